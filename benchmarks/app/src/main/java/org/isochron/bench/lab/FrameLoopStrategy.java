package org.isochron.bench.lab;

import java.util.function.Function;
import org.isochron.physics.Timestep;

/**
 * @param blended true to show a blend of the last two states, false to show the newest state
 *     unchanged
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
