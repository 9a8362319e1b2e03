package org.isochron.engine.joints;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.isochron.engine.bodies.BodySlots;
import org.isochron.engine.bodies.EngineSpace;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Joint;
import org.isochron.shapes.limits.Limits;
import org.isochron.shapes.stored.StoredJoint;
import org.isochron.state.BodyId;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * The joints of a world by slot. Owner: the physics thread. Saving allocates nothing; restoring
 * allocates.
 */
public final class JointTable {
  static final int AXES = 6;

  public final BodySlots ids;
  private final EngineSpace space;
  private final @Nullable JoinedBodies[] joints;

  /** Kept so that saving allocates nothing. */
  private final @Nullable StoredJoint[] stored;

  /** One bit per reached limit. */
  private final int[] limits;

  /** Six motor targets per slot. */
  final float[] targets;

  /** Efforts of the last step in newtons and newton metres, six per slot. */
  final float[] efforts;

  /** Efforts of the next step. */
  final float[] nextEfforts;

  private boolean driven;

  public JointTable(EngineSpace space, int capacity) {
    this.space = space;
    ids = BodySlots.ofJoints(capacity);
    limits = new int[capacity];
    targets = new float[AXES * capacity];
    efforts = new float[AXES * capacity];
    nextEfforts = new float[AXES * capacity];
    joints = new JoinedBodies[capacity];
    stored = new StoredJoint[capacity];
  }

  public int slotCount() {
    return ids.slotCount();
  }

  /** Returns null for empty slots. */
  public @Nullable JoinedBodies get(int slot) {
    return ids.body(slot) == BodyId.NONE ? null : joints[slot];
  }

  void set(int slot, JoinedBodies joint) {
    joints[slot] = joint;
    stored[slot] = StoredJoint.of(joint.joint());
  }

  /** Discards what a previous joint left in the slot. */
  void clear(int slot) {
    Arrays.fill(efforts, AXES * slot, AXES * (slot + 1), 0);
    Arrays.fill(nextEfforts, AXES * slot, AXES * (slot + 1), 0);
  }

  /** Adds an effort for the next step. A saved state holds no larger sums. */
  void drive(int slot, int axis, float effort) {
    driven = true;
    float sum = nextEfforts[AXES * slot + axis] + effort;
    nextEfforts[AXES * slot + axis] =
        Math.max(-SavedState.MAX_NUMBER, Math.min(SavedState.MAX_NUMBER, sum));
  }

  /** Called before each step. */
  void beginStep() {
    if (driven) {
      System.arraycopy(nextEfforts, 0, efforts, 0, AXES * slotCount());
      driven = false;
      for (int i = 0; i < AXES * slotCount(); i++) {
        driven |= efforts[i] != 0; // one more turn sets them to 0
        nextEfforts[i] = 0;
      }
    }
  }

  /** Stores the reached limits and returns those that were newly reached. */
  int reaches(int slot, int reached) {
    int added = reached & ~limits[slot];
    limits[slot] = reached;
    return added;
  }

  public void save(SavedState destination) {
    ids.save(destination);
    for (int slot = 0; slot < ids.slotCount(); slot++) {
      JoinedBodies joined = get(slot);
      StoredJoint joint = stored[slot];
      if (joined != null && joint != null) {
        save(joined, joint, destination);
        destination.putInt(limits[slot]);
        for (int axis = 0; axis < joint.axes().size(); axis++) {
          destination.putFloat(targets[AXES * slot + axis]);
        }
        int end = JointFrame.endAxis(joined.joint());
        for (int axis = JointFrame.firstAxis(joined.joint()); axis < end; axis++) {
          destination.putFloat(efforts[AXES * slot + axis]);
        }
      }
    }
  }

  /**
   * Restores the joints from a saved state.
   *
   * @throws IllegalArgumentException if a joint is invalid
   */
  public void restore(SavedState source, BodySlots bodies) {
    ids.restore(source);
    driven = true; // the saved efforts
    for (int slot = 0; slot < ids.slotCount(); slot++) {
      if (ids.body(slot) != BodyId.NONE) {
        JoinedBodies saved = takeJoint(source);
        if (!bodies.contains(saved.bodyA())
            || !bodies.contains(saved.bodyB())
            || saved.bodyA() == saved.bodyB()) {
          throw new IllegalArgumentException(
              "the saved state has a joint between %s and %s, which do not both exist: it is damaged"
                  .formatted(BodyId.describe(saved.bodyA()), BodyId.describe(saved.bodyB())));
        }
        set(slot, saved);
        limits[slot] = source.takeInt();
        int axes = saved.joint() instanceof Joint.SixAxes ? AXES : 0;
        for (int axis = 0; axis < axes; axis++) {
          targets[AXES * slot + axis] = source.takeNumber();
        }
        clear(slot);
        int end = JointFrame.endAxis(saved.joint());
        for (int axis = JointFrame.firstAxis(saved.joint()); axis < end; axis++) {
          efforts[AXES * slot + axis] = source.takeNumber();
        }
      }
    }
  }

