package org.isochron.jolt;

import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.BodyCreationSettings;
import com.github.stephengold.joltjni.BodyInterface;
import com.github.stephengold.joltjni.MassProperties;
import com.github.stephengold.joltjni.Mat44;
import com.github.stephengold.joltjni.MotionProperties;
import com.github.stephengold.joltjni.Quat;
import com.github.stephengold.joltjni.RVec3;
import com.github.stephengold.joltjni.ShapeRefC;
import com.github.stephengold.joltjni.SphereShape;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.enumerate.EActivation;
import com.github.stephengold.joltjni.enumerate.EAllowedDofs;
import com.github.stephengold.joltjni.enumerate.EMotionQuality;
import com.github.stephengold.joltjni.enumerate.EMotionType;
import com.github.stephengold.joltjni.readonly.ConstShape;
import org.isochron.shapes.Prefab;
import org.joml.Matrix3d;
import org.joml.Matrix3f;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Sets the shape, motion, material, pose and velocities of Jolt's bodies. Owner: the world's
 * thread. After a change, a body retains nothing of its previous prefab.
 */
final class JoltMotion {
  /** Jolt's default limit of 47 radians per second would slow down wheels. */
  private static final float MAX_SPEED = 10_000;

  private static final float MAX_SPIN = 10_000;

  private static final Vec3 NONE = new Vec3();
  private static final Quat UNTURNED = new Quat();

  private final BodyInterface bodies;
  private final RVec3 position = new RVec3();
  private final Quat rotation = new Quat();
  private final Vec3 first = new Vec3();
  private final Vec3 second = new Vec3();

  JoltMotion(BodyInterface bodies) {
    this.bodies = bodies;
  }

  /** Creates one body per slot; the bodies get their shapes and join the world later. */
  void fillSlots(Body[] bodiesBySlot, int[] ids) {
    try (ShapeRefC shape = new SphereShape(1).toRefC();
        BodyCreationSettings blank = new BodyCreationSettings(
            shape, new RVec3(), new Quat(), EMotionType.Dynamic, JoltMemory.MOVING)) {
      blank.setAllowDynamicOrKinematic(true);
      blank.setLinearDamping(0).setAngularDamping(0);
      blank.setMaxLinearVelocity(MAX_SPEED).setMaxAngularVelocity(MAX_SPIN);
      for (int slot = 0; slot < ids.length; slot++) {
        bodiesBySlot[slot] = bodies.createBody(blank);
        ids[slot] = bodiesBySlot[slot].getId();
        if (JoltWorld.slot(ids[slot]) != slot) {
          throw new IllegalStateException(
              "Jolt gave slot %d the id %x: it numbers bodies differently than jolt-jni 0.9.9; use that version"
                  .formatted(slot, ids[slot]));
        }
      }
    }
  }

  /** Frees the shape of a body outside the Jolt world, unless others have it too. */
  void dropShape(int id) {
    try (ShapeRefC point = new SphereShape(1).toRefC()) {
      bodies.setShape(id, point, false, EActivation.DontActivate);
    }
  }

  /** The body must not be in the Jolt world. */
  void prepare(Body body, Prefab prefab, ConstShape shape, int layer) {
    int id = body.getId();
    boolean dynamic = prefab.motion() == Prefab.Motion.DYNAMIC;
    bodies.setShape(id, shape, dynamic, EActivation.DontActivate);
    // jolt-jni hides the motion properties of static bodies, so set them before the body becomes
    // static
    bodies.setMotionType(
        id, dynamic ? EMotionType.Dynamic : EMotionType.Kinematic, EActivation.DontActivate);
    bodies.setMotionQuality(
        id, prefab.continuous() ? EMotionQuality.LinearCast : EMotionQuality.Discrete);
    bodies.setObjectLayer(id, layer);
    setSurface(id, prefab);
    apply(dynamic ? prefab.dynamics() : Prefab.Dynamics.DEFAULT, body, shape, dynamic);
    if (!dynamic) {
      dropMass(body);
    } else if (prefab.massProperties().isPresent()) {
      weigh(body, prefab.massProperties().get(), shape);
    }
    if (prefab.motion() == Prefab.Motion.STATIC) {
      bodies.setMotionType(id, EMotionType.Static, EActivation.DontActivate);
    }
  }

