package org.isochron.engine.reference;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.isochron.engine.Scene;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.casting.RayQuery;
import org.isochron.engine.contacts.ContactSink;
import org.isochron.engine.contacts.Manifolds;
import org.isochron.engine.joints.EngineJoints;
import org.isochron.engine.joints.JoinedBodies;
import org.isochron.engine.world.EngineWorld;
import org.isochron.engine.world.SavedBodies;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Matrix3f;
import org.joml.Quaternionfc;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The world of a {@link ReferenceEngine}. The ground is the plane through the top of the static box
 * in the lowest slot. Owner: the simulation's thread. Deterministic. Allocates nothing after
 * construction.
 */
final class SphereWorld implements EngineWorld, Manifolds {
  /** Version of this engine; increment it after every change of the motion or the saved format. */
  static final String VERSION = "4";

  private static final int NO_SLOT = -1;

  private static final EngineJoints NO_JOINTS = new EngineJoints() {
    @Override
    public void join(int joint, JoinedBodies bodies) {}

    @Override
    public void part(int joint) {}

    @Override
    public void drive(int joint, float speed) {}

    @Override
    public float motorImpulse(int joint, int axis) {
      return 0;
    }

    @Override
    public float force(int joint) {
      return 0;
    }

    @Override
    public void impulse(
        int joint,
        Quaternionfc rotationA,
        Quaternionfc rotationB,
        Vector3f linear,
        Vector3f angular) {}
  };

  private final List<Prefab> prefabs = new ArrayList<>();
  private final Sphere[] spheres;
  private final boolean wide;
  private final Vector3f gravity = new Vector3f();
  private final Sphere checked = new Sphere();
  private final Vector3f velocity = new Vector3f();
  private int ground = NO_SLOT;

  SphereWorld(Scene scene) {
    wide = scene.wide();
    gravity.set(scene.gravity());
    spheres = new Sphere[scene.bodyCapacity()];
    Arrays.setAll(spheres, slot -> new Sphere());
  }

  @Override
  public Object build(Prefab prefab) {
    if (prefab.massProperties().isPresent()) {
      throw new IllegalArgumentException(
          "a prefab has mass properties: in the reference engine all bodies are even spheres; choose another engine");
    }
    if (!canChange(prefab)) {
      throw new IllegalArgumentException(
          "a prefab has %s: the reference engine has no damping, gravity factor or locked axes; choose another engine"
              .formatted(prefab.dynamics()));
    }
    return prefab;
  }

  @Override
  public boolean canChange(Prefab changed) {
    Prefab.Dynamics dynamics = changed.dynamics();
    return dynamics.linearDamping() == 0
        && dynamics.angularDamping() == 0
        && dynamics.gravityFactor() == 1
        && dynamics.lockedAxes().isEmpty()
        && changed.massProperties().isEmpty();
  }

  @Override
  public void change(int slot, Prefab changed) {
    spheres[slot].prefab = changed;
  }

  @Override
  public void prefab(int number, Prefab prefab, Object built) {
    prefabs.add(prefab);
  }

  @Override
  public void create(int slot, int prefab, Vector3dc position, Quaternionfc rotation) {
    spheres[slot].begin(prefabs.get(prefab), position, rotation);
    if (isGround(slot) && (ground == NO_SLOT || slot < ground)) {
      ground = slot;
    }
  }

  @Override
  public void remove(int slot) {
    spheres[slot].prefab = null;
    if (slot == ground) {
      ground = IntStream.range(slot, spheres.length)
          .filter(this::isGround)
          .findFirst()
          .orElse(NO_SLOT);
    }
  }

  @Override
  public boolean canCorrect() {
    return true;
  }

  @Override
  public void motion(int slot, Prefab.Motion motion, Prefab own) {
    spheres[slot].kinematic = motion == Prefab.Motion.KINEMATIC;
    spheres[slot].dropForces();
  }

  @Override
  public void shift(int slot, Vector3dc position, Quaternionfc rotation) {
    place(slot, position, rotation);
  }

  /** Only stops it, because this engine has no sleep. */
  @Override
  public void sleep(int slot) {
    spheres[slot].velocity.zero();
    spheres[slot].spin.zero();
    spheres[slot].dropForces();
  }

  @Override
  public void place(int slot, Vector3dc position, Quaternionfc rotation) {
    spheres[slot].position.set(position);
    spheres[slot].rotation.set(rotation);
  }

  @Override
  public void velocity(int slot, Vector3fc linear) {
    spheres[slot].velocity.set(linear);
  }

  @Override
  public void angularVelocity(int slot, Vector3fc angular) {
    spheres[slot].spin.set(angular);
  }

