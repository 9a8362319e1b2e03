package org.isochron.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.GameLoop;
import org.isochron.physics.SavedWorld;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ControlTable;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

class SavedWorldTest {
  private static final Prefab BARREL = Prefab.dynamic(new Shape.Cylinder(0.5f, 0.4f), 20);
  private static final Prefab BALL = Prefab.dynamic(new Shape.Sphere(0.3f), 5);

  private static final TickRate RATE = TickRate.hertz(100);

  private long hash;

  @Test
  void prefabsThatWereAddedGoWithTheWorld() {
    SavedWorld saved = SavedWorld.of(savedWithABarrel().toBytes());

    try (Simulation copy = floors(1)) {
      saved.restoreInto(copy, RATE);

      assertThat(copy.prefabs().table().get(1)).isEqualTo(BARREL);
      assertThat(copy.stateHash()).isEqualTo(hash);
      assertThat(copy.prefabs().add(BALL)).as("the next number").isEqualTo(2);
    }
  }

  @Test
  void prefabsThatAreThereAlreadyAreNotAddedAgain() {
    SavedWorld saved = savedWithABarrel();
    try (Simulation copy = floors(1)) {
      copy.prefabs().add(BARREL);

      saved.restoreInto(copy, RATE);

      assertThat(copy.prefabs().table().count()).isEqualTo(2);
    }
  }

  @Test
  void otherPrefabsUnderTheSameNumbersAreRefused() {
    SavedWorld saved = savedWithABarrel();
    try (Simulation withBall = floors(1);
        Simulation ofTwo = floors(2)) {
      withBall.prefabs().add(BALL);

      assertThatThrownBy(() -> saved.restoreInto(withBall, RATE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("built with 1 prefabs and got 1 more");
      assertThatThrownBy(() -> saved.restoreInto(ofTwo, RATE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("others (2 and 0)");
    }
  }

  @Test
  void anotherVersionIsNamed() {
    byte[] bytes = savedWithABarrel().toBytes();
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(Long.BYTES, 1);

    assertThatThrownBy(() -> SavedWorld.of(bytes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has version 1, and this program reads version 5");
  }

  private SavedWorld savedWithABarrel() {
    Simulation simulation = floors(1);
    try (GameLoop loop = GameLoop.atFullSpeed(simulation)) {
      int barrel = loop.addPrefab(BARREL);
      loop.state().commands().spawn(barrel, new Vector3d(0, 5, 0), new Quaternionf());
      loop.run(20);
      hash = simulation.stateHash();
      return SavedWorld.of(simulation, new ControlTable(), RATE, 20, 1_000);
    }
  }

  private static Simulation floors(int prefabs) {
    Scene.Builder scene = new Scene.Builder();
    int floor = 0;
    for (int i = 0; i < prefabs; i++) {
      floor = scene.prefab(Prefab.fixed(new Shape.Box(20, 1, 20 + i)));
    }
    scene.body(floor, 0, -1, 0);
    scene.spare(4);
    return Engines.named("jolt").build(scene.build());
  }
}
