package org.isochron.bullet;

import com.jme3.bullet.objects.PhysicsRigidBody;
import org.isochron.engine.Claims;
import org.isochron.engine.Engine;
import org.isochron.engine.EngineSpecification;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.engine.world.EngineWorld;
import org.isochron.engine.world.GravitySpecification;
import org.joml.Vector3f;

final class BulletTest extends EngineSpecification implements GravitySpecification {
  @Override
  public Engine engine() {
    return Engines.named("Bullet");
  }

  @Override
  public EngineWorld emptyWorld(Scene scene) {
    return new BulletWorld(scene, Engine.Settings.defaults());
  }

  @Override
  public Claims claims() {
    return new Claims(false, false, 2, true, true, false);
  }

  @Override
  public boolean corrects() {
    return false;
  }

  @Override
  public Vector3f enginePosition(Object engineBody) {
    com.jme3.math.Vector3f position = ((PhysicsRigidBody) engineBody).getPhysicsLocation(null);
    return new Vector3f(position.x, position.y, position.z);
  }
}