  /**
   * Recomputes the inertia from the shape each time, so the result does not depend on previous
   * changes.
   */
  void change(Body body, Prefab prefab, Prefab changed, ConstShape shape) {
    setSurface(body.getId(), changed);
    if (body.isDynamic()) {
      MotionProperties motion = body.getMotionProperties();
      fall(motion, changed.dynamics());
      if (changed.massProperties().isPresent()) {
        weigh(body, changed.massProperties().get(), shape);
        return;
      }
      bodies.setShape(body.getId(), shape, false, EActivation.DontActivate);
      try (MassProperties mass = shape.getMassProperties()) {
        if (changed.mass() != prefab.mass()) {
          mass.scaleToMass((float) changed.mass());
        }
        motion.setMassProperties(motion.getAllowedDofs(), mass);
      }
    }
  }

  /**
   * Gives the body a shape of its own. Otherwise Jolt would not compute the mass of the next body
   * in the slot if it has the same shape.
   */
  private void weigh(Body body, org.isochron.shapes.MassProperties properties, ConstShape shape) {
    try (ShapeRefC own = JoltShapes.withCenter(shape, properties.center());
        MassProperties mass = new MassProperties()) {
      bodies.setShape(body.getId(), own, false, EActivation.DontActivate);
      Matrix3d inertia = properties.inertia(new Matrix3d());
      mass.setMass((float) properties.mass());
      mass.setInertia(new Mat44(
          (float) inertia.m00,
          (float) inertia.m01,
          (float) inertia.m02,
          0,
          (float) inertia.m10,
          (float) inertia.m11,
          (float) inertia.m12,
          0,
          (float) inertia.m20,
          (float) inertia.m21,
          (float) inertia.m22,
          0,
          0,
          0,
          0,
          1));
      MotionProperties motion = body.getMotionProperties();
      motion.setMassProperties(motion.getAllowedDofs(), mass);
    }
  }

  boolean readSpin(Body body, Quaternionf turned, Vector3f spin) {
    if (!body.isActive()) {
      return false;
    }
    body.getPositionAndRotation(position, rotation);
    Vec3 angular = body.getAngularVelocity();
    turned.set(rotation.getX(), rotation.getY(), rotation.getZ(), rotation.getW());
    spin.set(angular.getX(), angular.getY(), angular.getZ());
    return true;
  }

  void writeSpin(Body body, Vector3fc spin) {
    first.set(spin.x(), spin.y(), spin.z());
    body.setAngularVelocity(first);
  }

  /** Discards pending forces. */
  void makeKinematic(Body body) {
    bodies.setMotionType(body.getId(), EMotionType.Kinematic, EActivation.DontActivate);
    MotionProperties motion = body.getMotionProperties();
    if (motion.getAllowedDofs() != EAllowedDofs.All) {
      free(motion, EAllowedDofs.All, null);
    }
    dropMass(body);
  }

  /** Restores the mass and the locked axes. */
  void makeDynamic(Body body, Prefab prefab, Prefab own, ConstShape shape) {
    bodies.setMotionType(body.getId(), EMotionType.Dynamic, EActivation.DontActivate);
    MotionProperties motion = body.getMotionProperties();
    int free = EAllowedDofs.All & ~prefab.dynamics().lockedBits();
    if (motion.getAllowedDofs() != free) {
      free(motion, free, shape);
      body.setLinearVelocity(body.getLinearVelocity()); // stops it along and around locked axes
      body.setAngularVelocity(body.getAngularVelocity());
    }
    change(body, prefab, own, shape);
  }

