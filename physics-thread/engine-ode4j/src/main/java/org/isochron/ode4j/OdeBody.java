package org.isochron.ode4j;

import java.util.List;
import org.isochron.engine.bodies.ChangedProperties;
import org.isochron.engine.bodies.SleepSpeeds;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.surface.HullPlanes;
import org.joml.Quaterniond;
import org.joml.Quaterniondc;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;
import org.ode4j.math.DQuaternion;
import org.ode4j.math.DQuaternionC;
import org.ode4j.math.DVector3;
import org.ode4j.math.DVector3C;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DGeom;

/**
 * The contents of a slot: geoms, and an ODE body unless the body is static. Static bodies have no
 * ODE body, because it would merge everything that touches it into one island. Owner: the world's
 * thread.
 */
final class OdeBody {
  /** Sleep delay. */
  static final int NANOS_TO_SLEEP = 500_000_000;

  private static final double QUIET_SPEED = 0.1;
  private static final double QUIET_SPIN = 0.2;

  final int slot;
  Prefab.Motion motion;
  final List<OdeGeom> geoms;
  final @Nullable DBody body;
  final float sweptRadius;

  /** Includes changes by commands. */
  Prefab prefab;

  /** Centre of mass in the body's space, which is the origin of the ODE body. */
  private final Vector3d center = new Vector3d();

  private boolean hasCenter;

  /** Pose of a static body; ODE stores the poses of all others. */
  final Vector3d staticPosition = new Vector3d();

  final Quaternionf turn = new Quaternionf();
  private final Quaterniond turned = new Quaterniond();
  private final Vector3f local = new Vector3f();
  private final Vector3d arm = new Vector3d();
  private final DVector3 relative = new DVector3();

  /** At most {@link #NANOS_TO_SLEEP}. */
  long quietNanos;

  OdeBody(int slot, Prefab prefab, List<OdeGeom> geoms, @Nullable DBody body, float sweptRadius) {
    this.slot = slot;
    this.prefab = prefab;
    this.geoms = geoms;
    this.body = body;
    this.sweptRadius = sweptRadius;
    motion = prefab.motion();
    geoms.forEach(geom -> geom.geom().setData(this));
    if (body != null) {
      attach(body);
    }
  }

  private void attach(DBody moved) {
    hasCenter = prefab.massProperties().isPresent();
    prefab.massProperties().ifPresentOrElse(one -> center.set(one.center()), center::zero);
    geoms.forEach(geom -> geom.attach(moved, center));
  }

  /** The origin of the body stays. */
  void change(Prefab changed) {
    boolean isSameFrame = ChangedProperties.isSameFrame(prefab, changed);
    prefab = changed;
    if (body != null && !isSameFrame) {
      Vector3d position = position(body, new Vector3d());
      attach(body);
      moveTo(body, position);
    }
  }

  /** Reads the position of the body's origin. */
  Vector3d position(DBody moved, Vector3d destination) {
    DVector3C middle = moved.getPosition();
    destination.set(middle.get0(), middle.get1(), middle.get2());
    return hasArm(moved) ? destination.sub(arm) : destination;
  }

  private void moveTo(DBody moved, Vector3dc position) {
    if (hasArm(moved)) {
      moved.setPosition(position.x() + arm.x, position.y() + arm.y, position.z() + arm.z);
    } else {
      moved.setPosition(position.x(), position.y(), position.z());
    }
  }

  /** Finds the vector from the origin to the centre of mass, in world axes. */
  private boolean hasArm(DBody moved) {
    if (hasCenter) {
      moved.vectorToWorld(center.x, center.y, center.z, relative);
      arm.set(relative.get0(), relative.get1(), relative.get2());
    }
    return hasCenter;
  }

  Vector3dc center() {
    return center;
  }

  boolean isPlain() {
    Prefab.Dynamics dynamics = prefab.dynamics();
    return motion != Prefab.Motion.DYNAMIC
        || (dynamics.linearDamping() == 0
            && dynamics.angularDamping() == 0
            && dynamics.gravityFactor() == 1);
  }

  boolean isAwake() {
    return body != null && body.isEnabled();
  }

  double inverseMass() {
    return motion == Prefab.Motion.DYNAMIC ? 1 / prefab.mass() : 0;
  }

  /** @param at in world coordinates */
  int material(DVector3C at) {
    if (body == null) {
      local.set(
          (float) (at.get0() - staticPosition.x), (float) (at.get1() - staticPosition.y), (float)
              (at.get2() - staticPosition.z));
      turn.transformInverse(local);
    } else {
      body.getPosRelPoint(at, relative);
      local.set((float) relative.get0(), (float) relative.get1(), (float) relative.get2());
    }
    return prefab.shape().material(local);
  }

  /** In world coordinates. */
  Vector3d surfaceVelocity(Vector3d destination) {
    destination.set(prefab.surface().velocity());
    if (body == null) {
      return destination.rotate(turned.set(turn));
    }
    DQuaternionC now = body.getQuaternion();
    return destination.rotate(turned.set(now.get1(), now.get2(), now.get3(), now.get0()));
  }

