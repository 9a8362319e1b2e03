package org.isochron.engine.joints;

import java.util.Arrays;
import java.util.List;
import org.isochron.engine.bodies.BodySlots;
import org.isochron.engine.bodies.EngineSpace;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Joint;
import org.isochron.shapes.limits.Limits;
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

  /** Replaced by later values. */
  private static final Vector3fc UPWARDS = new Vector3f(0, 1, 0);

  public final BodySlots ids;
  private final EngineSpace space;
  private final @Nullable JoinedBodies[] joints;

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
    ids = new BodySlots(capacity);
    limits = new int[capacity];
    targets = new float[AXES * capacity];
    efforts = new float[AXES * capacity];
    nextEfforts = new float[AXES * capacity];
    joints = new JoinedBodies[capacity];
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
      if (joined != null) {
        save(joined, destination);
        destination.putInt(limits[slot]);
        for (int axis = 0; axis < joined.joint().axes().size(); axis++) {
          destination.putFloat(targets[AXES * slot + axis]);
        }
        Joint.Kind kind = joined.joint().kind();
        for (int axis = JointFrame.firstAxis(kind); axis < JointFrame.endAxis(kind); axis++) {
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
        joints[slot] = saved;
        limits[slot] = source.takeInt();
        for (int axis = 0; axis < saved.joint().axes().size(); axis++) {
          targets[AXES * slot + axis] = source.takeNumber();
        }
        clear(slot);
        Joint.Kind kind = saved.joint().kind();
        for (int axis = JointFrame.firstAxis(kind); axis < JointFrame.endAxis(kind); axis++) {
          efforts[AXES * slot + axis] = source.takeNumber();
        }
      }
    }
  }

  private void save(JoinedBodies joined, SavedState destination) {
    Joint joint = joined.joint();
    destination.putInt(joint.kind().number());
    space.save(joint.anchor(), destination);
    space.save(joint.axis(), destination);
    destination.putFloat(joint.lower());
    destination.putFloat(joint.upper());
    destination.putFloat(joint.motorTarget());
    destination.putFloat(joint.motorLimit());
    destination.putFloat(joint.frequency());
    destination.putFloat(joint.dampingRatio());
    destination.putFloat(joint.breakForce());
    destination.putFloat(joint.damping());
    destination.putLong(joined.bodyA());
    destination.putLong(joined.bodyB());
    space.save(joined.positionA(), destination);
    put(joined.rotationA(), destination);
    space.save(joined.positionB(), destination);
    put(joined.rotationB(), destination);
    if (joint.kind().hasAxes()) {
      put(joint.frame(), destination);
      for (int axis = 0; axis < AXES; axis++) {
        put(joint.axes().get(axis), destination);
      }
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

  private static Joint takeAxes(Joint joint, SavedState source) {
    Joint taken =
        Joint.locked(joint.kind(), joint.anchor(), takeRotation(source), joint.breakForce());
    for (int axis = 0; axis < AXES; axis++) {
      Joint.Axis one = new Joint.Axis(
          source.takeFloat(),
          source.takeFloat(),
          source.takeFloat(),
          source.takeFloat(),
          source.takeFloat(),
          source.takeFloat(),
          source.takeFloat());
      taken = taken.withAxis(Joint.Axis.Freedom.numbered(axis), one);
    }
    return taken;
  }

  private JoinedBodies takeJoint(SavedState source) {
    Joint.Kind kind = Joint.Kind.numbered(source.takeInt());
    Vector3d anchor = space.take("anchor", source);
    Vector3d axis = space.take("axis", source);
    float lower = source.takeFloat();
    float upper = source.takeFloat();
    float motorTarget = source.takeFloat();
    float motorLimit = source.takeFloat();
    float frequency = source.takeFloat();
    float dampingRatio = source.takeFloat();
    float breakForce = source.takeFloat();
    float damping = source.takeFloat();
    Joint joint;
    if (kind.hasAxes()) {
      joint = Joint.locked(kind, anchor, new Quaternionf(), breakForce);
    } else if (kind == Joint.Kind.PULLEY) {
      joint = Joint.pulley(anchor, axis, List.of(UPWARDS, UPWARDS), upper);
    } else {
      joint = new Joint(
              kind,
              anchor,
              axis,
              lower,
              upper,
              motorTarget,
              motorLimit,
              frequency,
              dampingRatio,
              breakForce)
          .withDamping(damping);
    }
    JoinedBodies joined = new JoinedBodies(
        joint,
        source.takeLong(),
        source.takeLong(),
        space.take("position", source),
        takeRotation(source),
        space.take("position", source),
        takeRotation(source));
    if (kind == Joint.Kind.PULLEY) {
      List<Vector3fc> wheels = List.of(takeVector(source), takeVector(source));
      return joined.with(Joint.pulley(anchor, axis, wheels, upper));
    }
    return kind.hasAxes() ? joined.with(takeAxes(joint, source)) : joined;
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
