package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.isochron.engine.reference.Balls;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.replay.History;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Row S11 of STRATEGIES.md: pause, step, seek and reverse. */
@Timeout(600)
class TimeTravelTest {
  private final SharedState state = SharedState.of(SnapshotLayout.bodies(1).withVelocities());
  private final SnapshotReader reader = state.openReader();
  private final Simulation world = Balls.falling(1).ball(0, 5, 0).build();

  @Test
  void aRunningThreadGoesBackByTicksAndOnAgain() {
    try (PhysicsThread physics = start(History.of(world, History.Settings.DEFAULT))) {
      steps(physics, 40);
      Until.holds(() -> newest().tick() == 40);
      float shown = newest().poses().y()[0];

      for (int i = 0; i < 3; i++) {
        physics.time().stepBack();
      }
      Until.holds(() -> newest().tick() == 37);
      long epoch = newest().epoch();
      assertThat(newest().poses().y()[0]).isNotEqualTo(shown);
      steps(physics, 3);
      Until.holds(() -> newest().tick() == 40);

      assertThat(newest().poses().y()[0]).isEqualTo(shown);
      assertThat(newest().epoch()).isEqualTo(epoch);
      physics.time().rewind(1_000);
      Until.holds(() -> newest().tick() == 0);
      physics.time().seek(12);
      Until.holds(() -> newest().tick() == 0 && newest().epoch() > epoch + 1);
    }
  }

  @Test
  void pastThatCannotBeRecomputedRefusesSeeksAndIsShownBackwards() {
    Simulation unsaved = new ForwardingSimulation(world) {
      @Override
      public boolean savesState() {
        return false;
      }
    };
    try (PhysicsThread physics = start(History.of(unsaved, History.Settings.DEFAULT))) {
      steps(physics, 5);
      Until.holds(() -> newest().tick() == 5);

      assertThatThrownBy(() -> physics.time().rewind(1)).hasMessageContaining("savesState");
      assertThatThrownBy(() -> physics.time().stepBack()).hasMessageContaining("savesState");
      assertThatThrownBy(() -> physics.time().seek(2))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("savesState");
      physics.time().reverse();
      steps(physics, 5);
      Until.holds(() -> newest().poses().y()[0] == 5);
    }
  }

  @Test
  void simulationWithoutAPastRefusesImmediately() {
    try (PhysicsThread physics = start(world)) {
      assertThatThrownBy(() -> physics.time().rewind(1))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("History.of");
      assertThatThrownBy(() -> physics.time().reverse()).hasMessageContaining("History.of");
    }
  }

  private static void steps(PhysicsThread physics, int count) {
    for (int step = 0; step < count; step++) {
      physics.time().step();
    }
  }

  private Snapshot newest() {
    Until.holds(() -> reader.refresh() || reader.length() > 0);
    reader.refresh();
    return reader.newest();
  }

  private PhysicsThread start(Steppable simulation) {
    return PhysicsThread.start(
        state,
        simulation,
        PhysicsSettings.DEFAULT.withTicks(TickSettings.DEFAULT.withStartPaused(true)));
  }
}