  /** Also discards pending forces, as Jolt does when a body becomes kinematic. */
  void stop(Body body) {
    if (body.isDynamic()) {
      bodies.setMotionType(body.getId(), EMotionType.Kinematic, EActivation.DontActivate);
      bodies.setMotionType(body.getId(), EMotionType.Dynamic, EActivation.DontActivate);
    }
    body.setLinearVelocity(NONE);
    body.setAngularVelocity(NONE);
  }

  /** Otherwise Jolt's gears and pulleys would rotate the body by its previous mass. */
  private static void dropMass(Body body) {
    body.getMotionProperties().setInverseMass(0);
    body.getMotionProperties().setInverseInertia(NONE, UNTURNED);
  }

  private void setSurface(int id, Prefab prefab) {
    bodies.setFriction(id, (float) prefab.friction());
    bodies.setRestitution(id, (float) prefab.restitution());
  }

  void place(int id, Vector3dc atPosition, Quaternionfc atRotation, EActivation activation) {
    position.set(atPosition.x(), atPosition.y(), atPosition.z());
    rotation.set(atRotation.x(), atRotation.y(), atRotation.z(), atRotation.w());
    bodies.setPositionAndRotation(id, position, rotation, activation);
  }

  void velocity(int id, Vector3fc linear) {
    first.set(linear.x(), linear.y(), linear.z());
    bodies.setLinearVelocity(id, first);
  }

  void angularVelocity(int id, Vector3fc angular) {
    first.set(angular.x(), angular.y(), angular.z());
    bodies.setAngularVelocity(id, first);
  }

  void push(Body body, Vector3fc impulse, Vector3fc angularImpulse) {
    set(impulse, angularImpulse);
    body.addImpulse(first);
    body.addAngularImpulse(second);
  }

  void force(Body body, Vector3fc force, Vector3fc torque) {
    set(force, torque);
    body.addForce(first);
    body.addTorque(second);
  }

  /** In the body's axes. */
  static Matrix3f inverseInertia(Body body, Matrix3f destination) {
    MotionProperties motion = body.getMotionProperties();
    Quat turn = motion.getInertiaRotation();
    Vec3 diagonal = motion.getInverseInertiaDiagonal();
    Matrix3f turned = new Matrix3f()
        .rotation(new Quaternionf(turn.getX(), turn.getY(), turn.getZ(), turn.getW()));
    return destination
        .set(turned)
        .scale(diagonal.getX(), diagonal.getY(), diagonal.getZ())
        .mul(turned.transpose());
  }

  void wakeAll(int[] ids) {
    for (int id : ids) {
      if (bodies.isAdded(id)) {
        bodies.activateBody(id);
      }
    }
  }

  private void set(Vector3fc linear, Vector3fc angular) {
    first.set(linear.x(), linear.y(), linear.z());
    second.set(angular.x(), angular.y(), angular.z());
  }

  private static void apply(
      Prefab.Dynamics dynamics, Body body, ConstShape shape, boolean dynamic) {
    MotionProperties motion = body.getMotionProperties();
    fall(motion, dynamics);
    body.setAllowSleeping(dynamics.maySleep());
    int free = EAllowedDofs.All & ~dynamics.lockedBits();
    if (motion.getAllowedDofs() != free) {
      free(motion, free, dynamic ? shape : null);
    }
  }

  private static void fall(MotionProperties motion, Prefab.Dynamics dynamics) {
    motion.setLinearDamping((float) dynamics.linearDamping());
    motion.setAngularDamping((float) dynamics.angularDamping());
    motion.setGravityFactor((float) dynamics.gravityFactor());
  }

  /** @param shape null for a kinematic body */
  private static void free(MotionProperties motion, int free, @Nullable ConstShape shape) {
    try (MassProperties mass = shape == null ? new MassProperties() : shape.getMassProperties()) {
      if (shape == null) {
        mass.setMass(1); // arbitrary mass until the body becomes dynamic
      }
      motion.setMassProperties(free, mass);
    }
  }
}