  private void save(JoinedBodies joined, StoredJoint joint, SavedState destination) {
    destination.putInt(joint.kind().number());
    space.save(joint.first(), destination);
    space.save(joint.second(), destination);
    for (float number : joint.numbers()) {
      destination.putFloat(number);
    }
    destination.putLong(joined.bodyA());
    destination.putLong(joined.bodyB());
    space.save(joined.positionA(), destination);
    put(joined.rotationA(), destination);
    space.save(joined.positionB(), destination);
    put(joined.rotationB(), destination);
    if (!joint.axes().isEmpty()) {
      put(joint.frame(), destination);
    }
    for (int axis = 0; axis < joint.axes().size(); axis++) {
      put(joint.axes().get(axis), destination);
    }
    for (int wheel = 0; wheel < joint.wheels().size(); wheel++) {
      put(joint.wheels().get(wheel), destination);
    }
  }

  private static void put(Joint.Axis axis, SavedState destination) {
    destination.putFloat(axis.lower());
    destination.putFloat(axis.upper());
    destination.putFloat(axis.motorTarget());
    destination.putFloat(axis.motorLimit());
    destination.putFloat(axis.frequency());
    destination.putFloat(axis.dampingRatio());
    destination.putFloat(axis.damping());
  }

  private static List<Joint.Axis> takeAxes(SavedState source) {
    List<Joint.Axis> axes = new ArrayList<>();
    for (int axis = 0; axis < AXES; axis++) {
      axes.add(new Joint.Axis(
          source.takeFloat(),
          source.takeFloat(),
          source.takeFloat(),
          source.takeFloat(),
          source.takeFloat(),
          source.takeFloat(),
          source.takeFloat()));
    }
    return axes;
  }

  private JoinedBodies takeJoint(SavedState source) {
    StoredJoint.Kind kind = StoredJoint.Kind.numbered(source.takeInt());
    Vector3d first = space.take("anchor", source);
    Vector3d second = space.take("axis", source);
    float[] numbers = new float[StoredJoint.NUMBERS];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = source.takeFloat();
    }
    long bodyA = source.takeLong();
    long bodyB = source.takeLong();
    Vector3d positionA = space.take("position", source);
    Quaternionf rotationA = takeRotation(source);
    Vector3d positionB = space.take("position", source);
    Quaternionf rotationB = takeRotation(source);
    StoredJoint joint = switch (kind) {
      case CONE_TWIST, SIX_AXES ->
        new StoredJoint(
            kind, first, second, numbers, takeRotation(source), takeAxes(source), List.of());
      case PULLEY -> {
        List<Vector3fc> wheels = List.of(takeVector(source), takeVector(source));
        yield new StoredJoint(kind, first, second, numbers, new Quaternionf(), List.of(), wheels);
      }
      case WELD, BALL, HINGE, SLIDER, ROD, GEAR -> new StoredJoint(kind, first, second, numbers);
    };
    return new JoinedBodies(
        joint.joint(), bodyA, bodyB, positionA, rotationA, positionB, rotationB);
  }

  private static void put(Vector3fc vector, SavedState destination) {
    destination.putFloat(vector.x());
    destination.putFloat(vector.y());
    destination.putFloat(vector.z());
  }

  private static void put(Quaternionfc rotation, SavedState destination) {
    destination.putFloat(rotation.x());
    destination.putFloat(rotation.y());
    destination.putFloat(rotation.z());
    destination.putFloat(rotation.w());
  }

  private static Vector3f takeVector(SavedState source) {
    return new Vector3f(source.takeFloat(), source.takeFloat(), source.takeFloat());
  }

  private static Quaternionf takeRotation(SavedState source) {
    Quaternionf rotation = new Quaternionf(
        source.takeFloat(), source.takeFloat(), source.takeFloat(), source.takeFloat());
    if (!Limits.isRotation(rotation)) {
      throw new IllegalArgumentException(
          "the saved state has a joint with a rotation of length %s: it is damaged"
              .formatted(Math.sqrt(rotation.lengthSquared())));
    }
    return rotation;
  }
}
