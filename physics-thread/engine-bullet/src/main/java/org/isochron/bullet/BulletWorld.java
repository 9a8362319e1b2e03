package org.isochron.bullet;

import com.jme3.bullet.collision.Activation;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.FreeSpins;
import org.isochron.engine.casting.RayQuery;
import org.isochron.engine.contacts.ContactSink;
import org.isochron.engine.contacts.LayerTable;
import org.isochron.engine.contacts.Manifolds;
import org.isochron.engine.joints.EngineJoints;
import org.isochron.engine.world.EngineWorld;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.stored.PrefabRules;
import org.joml.Matrix3f;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3dc;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * A scene's world in Bullet. Owner: the world's thread. Steps allocate nothing. Bullet's release
 * build is single-threaded, so workers are ignored.
 */
final class BulletWorld implements EngineWorld, FreeSpins.Bodies {
  private final List<Prefab> prefabs = new ArrayList<>();
  private final org.joml.Vector3f gravity = new org.joml.Vector3f();
  private final BulletContacts contacts;
  private final BulletSpace space;
  private final List<BulletShapes> shapes = new ArrayList<>();
  private final LayerTable layers = new LayerTable("Bullet", Integer.SIZE);
  private final BulletJoints joints;
  private final BulletRays rays;
  private final @Nullable BulletBody[] bodies;
  private final List<BulletBody> removed = new ArrayList<>();
  private final List<BulletShapes> unused = new ArrayList<>();
  private final boolean[] awake;
  private final FreeSpins spins;
  private final Vector3f vector = new Vector3f();
  private final Vector3f spin = new Vector3f();
  private final Quaternion turn = new Quaternion();
  private float dtSeconds;
  private int used;
  private int bodyCount;

  BulletWorld(Scene scene, Engine.Settings settings) {
    gravity.set(scene.gravity());
    contacts = new BulletContacts(4 * scene.bodyCapacity());
    space = new BulletSpace(scene, contacts);
    if (settings.velocityIterations() > 0) {
      space.getSolverInfo().setNumIterations(settings.velocityIterations());
    }
    rays = new BulletRays(space);
    bodies = new BulletBody[scene.bodyCapacity()];
    joints = new BulletJoints(space, bodies, scene.jointCapacity());
    awake = new boolean[scene.bodyCapacity()];
    spins = new FreeSpins(scene.bodyCapacity(), this);
  }

  @Override
  public Object build(Prefab prefab) {
    if (PrefabRules.isMoving(prefab.surface())) {
      throw new IllegalArgumentException(
          "a prefab has a surface that moves by %s: Bullet does not support moving surfaces; choose another engine, or move the body"
              .formatted(prefab.surface().velocity()));
    }
    layer(prefab); // refuses too many combinations before the prefab has a number
    return new BulletShapes(prefab.shape());
  }

  @Override
  public void discard(Object built) {
    ((BulletShapes) built).free();
  }

  @Override
  public void prefab(int number, Prefab prefab, Object built) {
    prefabs.add(prefab);
    shapes.add((BulletShapes) built);
    space.add(prefab);
    layer(prefab);
  }

  @Override
  public void free(int number) {
    unused.add(shapes.get(number)); // until the next step, Bullet may refer to removed bodies
  }

  @Override
  public void renew(int number, Object built) {
    shapes.set(number, (BulletShapes) built);
  }

  @Override
  public void create(int slot, int prefab, Vector3dc position, Quaternionfc rotation) {
    BulletBody body =
        new BulletBody(slot, prefabs.get(prefab), shapes.get(prefab).complete());
    filter(body, prefabs.get(prefab));
    body.put(position, rotation);
    space.addCollisionObject(body);
    body.gravity(gravity);
    bodies[slot] = body;
    spins.set(slot, prefabs.get(prefab), body.motion);
    awake[slot] = body.motion == Prefab.Motion.DYNAMIC;
    used = Math.max(used, slot + 1);
    bodyCount++;
  }

  @Override
  public void remove(int slot) {
    BulletBody body = body(slot);
    contacts.wakeNeighbours(body, awake);
    space.removeCollisionObject(body);
    bodies[slot] = null;
    awake[slot] = false;
    removed.add(body);
    spins.remove(slot);
    bodyCount--;
  }

