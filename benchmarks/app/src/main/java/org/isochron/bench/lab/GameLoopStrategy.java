package org.isochron.bench.lab;

import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.joml.Vector3f;

/**
 * A tick that takes longer than a frame also delays later frames.
 *
 * @param costPermille cost of a tick, in thousandths of the tick's length
 */
record GameLoopStrategy(String name, String description, int costPermille) implements Strategy {
  @Override
  public Trace run(Course course, Drive drive) {
    Trace trace = new Trace(course, drive);
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState state = SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);
    PhysicsSettings settings =
        PhysicsSettings.DEFAULT.withTicks(TickSettings.DEFAULT.withRate(drive.ticks()));
    Vector3f shown = new Vector3f();
    try (GameLoop loop = GameLoop.start(state, costly(course, drive, clock), settings);
        FrameSource frames = FrameSource.on(state)) {
      loop.time().speed(drive.speedPermille() / 1e3);
      for (long wall : drive.frames()) {
        long before = loop.statistics().ticks();
        clock.moveTo(Math.max(clock.nanos(), drive.readAt(wall)));
        long present = loop.advance();
        boolean held = drive.heldToRefresh();
        RenderFrame frame = frames.at(held ? drive.readAt(drive.seenAt(wall)) : present);
        frame.position(MotionSimulation.BODY, shown);
        long madeNanos = held ? wall : wall + (present - drive.readAt(wall));
        trace.add(madeNanos, shown.x, shown.y, loop.statistics().ticks() - before);
      }
    }
    return trace;
  }

  private Simulation costly(Course course, Drive drive, NanoClock.Manual clock) {
    long costNanos = drive.ticks().periodNanos() * costPermille / 1_000;
    return new ForwardingSimulation(new MotionSimulation(course.motion().get())) {
      @Override
      public void step(long tick, double dtSeconds) {
        clock.advance(costNanos);
        super.step(tick, dtSeconds);
      }
    };
  }
}
