package org.isochron.jolt;

import com.github.stephengold.joltjni.Jolt;
import com.github.stephengold.joltjni.PhysicsSystem;
import org.isochron.engine.joints.JoinedBodies;
import org.isochron.engine.world.SavedBodies;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.shapes.stored.StoredJoint;

/**
 * Validates a state that Jolt wrote. Jolt itself trusts every count and id, and invalid ones would
 * crash the process. Owner: the world's thread, during a restore. Changes and allocates nothing.
 *
 * <p>Bodies that a hook added follow the scene's bodies, in a format that only Jolt knows, so data
 * after them cannot be validated. In such a world a forged state with a correct checksum can crash
 * the process.
 */
/*
 * The layout of jolt-jni 0.9.9 is little-endian with 32-bit floats and ids. Numbers marked
 * "doubles" have 64 bits in the double-precision library.
 *
 * byte 0x0f, step length, gravity (3) count, then by id: id, awake (byte), position (3, doubles),
 * rotation (4), velocities (6), force and torque (6),
 *     origin of the sleep spheres (3, only if doubles), sleep spheres (12), sleep timer, may
 *     sleep (byte)
 * count of pairs, then by the second id: 2 ids, relative pose (6), count of manifolds, each:
 *     2 × (id, part), count of points (16 bits), normal (3), points (9 each)
 * count of swept pairs, each: 2 × (id, part) count of constraints, each: index, enabled (byte),
 * data of its kind
 */
final class JoltStateCheck {
  /** Version of the known layout. */
  private static final String KNOWN_VERSION = "0.9.9";

  private static final int ALL_PARTS = 0x0f;
  private static final int NO_PART = -1;
  private static final int MAX_POINTS = 4;
  private static final int POINT_FLOATS = 9;
  private static final int MOTOR_STATES = 3;

  /** Offsets in words in the data of a constraint with six axes. */
  private static final int AXES_IMPULSES = 18;

  static final int AXES_MOTORS = 12;
  static final int AXES_WORDS = AXES_IMPULSES + 6 + 13;
  private static final float LONGEST_STEP = 1_000;

  /** Jolt divides by the step length. */
  private static final float SHORTEST_STEP = 1e-9f;

  private static final float UNIT_TOLERANCE = 1e-3f;

  private final int[] ids;
  private final PhysicsSystem system;
  private final JoltJoints joints;

  JoltStateCheck(int[] idsBySlot, PhysicsSystem system, JoltJoints joints) {
    ids = idsBySlot;
    this.system = system;
    this.joints = joints;
  }

  /** @throws IllegalArgumentException if Jolt cannot restore the state safely */
  void take(SavedState source, int end, SavedBodies saved) {
    requireKnownLayout();
    require(source.takeByte() == ALL_PARTS, "lacks a part", ALL_PARTS);
    float step = takeNumber(source);
    require(step == 0 || (step >= SHORTEST_STEP && step <= LONGEST_STEP), "has a step of", step);
    takeNumbers(3, source);
    int bodyCount = takeInt(source);
    int inScene = takeBodies(source, saved);
    if (bodyCount > inScene && system.getNumBodies() > ids.length) { // bodies of a hook
      source.moveTo(end);
      return;
    }
    require(
        bodyCount == inScene, "has bodies that are not in the scene; their count is", bodyCount);
    takePairs(source, saved);
    takeConstraints(source, end, saved);
    source.takeEnd(end);
  }

  static void requireKnownLayout() {
    requireKnown(Loaded.VERSION);
  }

  private static final class Loaded {
    static final String VERSION = Jolt.versionString();
    static final boolean DOUBLE_PRECISION = Jolt.isDoublePrecision();
  }

  /** @throws IllegalArgumentException if the layout of this version is unknown */
  static void requireKnown(String version) {
    if (!version.equals(KNOWN_VERSION)) {
      throw new IllegalArgumentException(
          "saved states of jolt-jni %s have a layout that Isochron does not know; use jolt-jni %s with the classifier ReleaseSp or ReleaseDp"
              .formatted(version, KNOWN_VERSION));
    }
  }

  private int takeBodies(SavedState source, SavedBodies saved) {
    int count = 0;
    for (int slot = 0; slot < saved.slotCount(); slot++) {
      if (saved.contains(slot)) {
        takeBody(slot, source, saved);
        count++;
      }
    }
    return count;
  }

  private void takeBody(int slot, SavedState source, SavedBodies saved) {
    int id = takeInt(source);
    require(id == ids[slot], "has the wrong body in slot", slot);
    boolean awake = takeFlag(source);
    require(
        !awake || saved.prefab(slot).motion() != Prefab.Motion.STATIC,
        "has an awake static body in slot",
        slot);
    takePosition(source);
    float lengthSquared = takeNumbers(4, source);
    require(
        Math.abs(lengthSquared - 1) <= UNIT_TOLERANCE,
        "has a rotation with a squared length of",
        lengthSquared);
    takeNumbers(6 + 6, source);
    if (Loaded.DOUBLE_PRECISION) {
      takePosition(source);
    }
    takeNumbers(12 + 1, source);
    takeFlag(source);
  }

  private void takePairs(SavedState source, SavedBodies saved) {
    long last = -1;
    for (int left = takeCount(source); left > 0; left--) {
      int slotA = takeSlot(source);
      int slotB = takeSlot(source);
      long pair = (long) slotB << Integer.SIZE | slotA; // Jolt's sort order
      require(slotA < slotB && pair > last, "has a pair out of its order, of slot", slotA);
      last = pair;
      takeNumbers(6, source);
      for (int manifolds = takeCount(source); manifolds > 0; manifolds--) {
        require(
            takePart(source, saved) == slotA && takePart(source, saved) == slotB,
            "has a contact of other bodies under the pair of slot",
            slotA);
        int points = Short.toUnsignedInt(Short.reverseBytes(source.takeShort()));
        require(
            points >= 1 && points <= MAX_POINTS,
            "has a contact with a number of points of",
            points);
        takeImpulses(3 + points * POINT_FLOATS, source);
      }
    }
    for (int left = takeCount(source); left > 0; left--) {
      int slotA = takePart(source, saved);
      int slotB = takePart(source, saved);
      require(slotA != slotB, "has a swept body that hits itself in slot", slotA);
    }
  }

