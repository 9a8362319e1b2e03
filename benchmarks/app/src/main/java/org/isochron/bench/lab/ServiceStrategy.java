package org.isochron.bench.lab;

import java.util.Random;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.joml.Vector3f;

/**
 * The tick loop of the physics thread next to a frame loop. The tick loop wakes up to half a
 * millisecond late, like a thread of an operating system.
 */
record ServiceStrategy(String name, String description, Delay delay) implements Strategy {
  private static final int MAX_LATE_NANOS = 500_000;

  @Override
  public String ticksAre() {
    return "ticks of the thread since the last frame";
  }

  @Override
  public Trace run(Course course, Drive drive) {
    Trace trace = new Trace(course, drive);
    Random lateness = new Random(1);
    NanoClock.Manual clock = new NanoClock.Manual(0);
    boolean ahead = delay instanceof Delay.Predictive;
    SnapshotLayout layout =
        ahead ? SnapshotLayout.bodies(1).withVelocities() : SnapshotLayout.bodies(1);
    SharedState state = SharedState.of(layout, SharedState.Limits.DEFAULT, clock);
    Vector3f position = new Vector3f();
    try (StateWriter writer = state.claimWriter();
        FrameSource frames = FrameSource.on(state, FrameSource.Settings.of(delay))) {
      TickLoop.Parts parts =
          TickLoop.Parts.of(new MotionSimulation(course.motion().get(), ahead));
      TickLoop loop =
          new TickLoop(writer, parts, TickSettings.DEFAULT.withRate(drive.ticks()), clock);
      loop.speed(0, drive.speedPermille());
      long wake = loop.advance(0);
      for (long wall : drive.frames()) {
        long before = loop.lastTick();
        while (wake <= drive.readAt(wall)) {
          clock.moveTo(wake);
          long next = loop.advance(wake) + lateness.nextInt(MAX_LATE_NANOS);
          wake = drive.readAt(next + drive.grainNanos() - 1);
        }
        clock.moveTo(drive.readAt(wall));
        RenderFrame frame = frames.at(drive.readAt(drive.seenAt(wall)));
        frame.position(MotionSimulation.BODY, position);
        trace.add(wall, position.x, position.y, loop.lastTick() - before);
      }
    }
    return trace;
  }
}
