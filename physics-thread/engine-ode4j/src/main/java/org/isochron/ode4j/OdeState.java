package org.isochron.ode4j;

import org.isochron.engine.bodies.BodyStates;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Prefab;
import org.joml.Matrix3f;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.ode4j.math.DMatrix3;
import org.ode4j.math.DMatrix3C;
import org.ode4j.math.DQuaternion;
import org.ode4j.math.DQuaternionC;
import org.ode4j.math.DVector3;
import org.ode4j.math.DVector3C;
import org.ode4j.ode.DBody;
import org.ode4j.ode.OdeMath;

/** Saves and restores ODE bodies exactly. Owner: the world's thread. Only a restore allocates. */
final class OdeState {
  /** Tolerance of squared unit lengths. */
  private static final double UNIT_TOLERANCE = 1e-3;

  /**
   * Maximum coordinate in metres. Steps with more distant bodies fail, because ODE's space numbers
   * its cells with ints.
   */
  private static final double MAX_COORDINATE = 5e8;

  private final boolean wide;
  private final Vector3d position = new Vector3d();
  private final DVector3 turned = new DVector3();
  private final DVector3 local = new DVector3();
  private final DMatrix3 inverse = new DMatrix3();
  private final DQuaternion rotation = new DQuaternion();

  OdeState(boolean wide) {
    this.wide = wide;
  }

  /** Applies an impulse by changing the velocities directly, because ODE accepts only forces. */
  void push(DBody body, Vector3fc impulse, Vector3fc angularImpulse) {
    double mass = body.getMass().getMass();
    body.addLinearVel(impulse.x() / mass, impulse.y() / mass, impulse.z() / mass);
    body.vectorFromWorld(angularImpulse.x(), angularImpulse.y(), angularImpulse.z(), turned);
    OdeMath.dInvertPDMatrix(body.getMass().getI(), inverse);
    OdeMath.dMultiply0_331(local, inverse, turned);
    body.vectorToWorld(local, turned);
    DVector3C angular = body.getAngularVel();
    body.setAngularVel(
        angular.get0() + turned.get0(),
        angular.get1() + turned.get1(),
        angular.get2() + turned.get2());
  }

  /** In the body's axes. */
  Matrix3f inverseInertia(DBody body, Matrix3f destination) {
    OdeMath.dInvertPDMatrix(body.getMass().getI(), inverse);
    for (int i = 0; i < 9; i++) {
      destination.set(i / 3, i % 3, (float) inverse.get(i / 3, i % 3));
    }
    return destination;
  }

  void read(OdeBody slot, DBody body, BodyStates states) {
    slot.position(body, position);
    DQuaternionC rotation = body.getQuaternion();
    states
        .poses()
        .set(
            slot.slot,
            position.x,
            position.y,
            position.z,
            (float) rotation.get1(),
            (float) rotation.get2(),
            (float) rotation.get3(),
            (float) rotation.get0());
    DVector3C linear = body.getLinearVel();
    DVector3C angular = body.getAngularVel();
    states
        .velocities()
        .set(
            slot.slot,
            (float) linear.get0(),
            (float) linear.get1(),
            (float) linear.get2(),
            (float) angular.get0(),
            (float) angular.get1(),
            (float) angular.get2());
  }

  /** Returns false for a sleeping body. */
  boolean readSpin(DBody body, Quaternionf turn, Vector3f spin) {
    DQuaternionC now = body.getQuaternion();
    DVector3C angular = body.getAngularVel();
    turn.set((float) now.get1(), (float) now.get2(), (float) now.get3(), (float) now.get0());
    spin.set((float) angular.get0(), (float) angular.get1(), (float) angular.get2());
    return body.isEnabled();
  }

  void save(OdeBody slot, SavedState destination) {
    DBody body = slot.body;
    if (body == null) {
      savePose(slot, destination);
      return;
    }
    put(body.getPosition(), destination);
    DQuaternionC q = body.getQuaternion();
    for (int i = 0; i < 4; i++) {
      destination.putDouble(q.get(i));
    }
    DMatrix3C matrix = body.getRotation();
    for (int i = 0; i < 9; i++) {
      destination.putDouble(matrix.get(i / 3, i % 3));
    }
    put(body.getLinearVel(), destination);
    put(body.getAngularVel(), destination);
    destination.putInt(body.isEnabled() ? 1 : 0);
    destination.putInt((int) slot.quietNanos);
  }

