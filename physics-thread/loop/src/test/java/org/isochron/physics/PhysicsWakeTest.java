package org.isochron.physics;

import java.util.function.Consumer;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

/** A thread whose next tick is due in a quarter of an hour executes requests immediately. */
class PhysicsWakeTest extends PhysicsThreadFixture {
  private final SharedState own =
      SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, new NanoClock.Manual(7));

  @Test
  void timeRequestWakesTheThread() {
    whileParked(physics -> {
      physics.time().pause();

      Until.holds(() -> physics.status().state() == SharedState.Phase.PAUSED);
    });
  }

  @Test
  void stopWakesTheThread() {
    whileParked(physics -> {
      physics.stop();

      Until.holds(() -> threads().isEmpty());
    });
  }

  private void whileParked(Consumer<PhysicsThread> act) {
    PhysicsSettings slow =
        settings().withTicks(TickSettings.DEFAULT.withRate(TickRate.hertz(1, 1_000)));
    try (PhysicsThread physics = PhysicsThread.start(own, simulation, slow)) {
      awaitParked();

      act.accept(physics);
    }
  }
}