  @Override
  public void change(int slot, Prefab changed) {
    space.add(changed);
    BulletBody body = body(slot);
    if (body.frame.isGiven() || changed.massProperties().isPresent()) {
      space.removeCollisionObject(body); // its shape changes
    }
    body.change(changed);
    spins.set(slot, changed, body.motion);
    resetContacts(body); // contact points keep their initial friction
  }

  @Override
  public void place(int slot, Vector3dc position, Quaternionfc rotation) {
    contacts.wakeNeighbours(body(slot), awake);
    body(slot).put(position, rotation);
    awake[slot] = body(slot).motion == Prefab.Motion.DYNAMIC || body(slot).isMoving();
  }

  @Override
  public void velocity(int slot, Vector3fc linear) {
    body(slot).velocity(linear);
    awake[slot] = body(slot).motion == Prefab.Motion.DYNAMIC || body(slot).isMoving();
  }

  @Override
  public void angularVelocity(int slot, Vector3fc angular) {
    body(slot).angularVelocity(angular);
    awake[slot] = body(slot).motion == Prefab.Motion.DYNAMIC || body(slot).isMoving();
  }

  @Override
  public void push(int slot, Vector3fc impulse, Vector3fc angularImpulse) {
    BulletBody body = body(slot);
    body.applyCentralImpulse(vector.set(impulse.x(), impulse.y(), impulse.z()));
    body.applyTorqueImpulse(vector.set(angularImpulse.x(), angularImpulse.y(), angularImpulse.z()));
    awake[slot] = true;
  }

  @Override
  public void damp(int slot, Vector3fc impulse, Vector3fc angularImpulse) {
    body(slot).damp(impulse, angularImpulse);
  }

  @Override
  public Matrix3f inverseInertia(int slot, Matrix3f destination) {
    body(slot).getInverseInertiaLocal(vector);
    return destination.scaling(vector.x, vector.y, vector.z);
  }

  @Override
  public void force(int slot, Vector3fc force, Vector3fc torque) {
    BulletBody body = body(slot);
    body.applyCentralForce(vector.set(force.x(), force.y(), force.z()));
    body.applyTorque(vector.set(torque.x(), torque.y(), torque.z()));
    awake[slot] = true;
  }

  @Override
  public void gravity(Vector3fc newGravity) {
    gravity.set(newGravity);
    space.setGravity(vector.set(gravity.x, gravity.y, gravity.z));
    for (int slot = 0; slot < used; slot++) {
      BulletBody body = bodies[slot];
      if (body != null) {
        body.gravity(gravity);
        awake[slot] |= body.motion == Prefab.Motion.DYNAMIC;
      }
    }
  }

  @Override
  public void wake(int slot) {
    BulletBody body = bodies[slot];
    if (body != null && body.motion == Prefab.Motion.DYNAMIC) {
      body.wake();
      awake[slot] = true;
    }
  }

  @Override
  public boolean exclude(int slotA, int slotB, boolean excluded) {
    if (excluded) {
      body(slotA).addToIgnoreList(body(slotB));
    } else {
      body(slotA).removeFromIgnoreList(body(slotB));
    }
    BulletBody reset = body(slotA).motion == Prefab.Motion.DYNAMIC ? body(slotA) : body(slotB);
    resetContacts(reset); // Bullet reads the list only when two bodies come close
    return true;
  }

  /** Makes Bullet discard the body's contacts. */
  private void resetContacts(BulletBody body) {
    if (body.isInWorld()) {
      space.removeCollisionObject(body);
    }
    space.addCollisionObject(body);
    body.gravity(gravity);
  }

  @Override
  public EngineJoints joints() {
    return joints;
  }

  @Override
  public int step(double dtSeconds) {
    this.dtSeconds = (float) dtSeconds;
    for (int slot = 0; slot < used; slot++) {
      BulletBody body = bodies[slot];
      if (body != null && body.motion == Prefab.Motion.KINEMATIC) {
        body.advance(this.dtSeconds);
      }
    }
    joints.begin(this.dtSeconds);
    spins.beginStep(this.dtSeconds);
    contacts.beginStep();
    space.step(this.dtSeconds);
    contacts.endStep();
    spins.endStep();
    freeRemoved();
    return 0;
  }

