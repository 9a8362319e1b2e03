package org.isochron.jolt;

import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.StateRecorderImpl;
import com.github.stephengold.joltjni.enumerate.EStateRecorderState;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.engine.joints.JoinedBodies;
import org.isochron.shapes.stored.StoredJoint;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Reads the impulses of Jolt's constraints in a step. jolt-jni exposes impulses only in saved
 * states, so this class parses a state in the layout of {@link JoltStateCheck}. Owner: the world's
 * thread. Each reading allocates the state.
 *
 * <p>Numbers stored per joint, by kind:
 *
 * <pre>
 *  WELD    angular x y z, linear x y z
 *  BALL    linear x y z
 *  HINGE   motor, two of the axes, linear x y z, limit
 *  SLIDER  motor, two aside, angular x y z, limit
 *  ROD     along, direction x y z
 *  others  along each of three axes, linear x y z, the motors of six axes
 * </pre>
 */
final class JoltForces {
  private static final int NUMBERS = 12;
  private static final int AXES = 6;

  private final PhysicsSystem system;
  private final float[] numbers;
  private final Vector3f axis = new Vector3f();
  private final Vector3f one = new Vector3f();
  private final Vector3f other = new Vector3f();
  private final Vector3f atB = new Vector3f();

  JoltForces(PhysicsSystem system, int capacity) {
    this.system = system;
    numbers = new float[NUMBERS * capacity];
  }

  /** @param joints joints by slot; null if empty */
  void read(@Nullable JoinedBodies[] joints, int slotCount) {
    JoltStateCheck.requireKnownLayout();
    try (StateRecorderImpl recorder = new StateRecorderImpl()) {
      system.saveState(recorder, EStateRecorderState.Constraints);
      ByteBuffer state = ByteBuffer.wrap(recorder.getData()).order(ByteOrder.LITTLE_ENDIAN);
      state.get(); // flags of the included parts
      state.getInt(); // number of constraints
      for (int slot = 0; slot < slotCount; slot++) {
        JoinedBodies joined = joints[slot];
        if (joined != null) {
          take(slot, StoredJoint.kind(joined.joint()), state);
        }
      }
    }
  }

  /** Impulse of an axis's motor on the second body. */
  float motor(int slot, boolean isSixAxes, int axis) {
    return number(slot, isSixAxes ? AXES + axis : 0);
  }

  /** In newton seconds. */
  float length(int slot, StoredJoint.Kind kind) {
    return switch (kind) {
      case WELD, HINGE -> vector(slot, 3, one).length();
      case BALL -> vector(slot, 0, one).length();
      case SLIDER ->
        one.set(number(slot, 0) + number(slot, 6), number(slot, 1), number(slot, 2))
            .length();
      case ROD -> Math.abs(number(slot, 0));
      case GEAR, PULLEY -> 0; // never break
      case CONE_TWIST, SIX_AXES ->
        vector(slot, 0, one).length() + vector(slot, 3, other).length();
    };
  }

  void impulse(
      int slot,
      JoinedBodies joined,
      Quaternionfc rotationA,
      Quaternionfc rotationB,
      Vector3f linear,
      Vector3f angular) {
    angular.zero();
    switch (StoredJoint.kind(joined.joint())) {
      case WELD -> {
        vector(slot, 0, angular);
        vector(slot, 3, linear);
      }
      case BALL -> vector(slot, 0, linear);
      case HINGE -> {
        vector(slot, 3, linear);
        findHinge(joined, rotationA, rotationB);
        angular.fma(number(slot, 0) + number(slot, 6), axis);
        angular.fma(number(slot, 1), one).fma(number(slot, 2), other);
      }
      case SLIDER -> {
        vector(slot, 3, angular);
        findAxis(joined, rotationA);
        rotationA.transform(joined.turnedToA(joined.normal()), one);
        axis.mul(number(slot, 0) + number(slot, 6), linear);
        linear.fma(number(slot, 1), one).fma(number(slot, 2), axis.cross(one, other));
      }
      case ROD -> vector(slot, 1, linear).mul(number(slot, 0));
      case CONE_TWIST, SIX_AXES -> { // the torque is known in part only
        rotationA.transform(joined.frameOnA().transform(vector(slot, 0, linear)));
        linear.add(vector(slot, 3, one));
      }
      case GEAR, PULLEY -> throw new AssertionError("its impulse is unknown");
    }
  }

  private void findAxis(JoinedBodies joined, Quaternionfc rotationA) {
    joined.rotationA().transformInverse(axis.set(joined.axis()));
    rotationA.transform(axis);
  }

  /** Computes A's axis and the two directions that constrain B's axis. */
  private void findHinge(JoinedBodies joined, Quaternionfc rotationA, Quaternionfc rotationB) {
    findAxis(joined, rotationA);
    joined.rotationB().transformInverse(atB.set(joined.axis()));
    rotationB.transform(atB);
    if (Math.abs(atB.x) > Math.abs(atB.y)) { // Jolt's choice of the normal
      one.set(atB.z, 0, -atB.x).normalize();
    } else {
      one.set(0, atB.z, -atB.y).normalize();
    }
    atB.cross(one, other).cross(axis);
    one.cross(axis);
  }

  private void take(int slot, StoredJoint.Kind kind, ByteBuffer state) {
    state.getInt(); // index
    state.get(); // enabled
    int count = switch (kind) {
      case WELD -> 6;
      case BALL -> 3;
      case HINGE, SLIDER -> 7;
      case ROD -> 4;
      case GEAR -> 1;
      case PULLEY -> 7;
      case CONE_TWIST, SIX_AXES -> takeAxes(slot, state);
    };
    for (int i = 0; i < count; i++) {
      numbers[NUMBERS * slot + i] = state.getFloat();
    }
    if (kind == StoredJoint.Kind.HINGE || kind == StoredJoint.Kind.SLIDER) {
      state.position(state.position() + 3 * Float.BYTES); // motor settings
    }
  }

  /** Returns the count of the numbers that are left to read. */
  private int takeAxes(int slot, ByteBuffer state) {
    int first = NUMBERS * slot;
    int from = state.position();
    for (int i = 0; i < AXES; i++) {
      numbers[first + i] = state.getFloat();
    }
    state.position(from + JoltStateCheck.AXES_MOTORS * Float.BYTES);
    for (int i = 0; i < AXES; i++) {
      numbers[first + AXES + i] = state.getFloat();
    }
    for (int i = 0; i < 3; i++) {
      numbers[first + i] += numbers[first + AXES + i];
    }
    state.position(from + JoltStateCheck.AXES_WORDS * Float.BYTES);
    return 0;
  }

  private float number(int slot, int index) {
    return numbers[NUMBERS * slot + index];
  }

  private Vector3f vector(int slot, int first, Vector3f destination) {
    return destination.set(number(slot, first), number(slot, first + 1), number(slot, first + 2));
  }
}