  /** @throws IllegalArgumentException if {@link #restore} cannot restore the state */
  void check(Prefab.Motion motion, SavedState source) {
    boolean isStatic = motion == Prefab.Motion.STATIC;
    takeNumbers(3, MAX_COORDINATE, source, isStatic && !wide);
    requireUnit(takeNumbers(4, 2, source, isStatic));
    if (isStatic) {
      return;
    }
    for (int row = 0; row < 3; row++) {
      requireUnit(takeNumbers(3, 2, source, false));
    }
    takeNumbers(6, SavedState.MAX_NUMBER, source, false);
    source.takeCount(1);
    source.takeCount(OdeBody.NANOS_TO_SLEEP);
  }

  /** Returns the sum of squares. */
  private static double takeNumbers(int count, double bound, SavedState source, boolean isFloat) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      double number = isFloat ? source.takeNumber() : source.takeDoubleNumber();
      if (Math.abs(number) > bound) {
        throw new IllegalArgumentException(
            "the saved state has the number %s: ode4j supports at most %s in this field"
                .formatted(number, bound));
      }
      sum += number * number;
    }
    return sum;
  }

  private static void requireUnit(double lengthSquared) {
    if (!(Math.abs(lengthSquared - 1) <= UNIT_TOLERANCE)) {
      throw new IllegalArgumentException(
          "the saved state has a rotation of length %s instead of 1: it is damaged"
              .formatted(Math.sqrt(lengthSquared)));
    }
  }

  /**
   * ODE normalizes rotations, which may change the last bit, so the fields are then set directly.
   */
  void restore(OdeBody slot, SavedState source) {
    DBody body = slot.body;
    if (body == null) {
      restorePose(slot, source);
      return;
    }
    body.setPosition(source.takeDouble(), source.takeDouble(), source.takeDouble());
    rotation.set(
        source.takeDouble(), source.takeDouble(), source.takeDouble(), source.takeDouble());
    body.setQuaternion(rotation);
    ((DQuaternion) body.getQuaternion()).set(rotation);
    DMatrix3 matrix = (DMatrix3) body.getRotation();
    for (int i = 0; i < 9; i++) {
      matrix.set(i / 3, i % 3, source.takeDouble());
    }
    body.setLinearVel(source.takeDouble(), source.takeDouble(), source.takeDouble());
    body.setAngularVel(source.takeDouble(), source.takeDouble(), source.takeDouble());
    body.setForce(0, 0, 0);
    body.setTorque(0, 0, 0);
    if (source.takeCount(1) == 1) {
      body.enable();
    } else {
      body.disable();
    }
    slot.quietNanos = source.takeCount(OdeBody.NANOS_TO_SLEEP);
  }

  private void savePose(OdeBody slot, SavedState destination) {
    for (int axis = 0; axis < 3; axis++) {
      if (wide) {
        destination.putDouble(slot.staticPosition.get(axis));
      } else {
        destination.putFloat((float) slot.staticPosition.get(axis));
      }
    }
    destination.putFloat(slot.turn.x);
    destination.putFloat(slot.turn.y);
    destination.putFloat(slot.turn.z);
    destination.putFloat(slot.turn.w);
  }

  private void restorePose(OdeBody slot, SavedState source) {
    slot.put(
        new Vector3d(takeCoordinate(source), takeCoordinate(source), takeCoordinate(source)),
        new Quaternionf(
            source.takeFloat(), source.takeFloat(), source.takeFloat(), source.takeFloat()));
  }

  private double takeCoordinate(SavedState source) {
    return wide ? source.takeDouble() : source.takeFloat();
  }

  private static void put(DVector3C vector, SavedState destination) {
    destination.putDouble(vector.get0());
    destination.putDouble(vector.get1());
    destination.putDouble(vector.get2());
  }
}
