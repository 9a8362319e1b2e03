package org.isochron.libgdx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.physics.ThreadSettings;
import org.isochron.render.FrameSource;
import org.isochron.replay.History;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventHandler;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
final class GdxLifecycleTest {
  private static final PhysicsSettings QUIET =
      PhysicsSettings.DEFAULT.withThread(ThreadSettings.DEFAULT.withFailureHandler(failure -> {}));

  @Test
  void timeStopsWhileTheScreenIsHidden() {
    GdxPhysics physics = GdxPhysics.start(spheres());
    until(() -> physics.physics().status().state() == SharedState.Phase.RUNNING);

    physics.hide();
    until(() -> isPaused(physics));
    physics.show();
    until(() -> !isPaused(physics));
    physics.time().pause();
    until(() -> isPaused(physics));
    physics.dispose();
  }

  @Test
  @SuppressWarnings("NullAway") // misuse
  void startThatFailsLeavesNoThreadAndTheSimulationToTheCaller() {
    ThreadSettings named = QUIET.thread().withName("isochron-failed-start");
    PhysicsSettings settings = QUIET.withThread(named);
    Simulation simulation = spheres();

    assertThatNullPointerException()
        .isThrownBy(() -> GdxPhysics.start(simulation, settings, null))
        .withMessage("settings is null; use FrameSource.Settings.DEFAULT");
    assertThatNullPointerException()
        .isThrownBy(() -> GdxPhysics.start(simulation, null, FrameSource.Settings.DEFAULT))
        .withMessage("settings is null; use PhysicsSettings.DEFAULT");

    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .doesNotContain(named.name());
    GdxPhysics.start(simulation, settings, FrameSource.Settings.DEFAULT).dispose();
  }

  @Test
  void speedAndRewindReachTheFrames() {
    GdxPhysics physics = GdxPhysics.start(History.of(spheres()));
    List<Long> rewound = new ArrayList<>();
    physics.addListener(new EventHandler() {
      @Override
      public void timeJumped(Event event) {
        rewound.add(event.tick());
      }
    });
    SnapshotReader reader = physics.state().openReader();
    until(() -> physics.next().instantNanos() > 300_000_000);
    physics.time().pause();
    until(() -> isPaused(physics));
    reader.refresh();
    long tick = reader.newest().tick();
    long epoch = reader.newest().epoch(); // a busy machine may add epochs
    rewound.clear();

    physics.time().rewind(20);
    until(() -> physics.next().info().epoch() > epoch);
    reader.refresh();
    assertThat(reader.newest().tick()).isEqualTo(tick - 20);
    assertThat(rewound).containsExactly(tick - 20);
    physics.time().resume();
    physics.time().speed(0.1);
    until(() -> physics.next().info().timeline().speedPermille() == 100);

    reader.close();
    physics.dispose();
  }

  @Test
  void failureThatNoFrameHasShownIsThrownAtTheEnd() {
    GdxPhysics physics = GdxPhysics.start(new Failing(), QUIET, FrameSource.Settings.DEFAULT);
    until(() -> physics.physics().status().state() instanceof SharedState.WriterState.Failed);

    assertThatThrownBy(physics::dispose).hasRootCauseMessage("the floor gave way");
    assertThatCode(physics::dispose).doesNotThrowAnyException();
  }

  @Test
  void threadAndFramesEndInAnyOrder() {
    GdxPhysics physics = GdxPhysics.start(spheres());
    physics.physics().close();
    physics.next();
    physics.hide();
    physics.show();
    physics.dispose();
    physics.dispose();
    assertThatThrownBy(physics::next).isInstanceOf(IllegalStateException.class);

    GdxPhysics other = GdxPhysics.start(spheres());
    GdxPhysics second = GdxPhysics.on(other.state(), FrameSource.Settings.DEFAULT);
    other.dispose();
    second.next();
    second.dispose();
    assertThat(other.physics().status().state()).isEqualTo(SharedState.Phase.STOPPED);
  }

  private static Simulation spheres() {
    return Balls.onFloor(2).ball(0, 5, 0).build();
  }

  private static boolean isPaused(GdxPhysics physics) {
    return physics.physics().status().state() == SharedState.Phase.PAUSED;
  }

  private static void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** Fails after two ticks. */
  private static final class Failing implements Simulation {
    @Override
    public SnapshotLayout layout() {
      return SnapshotLayout.bodies(1);
    }

    @Override
    public void step(long tick, double dtSeconds) {
      if (tick > 2) {
        throw new IllegalStateException("the floor gave way");
      }
    }

    @Override
    public void capture(SnapshotWriter snapshots) {
      snapshots.body(BodyId.of(0, 1), 0, 0, 0, 0, 0, 0, 1);
    }

    @Override
    public long stateHash() {
      return 0;
    }
  }
}
