package org.isochron.physics.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import org.isochron.physics.BodilessSimulation;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Until;
import org.isochron.state.SharedState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
final class ShownThreadTest {
  private final BodilessSimulation simulation = new BodilessSimulation() {};
  private final SharedState state = SharedState.of(simulation.layout());

  @Test
  void timeRunsFromTheStartUnlessTheGameIsHidden() {
    try (ShownThread shown = start(PhysicsSettings.DEFAULT, false)) {
      Until.holds(() -> !isPaused(shown));
    }
  }

  @Test
  void timeOfAHiddenGameStandsUntilItIsShown() {
    try (ShownThread hidden = start(PhysicsSettings.DEFAULT, true)) {
      settle(hidden);
      assertThat(isPaused(hidden)).isTrue();
      assertThat(hidden.physics().status().tick()).isZero();

      hidden.time().show();
      Until.holds(() -> !isPaused(hidden));
    }
  }

  @Test
  void settingsThatStartPausedAreThePauseOfTheGame() {
    PhysicsSettings paused =
        PhysicsSettings.DEFAULT.withTicks(PhysicsSettings.DEFAULT.ticks().withStartPaused(true));
    try (ShownThread hidden = start(paused, true)) {
      hidden.time().show();
      settle(hidden);
      assertThat(isPaused(hidden)).isTrue();

      hidden.time().resume();
      Until.holds(() -> !isPaused(hidden));
    }
  }

  @Test
  @SuppressWarnings("NullAway") // misuse
  void startThatFailsLeavesTheSimulationToTheCaller() {
    assertThatNullPointerException()
        .isThrownBy(() -> start(null, true))
        .withMessage("settings is null; use PhysicsSettings.DEFAULT");
    start(PhysicsSettings.DEFAULT, true).close();
  }

  private ShownThread start(PhysicsSettings settings, boolean hidden) {
    return ShownThread.start(state, simulation, settings, hidden);
  }

  private static boolean isPaused(ShownThread shown) {
    return shown.physics().status().state() == SharedState.Phase.PAUSED;
  }

  /** Queries are answered after earlier time requests. */
  private static void settle(ShownThread shown) {
    for (int request = 0; request < 8; request++) { // one request per wake-up
      shown
          .physics()
          .ask(view -> true)
          .toCompletableFuture()
          .handle((answer, refusal) -> true) // the simulation has no view
          .join();
    }
  }
}
