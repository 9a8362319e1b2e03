package org.isochron.bench.compare;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.TickSettings;
import org.isochron.render.Delay;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.Timeline;
import org.joml.Vector3f;

/** Isochron itself: a physics thread, and a frame source with one of the delay modes. */
record ServiceContender(String option, String title, Delay delay, OverloadPolicy overload)
    implements Contender {
  @Override
  public boolean isToday() {
    return false;
  }

  @Override
  public ContenderSession open(ContenderSetup setup) {
    return new ServiceSession(setup, delay, overload);
  }

  private static final class ServiceSession implements ContenderSession {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final long POLL_NANOS = 100_000;

    private final PhysicsThread physics;
    private final FrameSource frames;
    private final Vector3f position = new Vector3f();
    private final long originNanos;

    ServiceSession(ContenderSetup setup, Delay delay, OverloadPolicy overload) {
      SharedState state =
          SharedState.of(SnapshotLayout.bodies(setup.scene().bodyCount()).withVelocities());
      PhysicsSettings settings = PhysicsSettings.DEFAULT.withTicks(
          TickSettings.DEFAULT.withRate(setup.rate()).withOverload(overload));
      frames = FrameSource.on(state, FrameSource.Settings.of(delay));
      try (SnapshotReader reader = state.openReader()) {
        physics =
            PhysicsThread.start(state, new SceneSimulation(setup.scene(), setup.rate()), settings);
        originNanos = awaitBeginning(reader, setup.clock());
      }
    }

    @Override
    public long originNanos() {
      return originNanos;
    }

    @Override
    public void frame(long nowNanos, long presentNanos, ShownPoses shown) {
      RenderFrame frame = frames.at(presentNanos);
      if (frame.contains(SceneSimulation.MARKER)) {
        frame.position(SceneSimulation.MARKER, position);
        shown.poses()[0] = position.x;
        shown.poses()[1] = position.y;
        shown.drawn(frame.info().state() == FrameInfo.State.STARVED);
      }
    }

    @Override
    public void close() {
      physics.close();
      frames.close();
    }

    private static long awaitBeginning(SnapshotReader reader, NanoClock clock) {
      long startNanos = clock.nanos();
      while (reader.timeline().isPaused()) {
        if (clock.nanos() - startNanos > TIMEOUT.toNanos()) {
          throw new IllegalStateException(
              "the physics thread has not started after " + TIMEOUT + ": " + reader.writerState());
        }
        LockSupport.parkNanos(reader, POLL_NANOS);
      }
      Timeline timeline = reader.timeline();
      return timeline.wallNanos() - timeline.simNanos();
    }
  }
}
