package org.isochron.bullet;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bullet.NativePhysicsObject;
import com.jme3.bullet.PhysicsSpace;
import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.engine.SceneRun;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

/** Bullet's native memory is freed without waiting for garbage collection. */
final class BulletMemoryTest {
  private final Engine engine = Engines.named("Bullet");

  @Test
  void closedWorldLeavesNoNativeObject() {
    new SceneRun(engine, joined()).close();
    int before = NativePhysicsObject.countTrackers();

    try (SceneRun run = new SceneRun(engine, joined())) {
      run.ticks(5);
      assertThat(NativePhysicsObject.countTrackers()).isGreaterThan(before + 10);
    }

    assertThat(NativePhysicsObject.countTrackers()).isLessThanOrEqualTo(before);
  }

  @Test
  void despawnedBodyIsFreedImmediately() {
    try (SceneRun run = new SceneRun(engine, joined())) {
      long first = run.spawn(1, 0, 30, 0);
      int before = NativePhysicsObject.countTrackers();

      run.tick(commands -> commands.despawn(first));
      assertThat(NativePhysicsObject.countTrackers()).isLessThan(before);

      run.spawn(1, 0, 30, 0);
      assertThat(NativePhysicsObject.countTrackers()).isEqualTo(before);
    }
  }

  @Test
  void releasedShapeIsFreedOnceItsLastBodyIsGone() {
    Prefab step = Prefab.fixed(new Shape.Box(1, 0.2f, 1));
    try (SceneRun run = new SceneRun(engine, joined())) {
      run.ticks(2);
      int before = NativePhysicsObject.countTrackers();
      int number = run.simulation().prefabs().add(step);
      long body = run.spawn(number, 0, 30, 0);
      int with = NativePhysicsObject.countTrackers();
      run.simulation().prefabs().release(number);
      run.ticks(3);
      assertThat(NativePhysicsObject.countTrackers()).isEqualTo(with).isGreaterThan(before);

      run.tick(commands -> commands.despawn(body));
      run.ticks(2);
      assertThat(NativePhysicsObject.countTrackers()).isEqualTo(before);

      run.spawn(number, 0, 30, 0);
      assertThat(NativePhysicsObject.countTrackers()).isEqualTo(with);
    }
  }

  @Test
  void manifoldsAreThoseOfTheSpace() {
    List<PhysicsSpace> spaces = new ArrayList<>();
    Engine.Settings settings = Engine.Settings.defaults()
        .withHook(PhysicsSpace.class, (space, bodies) -> spaces.add(space));
    try (SceneRun run = new SceneRun(engine, joined(), settings)) {
      run.ticks(120);

      assertThat(spaces).hasSize(1);
      assertThat(spaces.get(0).countManifolds()).isGreaterThan(2);
      assertThat(((BulletSpace) spaces.get(0)).contacts().size())
          .isBetween(3, spaces.get(0).countManifolds());
    }
  }

  private static Scene joined() {
    Scene.Builder builder = new Scene.Builder().spare(4);
    int floor = builder.prefab(Prefab.fixed(new Shape.Box(20, 1, 20)));
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1));
    int pair = builder.prefab(Prefab.dynamic(
        new Shape.Compound(List.of(
            Shape.Part.at(new Shape.Sphere(0.5f), 0, 0, 0),
            Shape.Part.at(new Shape.Box(0.5f, 0.5f, 0.5f), 1, 0, 0))),
        2));
    builder.body(floor, 0, -1, 0);
    builder.body(ball, 0, 1, 0);
    builder.body(ball, 2, 1, 0);
    builder.body(pair, 4, 1, 0);
    builder.body(pair, 8, 1, 0);
    builder.join(BodyId.of(1, 1), BodyId.of(2, 1), Joint.ball(new Vector3d(1, 1, 0)));
    builder.join(BodyId.of(3, 1), BodyId.of(4, 1), Joint.weld());
    return builder.build();
  }
}