  private void takeConstraints(SavedState source, int end, SavedBodies saved) {
    int count = takeCount(source);
    int own = 0;
    for (int slot = 0; slot < saved.jointSlotCount(); slot++) {
      JoinedBodies joined = saved.joint(slot);
      if (joined != null) {
        require(own < count, "has too few constraints; their count is", count);
        require(takeInt(source) == own, "lacks the constraint with index", own);
        require(takeFlag(source), "has no constraint for the joint in slot", slot);
        takeConstraint(joined.joint(), source);
        own++;
      }
    }
    if (count > own) {
      require(
          count == own + joints.otherCount(),
          "has constraints that are not in the world; their count is",
          count);
      source.moveTo(end);
    }
  }

  private static void takeConstraint(Joint joint, SavedState source) {
    switch (StoredJoint.kind(joint)) {
      case GEAR -> takeImpulses(1, source);
      case PULLEY -> takeImpulses(7, source);
      case BALL -> takeImpulses(3, source);
      case ROD -> takeImpulses(4, source);
      case WELD -> takeImpulses(6, source);
      case HINGE, SLIDER -> {
        takeImpulses(7, source);
        int motor = takeInt(source);
        require(motor >= 0 && motor < MOTOR_STATES, "has a motor in the state", motor);
        takeImpulses(2, source);
      }
      case CONE_TWIST, SIX_AXES -> {
        takeImpulses(AXES_IMPULSES, source);
        for (int axis = 0; axis < 6; axis++) {
          int motor = takeInt(source);
          require(motor >= 0 && motor < MOTOR_STATES, "has a motor in the state", motor);
        }
        takeImpulses(9, source); // motor speeds and targets
        float length = takeNumbers(4, source);
        require(Math.abs(length - 1) < UNIT_TOLERANCE, "has a rotation of length", length);
      }
    }
  }

  private int takeSlot(SavedState source) {
    int id = takeInt(source);
    int slot = JoltWorld.slot(id);
    require(slot < ids.length && ids[slot] == id, "has a contact of an unknown body,", id);
    return slot;
  }

  private int takePart(SavedState source, SavedBodies saved) {
    int slot = takeSlot(source);
    int part = takeInt(source);
    if (!saved.contains(slot)) { // removed after the step; Jolt drops its contacts in the next step
      return slot;
    }
    Shape shape = saved.prefab(slot).shape();
    boolean known = !shape.isSolid(); // Jolt only compares triangle ids
    if (shape instanceof Shape.Compound compound) {
      int maxIndex = compound.parts().size() - 1;
      int mask = maxIndex == 0 ? 0 : 2 * Integer.highestOneBit(maxIndex) - 1;
      int index = part & mask;
      known = index <= maxIndex
          && ((part | mask) == NO_PART || !compound.parts().get(index).shape().isSolid());
    }
    require(known || part == NO_PART, "has a contact of an unknown part of the body in slot", slot);
    return slot;
  }

  /** Each entry has at least four bytes. */
  private static int takeCount(SavedState source) {
    int count = takeInt(source);
    require(count >= 0 && count <= source.remaining() / 4, "is too short for a count of", count);
    return count;
  }

  private static boolean takeFlag(SavedState source) {
    byte flag = source.takeByte();
    require(flag == 0 || flag == 1, "has a flag that is neither 0 nor 1 but", flag);
    return flag == 1;
  }

  private static int takeInt(SavedState source) {
    return Integer.reverseBytes(source.takeInt());
  }

  /** In Jolt's precision. */
  private static void takePosition(SavedState source) {
    if (!Loaded.DOUBLE_PRECISION) {
      takeNumbers(3, source);
      return;
    }
    for (int axis = 0; axis < 3; axis++) {
      double number = Double.longBitsToDouble(Long.reverseBytes(source.takeLong()));
      if (!(Math.abs(number) <= SavedState.MAX_NUMBER)) {
        refuse("has the number", number);
      }
    }
  }

  /** Returns the sum of squares. */
  private static float takeNumbers(int count, SavedState source) {
    float sum = 0;
    for (int i = 0; i < count; i++) {
      float number = takeNumber(source);
      sum += number * number;
    }
    return sum;
  }

  /**
   * Allows any finite number, because impulses on heavy bodies may exceed the limit for other
   * numbers.
   */
  private static void takeImpulses(int count, SavedState source) {
    for (int i = 0; i < count; i++) {
      float number = Float.intBitsToFloat(takeInt(source));
      require(Float.isFinite(number), "has the impulse", number);
    }
  }

  private static float takeNumber(SavedState source) {
    float number = Float.intBitsToFloat(takeInt(source));
    require(Math.abs(number) <= SavedState.MAX_NUMBER, "has the number", number);
    return number;
  }

  private static void require(boolean holds, String otherwise, int value) {
    if (!holds) {
      refuse(otherwise, value);
    }
  }

  private static void require(boolean holds, String otherwise, float value) {
    if (!holds) {
      refuse(otherwise, value);
    }
  }

  private static void refuse(String otherwise, Number value) {
    throw new IllegalArgumentException(
        "the saved state of Jolt %s %s: it belongs to another scene, or is damaged"
            .formatted(otherwise, value));
  }
}
