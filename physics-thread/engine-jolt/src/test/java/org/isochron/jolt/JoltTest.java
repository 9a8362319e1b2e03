package org.isochron.jolt;

import org.isochron.engine.Engine;
import org.isochron.engine.EngineSpecification;
import org.isochron.engine.Scene;
import org.isochron.engine.SharedSpecification;
import org.isochron.engine.world.EngineWorld;
import org.isochron.engine.world.GravitySpecification;

final class JoltTest extends EngineSpecification
    implements JoltUnderTest, SharedSpecification, GravitySpecification {
  @Override
  public EngineWorld emptyWorld(Scene scene) {
    return new JoltWorld(scene, Engine.Settings.defaults());
  }
}
