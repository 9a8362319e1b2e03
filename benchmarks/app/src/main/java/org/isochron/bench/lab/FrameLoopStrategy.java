package org.isochron.bench.lab;

import java.util.function.Function;
import org.isochron.physics.Timestep;

/**
 * A frame loop with a timestep of the library, which steps the motion itself.
 *
 * @param blended true if it shows what lies between the last two states, false if the newest as it
 *     is
 */
record FrameLoopStrategy(
    String name, String description, boolean blended, Function<Drive, Timestep> timestep)
    implements Strategy {
  @Override
  public Trace run(Course course, Drive drive) {
    Trace trace = new Trace(course, drive);
    Timestep steps = timestep.apply(drive);
    SteppedBody motion = course.motion().get();
    double beforeX = motion.x();
    double beforeY = motion.y();
    for (long wall : drive.frames()) {
      long now = drive.simAt(drive.readAt(wall));
      int ticks = steps.advance(now);
      for (int index = 0; index < ticks; index++) {
        beforeX = motion.x();
        beforeY = motion.y();
        motion.step(steps.dtNanos(index) * 1e-9);
      }
      double blend = blended ? steps.blendAt(now) : 1;
      trace.add(
          wall,
          beforeX + (motion.x() - beforeX) * blend,
          beforeY + (motion.y() - beforeY) * blend,
          ticks);
    }
    return trace;
  }
}
