package org.isochron.bench.lab;

import java.util.function.Function;
import java.util.function.LongUnaryOperator;

/**
 * Makes one step per frame and derives the step's length from the frame's length, like two games in
 * the articles. The library does not offer such steps, because simulation time would deviate from
 * real time.
 *
 * @param steps creates a drive's function from the length of a frame to the length of its step
 */
record DeltaStrategy(String name, String description, Function<Drive, LongUnaryOperator> steps)
    implements Strategy {
  /** Time constant of the low-pass filter, in frames. */
  private static final int MEAN_FRAMES = 8;

  static DeltaStrategy lowPass() {
    return new DeltaStrategy(
        "low-pass", "a caveat: one tick, as long as a running mean of the frames", drive -> {
          long[] mean = {drive.refresh().periodNanos()};
          return delta -> mean[0] += (delta - mean[0]) / MEAN_FRAMES;
        });
  }

  static DeltaStrategy lockOrVariable() {
    return new DeltaStrategy(
        "lock-or-variable",
        "a caveat: framelock, but one tick as long as the frame if frames are slower",
        drive -> {
          long lock = drive.ticks().periodNanos();
          return delta -> delta > lock * 3 / 2 ? delta : lock;
        });
  }

  @Override
  public Trace run(Course course, Drive drive) {
    Trace trace = new Trace(course, drive);
    LongUnaryOperator lengths = steps.apply(drive);
    SteppedBody motion = course.motion().get();
    long before = drive.frames().get(0);
    for (long wall : drive.frames()) {
      long delta = drive.simAt(drive.readAt(wall)) - drive.simAt(drive.readAt(before));
      boolean first = wall == drive.frames().get(0);
      if (!first) {
        motion.step(lengths.applyAsLong(delta) * 1e-9);
      }
      trace.add(wall, motion.x(), motion.y(), first ? 0 : 1);
      before = wall;
    }
    return trace;
  }
}
