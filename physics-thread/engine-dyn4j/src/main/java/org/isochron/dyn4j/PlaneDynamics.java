package org.isochron.dyn4j;

import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.ContinuousDetectionMode;
import org.dyn4j.dynamics.Settings;
import org.dyn4j.geometry.MassType;
import org.isochron.engine.Engine;
import org.isochron.engine.bodies.SleepSpeeds;
import org.isochron.shapes.Prefab;
import org.joml.Vector3fc;

/** Applies the motion properties of prefabs to dyn4j's bodies. Thread-safe. */
final class PlaneDynamics {
  /** Maximum motion per step in metres; dyn4j's default would slow down fast bullets. */
  private static final double MAX_MOTION = 1e3;

  private PlaneDynamics() {}

  /** Axes out of the plane are always locked. */
  static void requireLockable(Prefab prefab) {
    Prefab.Dynamics dynamics = prefab.dynamics();
    boolean oneOfTwo = dynamics.lockedAxes().contains(Prefab.LockedAxis.MOVE_X)
        != dynamics.lockedAxes().contains(Prefab.LockedAxis.MOVE_Y);
    boolean all = dynamics.lockedAxes().contains(Prefab.LockedAxis.MOVE_X)
        && dynamics.lockedAxes().contains(Prefab.LockedAxis.TURN_Z);
    if (prefab.motion() == Prefab.Motion.DYNAMIC && (oneOfTwo || all)) {
      throw new IllegalArgumentException(
          "a prefab has the locked axes %s: dyn4j can lock both MOVE_X and MOVE_Y, or TURN_Z; choose another engine"
              .formatted(dynamics.lockedAxes()));
    }
  }

  static void apply(Body body, Prefab.Dynamics dynamics) {
    body.setLinearDamping(dynamics.linearDamping());
    body.setAngularDamping(dynamics.angularDamping());
    body.setGravityScale(dynamics.gravityFactor());
    body.setAtRestDetectionEnabled(dynamics.maySleep());
    if (dynamics.lockedAxes().contains(Prefab.LockedAxis.MOVE_X)) {
      body.setMassType(MassType.FIXED_LINEAR_VELOCITY);
    } else if (dynamics.lockedAxes().contains(Prefab.LockedAxis.TURN_Z)) {
      body.setMassType(MassType.FIXED_ANGULAR_VELOCITY);
    }
  }

  static boolean isFalling(Body body, Vector3fc gravity) {
    double share = SleepSpeeds.share(gravity, body.getGravityScale());
    double speed = share * Settings.DEFAULT_MAXIMUM_AT_REST_LINEAR_VELOCITY;
    return share < 1 && body.getLinearVelocity().getMagnitudeSquared() > speed * speed;
  }

  static void tune(Settings mine, Engine.Settings asked) {
    mine.setContinuousDetectionMode(ContinuousDetectionMode.BULLETS_ONLY);
    mine.setMaximumTranslation(MAX_MOTION);
    mine.setMaximumRotation(MAX_MOTION);
    if (asked.velocityIterations() > 0) {
      mine.setVelocityConstraintSolverIterations(asked.velocityIterations());
    }
    if (asked.positionIterations() > 0) {
      mine.setPositionConstraintSolverIterations(asked.positionIterations());
    }
  }
}
