package org.isochron.ode4j;

import java.util.List;
import org.isochron.shapes.Prefab;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DWorld;
import org.ode4j.ode.OdeHelper;
import org.ode4j.ode.OdeMath;

/**
 * Applies the motion properties of prefabs to ODE's bodies. Owner: the world's thread. Steps
 * allocate nothing.
 */
final class OdeDynamics {
  private static final long SEED = 1;

  private final OdeShapes shapes;
  private final Vector3f gravity;

  OdeDynamics(OdeShapes shapes, Vector3fc gravity) {
    this.shapes = shapes;
    this.gravity = new Vector3f(gravity);
  }

  static void rejectLockedAxes(List<Prefab> prefabs) {
    for (Prefab prefab : prefabs) {
      if (prefab.motion() == Prefab.Motion.DYNAMIC
          && !prefab.dynamics().lockedAxes().isEmpty()) {
        throw new IllegalArgumentException(
            "a prefab has the locked axes %s, which ode4j does not support; choose another engine"
                .formatted(prefab.dynamics().lockedAxes()));
      }
    }
  }

  /** Removes all settings of the previous prefab. */
  void prepare(DBody body, Prefab prefab) {
    body.setLinearVel(0, 0, 0);
    body.setAngularVel(0, 0, 0);
    body.setForce(0, 0, 0);
    body.setTorque(0, 0, 0);
    body.setLinearDampingThreshold(0);
    body.setAngularDampingThreshold(0);
    if (prefab.motion() == Prefab.Motion.KINEMATIC) {
      makeKinematic(body);
      body.disable();
    } else {
      weigh(body, prefab);
      body.enable();
    }
  }

  void makeKinematic(DBody body) {
    body.setDamping(0, 0);
    body.setKinematic();
  }

  /** Lets ODE apply the world's gravity only if the gravity factor is 1. */
  void weigh(DBody body, Prefab prefab) {
    body.setDamping(0, 0);
    body.setMass(prefab
        .massProperties()
        .map(OdeShapes::mass)
        .orElseGet(() -> shapes.mass(prefab.shape(), prefab.mass())));
    body.setGyroscopicMode(prefab.massProperties().isEmpty()); // FreeSpins is more accurate
    body.setGravityMode(prefab.dynamics().gravityFactor() == 1);
  }

  Vector3fc gravity() {
    return gravity;
  }

  void gravity(Vector3fc newGravity) {
    gravity.set(newGravity);
  }

  /** Prepares sleeping bodies too, because others may wake them during the step. */
  void begin(@Nullable OdeBody[] bodies, double dtSeconds) {
    for (OdeBody one : bodies) {
      if (one == null || one.body == null || one.isPlain()) {
        continue;
      }
      Prefab.Dynamics dynamics = one.prefab.dynamics();
      one.body.setDamping(
          -StrictMath.expm1(-dynamics.linearDamping() * dtSeconds),
          -StrictMath.expm1(-dynamics.angularDamping() * dtSeconds));
      double factor = dynamics.gravityFactor();
      if (factor != 1 && one.body.isEnabled()) {
        double weight = factor * one.prefab.mass();
        one.body.addForce(weight * gravity.x, weight * gravity.y, weight * gravity.z);
      }
    }
  }

  /**
   * Every island is solved with the same random numbers. Otherwise its result would depend on which
   * other islands have moved since the start, and a world with only some bodies would differ.
   */
  static void resetSeed() {
    OdeMath.dRandSetSeed(SEED);
  }

  /** All bodies start asleep. */
  static DBody[] bodies(DWorld world, int count) {
    DBody[] bodies = new DBody[count];
    for (int slot = 0; slot < count; slot++) {
      bodies[slot] = OdeHelper.createBody(world);
      bodies[slot].setAutoDisableFlag(false); // ODE's own timer cannot be saved
      bodies[slot].setMovedCallback(moved -> resetSeed()); // called when its island is solved
      bodies[slot].setFiniteRotationMode(true); // otherwise fast spins are too slow
      bodies[slot].disable();
    }
    return bodies;
  }
}
