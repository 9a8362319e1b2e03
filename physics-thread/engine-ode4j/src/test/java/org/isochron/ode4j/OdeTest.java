package org.isochron.ode4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.isochron.engine.Claims;
import org.isochron.engine.Engine;
import org.isochron.engine.EngineSpecification;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.engine.SceneRun;
import org.isochron.engine.VehicleOnHookedGround;
import org.isochron.engine.world.EngineWorld;
import org.isochron.engine.world.GravitySpecification;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.RayHit;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.ode4j.math.DVector3C;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DGeom;
import org.ode4j.ode.DSpace;
import org.ode4j.ode.DWorld;
import org.ode4j.ode.OdeHelper;

final class OdeTest extends EngineSpecification implements GravitySpecification {
  @Override
  public Engine engine() {
    return Engines.named("ode4j");
  }

  @Override
  public EngineWorld emptyWorld(Scene scene) {
    return new OdeWorld(scene, Engine.Settings.defaults());
  }

  @Override
  public Claims claims() {
    return new Claims(false, true, 2, true, false, true);
  }

  @Override
  public boolean hasCones() {
    return false;
  }

  @Override
  public long heldBytes() {
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  /** If a hook added geoms, rays hit them only from outside, like the scene's bodies. */
  @Test
  void raysEnterWhatAHookHasAdded() {
    Scene.Builder scene = new Scene.Builder();
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(1, 1, 1))), 0, 100, 0);
    Engine.Settings settings = Engine.Settings.defaults()
        .withHook(DWorld.class, (world, bodies) -> {
          DSpace space = ((DGeom) bodies.body(0)).getSpace();
          OdeHelper.createSphere(space, 1);
          OdeHelper.createBox(space, 2, 2, 2).setPosition(0, 0, 10);
        });
    try (SceneRun run = new SceneRun(engine(), scene.build(), settings)) {
      RayHit[] hits = RayHit.array(4);
      WorldView view = run.view();

      assertThat(view.rayCastAll(new Vector3f(0, 0, -5), new Vector3f(0, 0, 1), 50, ~0, hits))
          .isEqualTo(2);
      assertThat(hits[0].distance()).isCloseTo(4, within(1e-4f));
      assertThat(hits[1].distance()).isCloseTo(14, within(1e-4f));
      assertThat(view.rayCastAll(new Vector3f(), new Vector3f(0, 0, 1), 50, ~0, hits))
          .isOne();
      assertThat(hits[0].distance()).isCloseTo(9, within(1e-4f));
      assertThat(view.rayCastAll(new Vector3f(0, 0, 10), new Vector3f(0, 1, 0), 50, ~0, hits))
          .isZero();
    }
  }

  @Test
  void wheelsRestOnABodyThatAHookAdded() {
    Engine.Settings settings = Engine.Settings.defaults()
        .withHook(DWorld.class, (world, bodies) -> {
          DSpace space = ((DBody) bodies.body(0)).getFirstGeom().getSpace();
          OdeHelper.createBox(space, 100, 2, 100).setPosition(0, -1, 0);
        });
    VehicleOnHookedGround.assertDrives(engine(), settings);
  }

  @Override
  public Vector3f enginePosition(Object engineBody) {
    DVector3C position =
        engineBody instanceof DBody body ? body.getPosition() : ((DGeom) engineBody).getPosition();
    return new Vector3f((float) position.get0(), (float) position.get1(), (float) position.get2());
  }
}
