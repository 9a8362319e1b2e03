package org.isochron.bench.lab;

import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.tick.TickSettings;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.SharedState;
import org.isochron.state.StateLimits;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.time.ManualClock;
import org.joml.Vector3f;

/** The library's loop within a frame loop: ticks and frames on one thread, with snapshots between them. */
record GameLoopStrategy(String name, String description) implements Strategy {
  @Override
  public Trace run(Course course, Drive drive) {
    Trace trace = new Trace(course, drive);
    ManualClock clock = new ManualClock(0);
    SharedState state = SharedState.of(SnapshotLayout.bodies(1), StateLimits.DEFAULT, clock);
    PhysicsSettings settings =
        PhysicsSettings.DEFAULT.withTicks(TickSettings.DEFAULT.withRate(drive.ticks()));
    Vector3f place = new Vector3f();
    try (GameLoop loop =
            GameLoop.start(state, new MotionSimulation(course.motion().get()), settings);
        FrameSource frames = FrameSource.on(state)) {
      loop.time().speedPermille(drive.speedPermille());
      for (long wall : drive.frames()) {
        long before = loop.statistics().ticks();
        clock.moveTo(drive.readAt(wall));
        loop.advance();
        RenderFrame frame = frames.at(drive.readAt(drive.seenAt(wall)));
        frame.position(MotionSimulation.BODY, place);
        trace.add(wall, place.x, place.y, loop.statistics().ticks() - before);
      }
    }
    return trace;
  }
}