  @Override
  public void push(int slot, Vector3fc impulse, Vector3fc angularImpulse) {
    spheres[slot].push(impulse, angularImpulse);
  }

  @Override
  public void damp(int slot, Vector3fc impulse, Vector3fc angularImpulse) {
    push(slot, impulse, angularImpulse);
  }

  @Override
  public Matrix3f inverseInertia(int slot, Matrix3f destination) {
    return destination.zero();
  }

  @Override
  public void force(int slot, Vector3fc force, Vector3fc torque) {
    spheres[slot].force.add(force);
    spheres[slot].torque.add(torque);
  }

  @Override
  public void gravity(Vector3fc acceleration) {
    gravity.set(acceleration);
  }

  @Override
  public void wake(int slot) {}

  /** Returns true if a pair can be excluded, which is impossible with the ground. */
  @Override
  public boolean exclude(int slotA, int slotB, boolean excluded) {
    return slotA != ground && slotB != ground;
  }

  @Override
  public EngineJoints joints() {
    return NO_JOINTS;
  }

  @Override
  public int step(double dtSeconds) {
    for (Sphere sphere : spheres) {
      sphere.step(gravity, dtSeconds);
      if (ground != NO_SLOT) {
        sphere.bounce(top());
      }
    }
    return 0;
  }

  @Override
  public void touches(ContactSink touches) {
    for (int slot = 0; ground != NO_SLOT && slot < spheres.length; slot++) {
      Sphere sphere = spheres[slot];
      if (sphere.prefab != null && sphere.impulse > 0 && !touches.stay(slot, ground)) {
        float impulse = (float) sphere.impulse;
        touches.touch(slot, ground, sphere.position.x, top(), sphere.position.z, 0, 1, 0, impulse);
      }
    }
  }

  @Override
  public Manifolds manifolds() {
    return this;
  }

  @Override
  public void list(BodyStates states, double dtSeconds, Listing listing) {
    for (int slot = 0; ground != NO_SLOT && slot < spheres.length; slot++) {
      if (spheres[slot].prefab != null && spheres[slot].impulse > 0) {
        listing.add(slot, ground, slot);
      }
    }
  }

  /** The ground has no friction. */
  @Override
  public void read(int slot, Points points) {
    Sphere sphere = spheres[slot];
    points.add(sphere.position.x, top(), sphere.position.z, 0, 1, 0, sphere.impulse, 0, 0, 0);
  }

  @Override
  public int read(BodyStates states) {
    int count = 0;
    for (int slot = 0; slot < spheres.length; slot++) {
      Sphere sphere = spheres[slot];
      if (sphere.moves()) {
        states.poses().set(slot, sphere.position, sphere.rotation);
        states.velocities().set(slot, velocity.set(sphere.velocity), sphere.spin);
        states.moved(slot);
        count++;
      }
    }
    return count;
  }

  @Override
  public boolean isAwake(int slot) {
    return spheres[slot].isDynamic();
  }

  @Override
  public void rayCast(RayQuery ray) {
    ray.tryAll();
  }

  @Override
  public boolean isWide() {
    return true;
  }

  @Override
  public boolean savesState() {
    return true;
  }

  @Override
  public String version() {
    return "reference " + VERSION;
  }

  @Override
  public boolean dependsOnProcessor() {
    return false;
  }

  @Override
  public void save(SavedState destination) {
    for (Sphere sphere : spheres) {
      if (sphere.prefab != null) {
        sphere.save(destination);
      }
    }
  }

  @Override
  public void check(SavedState source, SavedBodies bodies) {
    for (int slot = 0; slot < bodies.slotCount(); slot++) {
      if (bodies.contains(slot)) {
        checked.restore(source);
        checked.requirePose(wide);
      }
    }
  }

  @Override
  public void restore(SavedState source, BodyStates states) {
    for (Sphere sphere : spheres) {
      if (sphere.prefab != null) {
        sphere.restore(source);
      }
    }
  }

  @Override
  public Object engineWorld() {
    return this;
  }

  @Override
  public Object engineBody(int slot) {
    return spheres[slot];
  }

  @Override
  public void close() {}

  private double top() {
    Sphere box = spheres[ground];
    return box.position.y + ((Shape.Box) box.prefab().shape()).halfY();
  }

  private boolean isGround(int slot) {
    Prefab prefab = spheres[slot].prefab;
    return prefab != null
        && prefab.motion() == Prefab.Motion.STATIC
        && !prefab.isSensor()
        && prefab.shape() instanceof Shape.Box;
  }
}
