package org.isochron.physics.engine.jolt;

import org.isochron.physics.engine.Engine;
import org.isochron.physics.engine.EngineSpecification;
import org.isochron.physics.engine.world.EngineWorld;
import org.isochron.physics.engine.world.GravitySpecification;
import org.isochron.physics.scene.Scene;

final class JoltTest extends EngineSpecification implements JoltUnderTest, GravitySpecification {
  @Override
  public EngineWorld emptyWorld(Scene scene) {
    return new JoltWorld(scene, Engine.Settings.defaults());
  }
}
