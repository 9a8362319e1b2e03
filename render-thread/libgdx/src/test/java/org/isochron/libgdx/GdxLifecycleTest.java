package org.isochron.libgdx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.physics.ThreadSettings;
import org.isochron.render.FrameSource;
import org.isochron.state.SharedState;
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
}
