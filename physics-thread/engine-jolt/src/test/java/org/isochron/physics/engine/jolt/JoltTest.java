package org.isochron.physics.engine.jolt;

import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.RVec3;
import org.isochron.physics.engine.Claims;
import org.isochron.physics.engine.Engine;
import org.isochron.physics.engine.EngineSettings;
import org.isochron.physics.engine.EngineSpecification;
import org.isochron.physics.engine.Engines;
import org.isochron.physics.engine.world.EngineWorld;
import org.isochron.physics.engine.world.GravitySpecification;
import org.isochron.physics.scene.Scene;
import org.joml.Vector3f;

final class JoltTest extends EngineSpecification implements GravitySpecification {
  @Override
  public Engine engine() {
    return Engines.named("Jolt");
  }

  @Override
  public EngineWorld emptyWorld(Scene scene) {
    return new JoltWorld(scene, EngineSettings.defaults());
  }

  @Override
  public Claims claims() {
    return new Claims(false, true, 2, true, true, true);
  }

  @Override
  public Vector3f enginePosition(Object engineBody) {
    RVec3 position = ((Body) engineBody).getPosition();
    return new Vector3f((float) position.xx(), (float) position.yy(), (float) position.zz());
  }
}
