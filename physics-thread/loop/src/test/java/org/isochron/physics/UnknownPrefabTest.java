package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class UnknownPrefabTest {
  private static final Vector3f HIGH = new Vector3f(0, 5, 0);
  private static final Quaternionf UPRIGHT = new Quaternionf();

  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, new NanoClock.Manual(0));

  @Test
  void spawningOrBecomingAnUnknownPrefabReportsTheKnownOnes() {
    PrefabTable two = PrefabTable.of(List.of(ball(), ball()));
    try (GameLoop loop = start(PrefabLibrary.fixed(two))) {
      CommandSender commands = loop.state().commands();

      assertThatThrownBy(() -> commands.spawn(2, HIGH, UPRIGHT))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("prefab is 2: this simulation has 2, numbered from 0; "
              + "add it to the scene, or with addPrefab");
      assertThatThrownBy(() -> commands.spawnWithToken(
              -1, new Vector3d(HIGH), UPRIGHT, new Vector3f(), new Vector3f(), 7))
          .hasMessageContaining("prefab is -1");
      assertThatThrownBy(() -> commands.changePrefab(BodyId.of(0, 1), 9))
          .hasMessageContaining("prefab is 9");
      assertThat(commands.spawnWithToken(
              1, new Vector3d(HIGH), UPRIGHT, new Vector3f(), new Vector3f(), 7))
          .isTrue();
      assertThat(commands.refusedCount()).isZero();
    }
  }

  @Test
  void aSimulationWithoutALibraryGivesNumbersAMeaningOfItsOwn() {
    try (GameLoop loop = start(PrefabLibrary.NONE)) {
      assertThat(loop.state()
              .commands()
              .spawnWithToken(99, new Vector3d(HIGH), UPRIGHT, new Vector3f(), new Vector3f(), 7))
          .isTrue();
    }
  }

  @Test
  void nextOwnerOfAStateHasItsOwnPrefabs() {
    start(PrefabLibrary.fixed(PrefabTable.of(List.of(ball())))).close();

    assertThatCode(() -> state
            .commands()
            .spawnWithToken(99, new Vector3d(HIGH), UPRIGHT, new Vector3f(), new Vector3f(), 7))
        .doesNotThrowAnyException();
  }

  private GameLoop start(PrefabLibrary library) {
    Simulation simulation = new BodilessSimulation() {
      @Override
      public PrefabLibrary prefabs() {
        return library;
      }
    };
    return GameLoop.start(state, simulation, PhysicsSettings.DEFAULT);
  }

  private static Prefab ball() {
    return Prefab.dynamic(new Shape.Sphere(1), 1);
  }
}
