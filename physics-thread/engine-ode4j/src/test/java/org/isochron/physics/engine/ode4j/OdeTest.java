package org.isochron.physics.engine.ode4j;

import org.isochron.physics.engine.Claims;
import org.isochron.physics.engine.Engine;
import org.isochron.physics.engine.EngineSettings;
import org.isochron.physics.engine.EngineSpecification;
import org.isochron.physics.engine.Engines;
import org.isochron.physics.engine.world.EngineWorld;
import org.isochron.physics.engine.world.GravitySpecification;
import org.isochron.physics.scene.Scene;
import org.joml.Vector3f;
import org.ode4j.math.DVector3C;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DGeom;

final class OdeTest extends EngineSpecification implements GravitySpecification {
  @Override
  public Engine engine() {
    return Engines.named("ode4j");
  }

  @Override
  public EngineWorld emptyWorld(Scene scene) {
    return new OdeWorld(scene, EngineSettings.defaults());
  }

  @Override
  public Claims claims() {
    return new Claims(false, true, 2, true, false);
  }

  @Override
  public long heldBytes() {
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  @Override
  public Vector3f enginePosition(Object engineBody) {
    DVector3C position =
        engineBody instanceof DBody body ? body.getPosition() : ((DGeom) engineBody).getPosition();
    return new Vector3f((float) position.get0(), (float) position.get1(), (float) position.get2());
  }
}
