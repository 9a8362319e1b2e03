package org.isochron.bullet;

import com.jme3.bullet.CollisionSpace;
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.StepFlag;
import com.jme3.bullet.collision.ManifoldPoints;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.util.NativeLibrary;
import org.isochron.engine.Scene;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.stored.PrefabRules;

/**
 * Bullet's space with its contact callbacks. Owner: the world's thread, including the callbacks.
 */
final class BulletSpace extends PhysicsSpace {
  private final BulletContacts contacts;
  private double firstRestitution = Double.NaN;
  private int flags = StepFlag.contactStarted | StepFlag.contactEnded;

  BulletSpace(Scene scene, BulletContacts contacts) {
    super(BroadphaseType.DBVT);
    this.contacts = contacts;
    setGravity(BulletShapes.vector(scene.gravity()));
    // otherwise the thread would keep this object reachable
    CollisionSpace.setLocalThreadPhysicsSpace(null);
  }

  /**
   * Creates and frees a first space, to initialize shared data. If two threads did this at the same
   * time, the process would crash (Libbulletjme#56).
   */
  static void makeFirst() {
    PhysicsSpace first = new PhysicsSpace(BroadphaseType.DBVT);
    CollisionSpace.setLocalThreadPhysicsSpace(null); // otherwise the thread would keep it reachable
    free(first);
  }

  static void free(PhysicsSpace space) {
    space.destroy(); // removes objects of hooks; hooks free their own native objects
    NativeObjects.free(space);
    NativeObjects.free(space.getConfiguration());
  }

  /** Enables the surface callback if prefabs differ. */
  void add(Prefab prefab) {
    firstRestitution = Double.isNaN(firstRestitution) ? prefab.restitution() : firstRestitution;
    if (prefab.restitution() != firstRestitution || !prefab.surface().isPlain()) {
      flags |= StepFlag.contactConceived; // costs a call for each point
    }
  }

  BulletContacts contacts() {
    return contacts;
  }

  void step(float dtSeconds) {
    update(dtSeconds, 0, flags);
  }

  /**
   * Returns the calling thread's id; the thread that builds a world may differ from the thread that
   * ticks it.
   */
  @Override
  public long jniEnvId() {
    return NativeLibrary.jniEnvId();
  }

  /**
   * Combines friction and restitution by the rules of the two surfaces; Bullet itself multiplies
   * them.
   */
  @Override
  public boolean onContactConceived(
      long point, long manifold, PhysicsCollisionObject one, PhysicsCollisionObject other) {
    if (one instanceof BulletBody a && other instanceof BulletBody b) {
      Prefab.Surface second = b.surface;
      int material = a.material(point);
      int others = b.material(point);
      double restitution = PrefabRules.restitutionOf(a.surface, material, a.restitution);
      double othersRestitution = PrefabRules.restitutionOf(second, others, b.restitution);
      ManifoldPoints.setCombinedRestitution(point, (float)
          PrefabRules.restitution(a.surface, restitution, second, othersRestitution));
      if (!a.surface.isPlain() || !second.isPlain()) {
        double friction = PrefabRules.frictionOf(a.surface, material, a.friction);
        double othersFriction = PrefabRules.frictionOf(second, others, b.friction);
        ManifoldPoints.setCombinedFriction(
            point, (float) PrefabRules.friction(a.surface, friction, second, othersFriction));
      }
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