  @Override
  public boolean readSpin(int slot, Quaternionf rotation, org.joml.Vector3f spinning) {
    BulletBody body = body(slot);
    body.readSpin(rotation, spinning);
    return body.isActive();
  }

  @Override
  public void writeSpin(int slot, org.joml.Vector3f spinning, boolean beforeStep) {
    body(slot).writeSpin(spinning, beforeStep ? dtSeconds : 0);
  }

  @Override
  public void touches(ContactSink touches) {
    contacts.report(touches, awake);
  }

  @Override
  public Manifolds manifolds() {
    return contacts;
  }

  @Override
  public int read(BodyStates states) {
    int count = 0;
    for (int slot = 0; slot < used; slot++) {
      BulletBody body = bodies[slot];
      if (body == null || body.motion == Prefab.Motion.STATIC) {
        continue;
      }
      boolean was = awake[slot];
      if (body.motion == Prefab.Motion.KINEMATIC) {
        awake[slot] = body.isMoving();
        if (was || awake[slot]) {
          states.poses().set(slot, body.position(), body.rotation());
          states.velocities().set(slot, body.linear(), body.angular());
          states.moved(slot);
          count++;
        }
      } else {
        awake[slot] = body.isActive();
        if (was || awake[slot]) {
          read(slot, body, states);
          states.moved(slot);
          count++;
        }
      }
    }
    return count;
  }

  @Override
  public void rayCast(RayQuery ray) {
    rays.cast(ray, bodyCount);
  }

  @Override
  public boolean isAwake(int slot) {
    return awake[slot];
  }

  @Override
  public Object engineWorld() {
    return space;
  }

  @Override
  public Object engineBody(int slot) {
    return body(slot);
  }

  @Override
  public String version() {
    return "Bullet " + BulletVersion.OWN;
  }

  @Override
  public void close() {
    joints.free();
    for (int slot = 0; slot < used; slot++) {
      if (bodies[slot] != null) {
        remove(slot);
      }
    }
    freeRemoved();
    BulletSpace.free(space);
    shapes.forEach(BulletShapes::free);
  }

  /** Frees removed bodies after the step, because Bullet's manifolds refer to them until then. */
  private void freeRemoved() {
    for (int i = 0; i < removed.size(); i++) {
      NativeObjects.free(removed.get(i));
      NativeObjects.free(removed.get(i).getMotionState());
      removed.get(i).frame.free();
    }
    removed.clear();
    for (int i = 0; i < unused.size(); i++) {
      unused.get(i).free();
    }
    unused.clear();
  }

  /** Bodies collide if either one accepts the other's collision group. */
  private void filter(BulletBody body, Prefab prefab) {
    int number = layer(prefab);
    int groups = 0;
    for (int other = 0; other < layers.size(); other++) {
      groups |= layers.collide(number, other) ? 1 << other : 0;
    }
    body.setCollisionGroup(1 << number);
    body.setCollideWithGroups(groups);
  }

  private int layer(Prefab prefab) {
    return layers.number(prefab.layer(), prefab.mask(), prefab.isSensor());
  }

  private void read(int slot, BulletBody body, BodyStates states) {
    locate(body);
    body.getPhysicsRotation(turn);
    if (awake[slot]) {
      body.getAngularVelocity(spin);
      body.completeRotation(spin, turn, dtSeconds);
    }
    body.read(vector, turn);
    states.poses().set(slot, body.position(), body.rotation());
    if (awake[slot]) {
      body.getLinearVelocity(vector);
      states.velocities().set(slot, vector.x, vector.y, vector.z, spin.x, spin.y, spin.z);
    } else {
      states.velocities().set(slot, 0, 0, 0, 0, 0, 0);
    }
  }

  /** The position is NaN if Bullet has disabled the body because it moved too far in one step. */
  private void locate(BulletBody body) {
    boolean isGivenUp = !awake[body.slot] && body.getActivationState() == Activation.error;
    if (!body.locate(vector) || isGivenUp) {
      vector.set(Float.NaN, Float.NaN, Float.NaN);
    }
  }

  private BulletBody body(int slot) {
    return Objects.requireNonNull(bodies[slot], "the slot has no body");
  }
}
