package org.isochron.bench.engine;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.StepFlag;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import java.util.stream.IntStream;
import org.isochron.engine.Engine.Settings.Bodies;
import org.isochron.state.Snapshot;

/**
 * Bullet's step with callbacks for contacts that begin and end; awake bodies are read one by one.
 */
final class BulletGlue implements RawStep {
  private static final int REPORTS = StepFlag.contactStarted | StepFlag.contactEnded;

  private final PhysicsSpace space;
  private final PhysicsRigidBody[] bodies;
  private final Snapshot.Poses poses;
  private final Snapshot.Velocities velocities;
  private final Vector3f vector = new Vector3f();
  private final Vector3f spin = new Vector3f();
  private final Quaternion rotation = new Quaternion();

  BulletGlue(PhysicsSpace space, Bodies placed, int count) {
    this.space = space;
    bodies = IntStream.range(0, count).mapToObj(placed::body).toArray(PhysicsRigidBody[]::new);
    poses = new Snapshot.Poses(count);
    velocities = new Snapshot.Velocities(count);
  }

  @Override
  public void step() {
    space.update((float) MeasuredPile.RATE.dtSeconds(), 0, REPORTS);
    for (int slot = 0; slot < bodies.length; slot++) {
      PhysicsRigidBody body = bodies[slot];
      if (body.isDynamic() && body.isActive()) {
        body.getPhysicsLocation(vector);
        body.getPhysicsRotation(rotation);
        poses.set(
            slot,
            vector.x,
            vector.y,
            vector.z,
            rotation.getX(),
            rotation.getY(),
            rotation.getZ(),
            rotation.getW());
        body.getLinearVelocity(vector);
        body.getAngularVelocity(spin);
        velocities.set(slot, vector.x, vector.y, vector.z, spin.x, spin.y, spin.z);
      }
    }
  }
}
