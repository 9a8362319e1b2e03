package org.isochron.dyn4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.TimeStep;
import org.dyn4j.world.PhysicsWorld;
import org.dyn4j.world.World;
import org.dyn4j.world.listener.StepListenerAdapter;
import org.isochron.engine.Claims;
import org.isochron.engine.Engine;
import org.isochron.engine.EngineSpecification;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.engine.SceneRun;
import org.isochron.engine.SharedSpecification;
import org.isochron.engine.world.EngineWorld;
import org.isochron.engine.world.GravitySpecification;
import org.isochron.physics.Simulation;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

final class PlaneTest extends EngineSpecification
    implements SharedSpecification, GravitySpecification {
  @Override
  public Engine engine() {
    return Engines.named("dyn4j");
  }

  @Override
  public EngineWorld emptyWorld(Scene scene) {
    return new PlaneWorld(scene, Engine.Settings.defaults());
  }

  @Override
  public Claims claims() {
    return new Claims(true, false, 2, true, true, true);
  }

  @Override
  public long heldBytes() {
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  @Override
  public Vector3f enginePosition(Object engineBody) {
    var transform = ((Body) engineBody).getTransform();
    return new Vector3f(
        (float) transform.getTranslationX(), (float) transform.getTranslationY(), 0);
  }

  /** Controllers query the world at the position that the view reports. */
  @Test
  void bodyThatACommandPutsBesideThePlaneIsInIt() {
    Scene.Builder builder = new Scene.Builder().spare(1);
    int hero = builder.prefab(Prefab.kinematic(new Shape.Sphere(0.5f)));
    builder.body(hero, 0, 2, 0);
    try (SceneRun run = run(builder.build())) {
      run.tick(commands ->
          commands.teleport(SceneRun.placed(0), new Vector3f(1, 2, 3), new Quaternionf()));
      assertThat(run.view().position(SceneRun.placed(0), new Vector3f()))
          .isEqualTo(new Vector3f(1, 2, 0));

      run.tick(commands ->
          commands.moveTo(SceneRun.placed(0), new Vector3f(2, 2, 3), new Quaternionf()));
      assertThat(run.view().position(SceneRun.placed(0), new Vector3f()))
          .matches(position -> position.distance(2, 2, 0) < 1e-5f);
    }
  }

  @Test
  void meshIsRefused() {
    Scene.Builder builder = new Scene.Builder();
    builder.prefab(Prefab.fixed(new Shape.Mesh(
        List.of(new Vector3f(), new Vector3f(1, 0, 0), new Vector3f(0, 1, 0)),
        List.of(new Shape.Triangle(0, 1, 2)))));
    Scene scene = builder.build();

    assertThatThrownBy(() -> engine().build(scene))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Mesh")
        .hasMessageContaining("dyn4j");
  }

  @Test
  @SuppressWarnings("unchecked") // the hook receives the raw type
  void callsDuringItsOwnStepAreRefused() {
    List<Simulation> built = new ArrayList<>();
    Engine.Settings settings = Engine.Settings.defaults()
        .withHook(
            World.class,
            (world, bodies) -> ((World<Body>) world)
                .addStepListener(new StepListenerAdapter<Body>() {
                  @Override
                  public void begin(TimeStep step, PhysicsWorld<Body, ?> stepped) {
                    built.get(0).close();
                  }
                }));
    try (Simulation simulation = engine().build(balls(), settings)) {
      built.add(simulation);

      assertThatThrownBy(() -> simulation.step(1, 0.01))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("during its own step");
    }
  }

  @Test
  void hingeOutOfThePlaneIsRefused() {
    Scene.Builder builder = new Scene.Builder();
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(1), 1));
    builder.body(ball, 0, 0, 0);
    builder.body(ball, 3, 0, 0);
    builder.join(
        BodyId.of(0, 1), BodyId.of(1, 1), Joint.hinge(new Vector3d(), new Vector3f(1, 0, 0)));
    Scene scene = builder.build();

    assertThatThrownBy(() -> engine().build(scene))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("hinge")
        .hasMessageContaining("dyn4j");
  }

  @Test
  void oneAxisOfThePlaneCannotBeLockedAlone() {
    Scene.Builder builder = new Scene.Builder();
    builder.prefab(Prefab.dynamic(new Shape.Sphere(1), 1).withLockedAxes(Prefab.LockedAxis.MOVE_X));
    Scene scene = builder.build();

    assertThatThrownBy(() -> engine().build(scene))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("locked axes [MOVE_X]")
        .hasMessageContaining("dyn4j");
  }
}
