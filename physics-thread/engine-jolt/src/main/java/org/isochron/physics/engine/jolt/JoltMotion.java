package org.isochron.physics.engine.jolt;

import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.BodyInterface;
import com.github.stephengold.joltjni.MassProperties;
import com.github.stephengold.joltjni.MotionProperties;
import com.github.stephengold.joltjni.enumerate.EActivation;
import com.github.stephengold.joltjni.enumerate.EAllowedDofs;
import com.github.stephengold.joltjni.enumerate.EMotionQuality;
import com.github.stephengold.joltjni.enumerate.EMotionType;
import com.github.stephengold.joltjni.readonly.ConstShape;
import org.isochron.state.body.Dynamics;
import org.isochron.state.body.Motion;
import org.isochron.state.body.Prefab;

/**
 * Gives Jolt's bodies the shape, motion and material of a prefab. Owner: the thread of the world. A body keeps nothing of
 * the prefab that it had before.
 */
final class JoltMotion {
  private final BodyInterface bodies;

  JoltMotion(BodyInterface bodies) {
    this.bodies = bodies;
  }

  /** Prepares a body that is not in the world. */
  void prepare(Body body, Prefab prefab, ConstShape shape, int layer) {
    int id = body.getId();
    boolean dynamic = prefab.motion() == Motion.DYNAMIC;
    bodies.setShape(id, shape, dynamic, EActivation.DontActivate);
    bodies.setMotionType(id, type(prefab), EActivation.DontActivate);
    bodies.setMotionQuality(
        id, prefab.continuous() ? EMotionQuality.LinearCast : EMotionQuality.Discrete);
    bodies.setObjectLayer(id, layer);
    bodies.setFriction(id, (float) prefab.friction());
    bodies.setRestitution(id, (float) prefab.restitution());
    if (prefab.motion() != Motion.STATIC) { // the binding hides the motion of static bodies
      apply(dynamic ? prefab.dynamics() : Dynamics.DEFAULT, body, shape, dynamic);
    }
  }

  private static void apply(Dynamics dynamics, Body body, ConstShape shape, boolean dynamic) {
    MotionProperties motion = body.getMotionProperties();
    motion.setLinearDamping((float) dynamics.linearDamping());
    motion.setAngularDamping((float) dynamics.angularDamping());
    motion.setGravityFactor((float) dynamics.gravityFactor());
    body.setAllowSleeping(dynamics.maySleep());
    int free = EAllowedDofs.All & ~dynamics.lockedBits();
    if (motion.getAllowedDofs() != free) {
      free(motion, free, shape, dynamic);
    }
  }

  private static void free(MotionProperties motion, int free, ConstShape shape, boolean dynamic) {
    try (MassProperties mass = dynamic ? shape.getMassProperties() : new MassProperties()) {
      if (!dynamic) {
        mass.setMass(1); // any mass will do, until the body is dynamic again
      }
      motion.setMassProperties(free, mass);
    }
  }

  private static EMotionType type(Prefab prefab) {
    return switch (prefab.motion()) {
      case STATIC -> EMotionType.Static;
      case KINEMATIC -> EMotionType.Kinematic;
      case DYNAMIC -> EMotionType.Dynamic;
    };
  }
}
