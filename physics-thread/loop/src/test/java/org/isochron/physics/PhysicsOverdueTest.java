package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

class PhysicsOverdueTest extends PhysicsThreadFixture {
  private static final long SECOND = 1_000_000_000;

  private final NanoClock.Manual clock = new NanoClock.Manual(7);
  private final SharedState own =
      SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);

  @Test
  void threadThatWaitsForItsNextTickIsNotOverdue() {
    PhysicsSettings slow =
        settings().withTicks(TickSettings.DEFAULT.withRate(TickRate.hertz(1, 1_000)));
    try (PhysicsThread physics = PhysicsThread.start(own, simulation, slow)) {
      awaitParked();

      clock.advance(999 * SECOND);

      assertThat(physics.status().overdueNanos()).isZero();
      clock.advance(2 * SECOND);
      assertThat(physics.status().overdueNanos()).isEqualTo(SECOND);
      assertThat(physics.status().hung()).isTrue();
    }
  }

  @Test
  void pausedThreadIsOverdueUntilItLooksForCommandsAndItsSingleStepUntilItEnds()
      throws InterruptedException {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    simulation.script(1, () -> {
      entered.countDown();
      released.await();
    });
    PhysicsSettings paused = settings()
        .withTicks(
            TickSettings.DEFAULT.withStartPaused(true).withSuspendAfter(Duration.ofSeconds(3)));
    try (PhysicsThread physics = PhysicsThread.start(own, simulation, paused)) {
      awaitParked();
      clock.advance(100 * SECOND);
      Until.holds(() -> physics.status().overdueNanos() == 0);

      physics.time().step();
      entered.await();
      clock.advance(3 * SECOND);

      assertThat(physics.status().overdueNanos()).isEqualTo(3 * SECOND);
      assertThat(physics.status().hung()).as("at the bound").isFalse();
      clock.advance(1);
      assertThat(physics.status().hung()).as("beyond it").isTrue();
      released.countDown();
    }
  }
}