  /** The velocities do not change. */
  void put(Vector3dc position, Quaternionfc rotation) {
    if (body != null) {
      body.setQuaternion(new DQuaternion(rotation.w(), rotation.x(), rotation.y(), rotation.z()));
      moveTo(body, position);
    } else {
      staticPosition.set(position);
      turn.set(rotation);
      geoms.forEach(geom -> geom.put(position, rotation));
      clearSurfaces();
    }
  }

  void wake() {
    if (body != null && (motion == Prefab.Motion.DYNAMIC || isMoving(body))) {
      body.enable();
      quietNanos = 0;
    }
  }

  /**
   * A kinematic body is awake only while it moves, because otherwise the bodies on it could not
   * fall asleep.
   */
  void velocity(Vector3fc linear) {
    if (body != null) {
      body.setLinearVel(linear.x(), linear.y(), linear.z());
      restIfStill(body);
    }
    wake();
  }

  void angularVelocity(Vector3fc angular) {
    if (body != null) {
      body.setAngularVel(angular.x(), angular.y(), angular.z());
      restIfStill(body);
    }
    wake();
  }

  private void restIfStill(DBody moved) {
    if (motion == Prefab.Motion.KINEMATIC && !isMoving(moved)) {
      moved.disable();
    }
  }

  /**
   * Puts a dynamic body to sleep if it has hardly moved for long enough, and a body that has become
   * kinematic if it does not move.
   */
  void settle(Vector3fc gravity, boolean woken, double dtSeconds) {
    if (body == null || !body.isEnabled()) {
      return;
    }
    if (motion == Prefab.Motion.KINEMATIC) {
      restIfStill(body);
      return;
    }
    if (!prefab.dynamics().maySleep()) {
      return;
    }
    double speed = QUIET_SPEED * SleepSpeeds.share(gravity, prefab.dynamics().gravityFactor());
    boolean quiet = body.getLinearVel().lengthSquared() < speed * speed
        && body.getAngularVel().lengthSquared() < QUIET_SPIN * QUIET_SPIN;
    quietNanos = quiet ? Math.min(NANOS_TO_SLEEP, quietNanos + Math.round(1e9 * dtSeconds)) : 0;
    if (woken && isFalling(body, gravity, dtSeconds)) {
      quietNanos = 0;
    }
    if (quietNanos == NANOS_TO_SLEEP) {
      sleep(body);
    }
  }

  void sleep(DBody sleeper) {
    sleeper.disable();
    sleeper.setLinearVel(0, 0, 0);
    sleeper.setAngularVel(0, 0, 0);
    quietNanos = NANOS_TO_SLEEP;
  }

  /**
   * Returns true for a sleeper that a neighbour woke in this step, and that no longer rests on
   * anything. It would fall asleep at once, because one step of falling is slow.
   */
  private boolean isFalling(DBody sleeper, Vector3fc gravity, double dtSeconds) {
    double gained = gravity.length() * Math.abs(prefab.dynamics().gravityFactor()) * dtSeconds;
    return gained > 0 && sleeper.getLinearVel().lengthSquared() > gained * gained / 4;
  }

  private static boolean isMoving(DBody body) {
    return body.getLinearVel().lengthSquared() + body.getAngularVel().lengthSquared() > 0;
  }

  void clearSurfaces() {
    for (int part = 0; part < geoms.size(); part++) {
      OdeSurface surface = geoms.get(part).surface();
      if (surface != null) {
        surface.clear();
      }
    }
  }

  int part(DGeom geom) {
    int part = 0;
    while (geoms.get(part).geom() != geom) {
      part++;
    }
    return part;
  }

  /** A geom with its pose in the body and the index of its part. */
  record OdeGeom(
      DGeom geom,
      int part,
      Vector3d offset,
      Quaterniondc turn,
      @Nullable HullPlanes hull,
      @Nullable OdeSurface surface) {
    /** @param center origin of the ODE body in the body's space */
    void attach(DBody body, Vector3dc center) {
      geom.setBody(body);
      geom.setOffsetPosition(offset.x - center.x(), offset.y - center.y(), offset.z - center.z());
      geom.setOffsetQuaternion(new DQuaternion(turn.w(), turn.x(), turn.y(), turn.z()));
    }

    void put(Vector3dc position, Quaternionfc rotation) {
      Quaterniondc outer = new Quaterniond(rotation.x(), rotation.y(), rotation.z(), rotation.w());
      Vector3d center = outer.transform(offset, new Vector3d());
      center.add(position.x(), position.y(), position.z());
      Quaterniond turned = outer.mul(turn, new Quaterniond());
      geom.setPosition(center.x, center.y, center.z);
      geom.setQuaternion(new DQuaternion(turned.w, turned.x, turned.y, turned.z));
    }
  }
}
