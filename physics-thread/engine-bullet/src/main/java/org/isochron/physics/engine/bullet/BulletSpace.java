package org.isochron.physics.engine.bullet;

import com.jme3.bullet.CollisionSpace;
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.StepFlag;
import com.jme3.bullet.collision.ManifoldPoints;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.util.NativeLibrary;
import org.isochron.physics.scene.Prefab;
import org.isochron.physics.scene.Scene;

/** Bullet's space, which tells its contacts. Owner: the world. Called back by Bullet within a step, by the same thread. */
final class BulletSpace extends PhysicsSpace {
  private final BulletContacts contacts;
  private final int flags;

  BulletSpace(Scene scene, BulletContacts contacts) {
    super(BroadphaseType.DBVT);
    this.contacts = contacts;
    boolean oneRestitution =
        scene.prefabs().stream().mapToDouble(Prefab::restitution).distinct().count() == 1;
    flags = StepFlag.contactStarted
        | StepFlag.contactEnded
        | (oneRestitution ? 0 : StepFlag.contactConceived); // it costs a call for each point
    setGravity(BulletShapes.vector(scene.gravity()));
    CollisionSpace.setLocalThreadPhysicsSpace(null); // or the thread would keep this alive
  }

  /** The first space sets up what all share, and crashes if a second is made meanwhile (Libbulletjme#56). */
  static void makeFirst() {
    PhysicsSpace first = new PhysicsSpace(BroadphaseType.DBVT);
    CollisionSpace.setLocalThreadPhysicsSpace(null); // or the thread would keep it alive
    free(first);
  }

  /** Frees a space that no other uses. */
  static void free(PhysicsSpace space) {
    space.destroy(); // takes out what hooks put in; their native objects are their own
    NativeObjects.free(space);
    NativeObjects.free(space.getConfiguration());
  }

  BulletContacts contacts() {
    return contacts;
  }

  /** One step of exactly this length. */
  void step(float dtSeconds) {
    update(dtSeconds, 0, flags);
  }

  /** The thread that asks: a world is built by one thread and then ticked by another. */
  @Override
  public long jniEnvId() {
    return NativeLibrary.jniEnvId();
  }

  /** Bullet's product of the two restitutions gives way to the greater. */
  @Override
  public boolean onContactConceived(
      long point, long manifold, PhysicsCollisionObject one, PhysicsCollisionObject other) {
    if (one instanceof BulletBody a && other instanceof BulletBody b) {
      ManifoldPoints.setCombinedRestitution(point, Math.max(a.restitution, b.restitution));
    }
    return true;
  }

  @Override
  public void onContactStarted(long manifold) {
    contacts.begin(manifold);
  }

  @Override
  public void onContactEnded(long manifold) {
    contacts.end(manifold);
  }
}
