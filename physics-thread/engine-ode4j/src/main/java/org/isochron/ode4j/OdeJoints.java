package org.isochron.ode4j;

import java.util.Arrays;
import java.util.Objects;
import org.isochron.engine.joints.EngineJoints;
import org.isochron.engine.joints.JoinedBodies;
import org.isochron.engine.world.SavedBodies;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Joint;
import org.isochron.shapes.stored.StoredJoint;
import org.joml.Quaternionfc;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;
import org.ode4j.math.DMatrix3;
import org.ode4j.math.DQuaternion;
import org.ode4j.math.DVector3;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DJoint;
import org.ode4j.ode.DWorld;

/**
 * Joints of a world. Owner: the world's thread.
 *
 * <p>ODE solves joints in order of creation and keeps no other joint state between steps. After a
 * change, all joints are therefore recreated in slot order before the next step, so that a restored
 * world computes the same results. Teleporting a joined static body also counts as a change,
 * because ODE attaches joints of static bodies to the world.
 */
final class OdeJoints implements EngineJoints {
  private static final int NUMBERS = 9;

  /** Index of the motor impulses: of a hinge's or slider's motor, or around three axes. */
  static final int MOTORS = 6;

  private final DWorld world;
  private final @Nullable OdeBody[] bodies;
  private final @Nullable JoinedBodies[] joined;
  private final @Nullable DJoint[] joints;
  private final @Nullable OdeRod[] rods;
  private final @Nullable OdeAxes[] axes;
  private final @Nullable OdeLoad[] loads;

  /** Linear, angular and of the motors, by slot. */
  private final float[] impulses;

  private int used;
  private boolean changed;

  OdeJoints(DWorld world, @Nullable OdeBody[] bodies, int capacity) {
    this.world = world;
    this.bodies = bodies;
    joined = new JoinedBodies[capacity];
    joints = new DJoint[capacity];
    rods = new OdeRod[capacity];
    axes = new OdeAxes[capacity];
    loads = new OdeLoad[capacity];
    impulses = new float[NUMBERS * capacity];
  }

  @Override
  public void join(int slot, JoinedBodies description) {
    joined[slot] = description;
    used = Math.max(used, slot + 1);
    changed = true;
  }

  @Override
  public void part(int slot) {
    destroy(slot);
    joined[slot] = null;
    Arrays.fill(impulses, NUMBERS * slot, NUMBERS * (slot + 1), 0);
    changed = true;
  }

  @Override
  public void drive(int slot, float speed) {
    settle();
    DJoint joint = Objects.requireNonNull(joints[slot], "the slot has no joint");
    joint.setParam(DJoint.PARAM_N.dParamVel1, speed);
  }

  /** Called after a static body was teleported. */
  void placed(int body) {
    for (int slot = 0; slot < used; slot++) {
      JoinedBodies description = joined[slot];
      if (description != null && (description.slotA() == body || description.slotB() == body)) {
        changed = true;
      }
    }
  }

  @Override
  public void check(Joint joint) {
    if (joint instanceof Joint.Gear || joint instanceof Joint.Pulley) {
      throw new IllegalArgumentException(
          "a joint is a %s: ode4j does not support it; choose another engine"
              .formatted(StoredJoint.kind(joint)));
    }
    OdeAxes.check(joint);
  }

  @Override
  public void drive(int slot, Vector3fc linear, Vector3fc angular) {
    settle();
    Objects.requireNonNull(axes[slot], "the slot has no joint with axes").drive(angular);
  }

  /** Disables slack ropes. */
  void begin(double dtSeconds) {
    settle();
    for (int slot = 0; slot < used; slot++) {
      OdeRod rod = rods[slot];
      if (rod != null) {
        rod.begin(dtSeconds);
      }
      OdeAxes around = axes[slot];
      if (around != null) {
        around.begin();
      }
      OdeLoad load = loads[slot];
      if (load != null) {
        load.begin();
      }
    }
  }

  @Override
  public float force(int slot) {
    return Objects.requireNonNull(loads[slot], "the slot has no joint").force();
  }

  void solved(double dtSeconds) {
    for (int slot = 0; slot < used; slot++) {
      OdeLoad load = loads[slot];
      if (load != null) {
        load.read(dtSeconds, impulses, NUMBERS * slot);
      }
    }
  }

  @Override
  public void impulse(
      int slot, Quaternionfc rotationA, Quaternionfc rotationB, Vector3f linear, Vector3f angular) {
    int first = NUMBERS * slot;
    linear.set(impulses[first], impulses[first + 1], impulses[first + 2]);
    angular.set(impulses[first + 3], impulses[first + 4], impulses[first + 5]);
  }

  @Override
  public float motorImpulse(int slot, int axis) {
    return impulses[NUMBERS * slot + MOTORS + (axes[slot] == null ? 0 : axis - OdeAxes.AXES)];
  }

  void save(SavedState destination) {
    for (int slot = 0; slot < used; slot++) {
      for (int i = 0; joined[slot] != null && i < NUMBERS; i++) {
        destination.putFloat(impulses[NUMBERS * slot + i]);
      }
    }
  }

  void restore(SavedState source) {
    changed = true; // their order may have changed
    for (int slot = 0; slot < used; slot++) {
      for (int i = 0; joined[slot] != null && i < NUMBERS; i++) {
        impulses[NUMBERS * slot + i] = source.takeFloat();
      }
    }
  }

  /**
   * Skips the saved impulses. The impulses need no validation, because no step depends on them.
   */
  static void check(SavedState source, SavedBodies saved) {
    for (int slot = 0; slot < saved.jointSlotCount(); slot++) {
      for (int i = 0; saved.joint(slot) != null && i < NUMBERS; i++) {
        source.takeFloat();
      }
    }
  }

  private void settle() {
    if (!changed) {
      return;
    }
    changed = false;
    for (int slot = 0; slot < used; slot++) {
      destroy(slot);
    }
    for (int slot = 0; slot < used; slot++) {
      JoinedBodies description = joined[slot];
      if (description != null) {
        joints[slot] = make(slot, description);
      }
    }
  }

  private DJoint make(int slot, JoinedBodies asJoined) {
    OdeBody bodyA = body(asJoined.slotA());
    OdeBody bodyB = body(asJoined.slotB());
    JoinedBodies description = atStaticPose(asJoined, bodyA.body == null ? bodyA : bodyB);
    PoseKeeper poseA = new PoseKeeper(bodyA.body);
    PoseKeeper poseB = new PoseKeeper(bodyB.body);
    put(bodyA, description.positionA(), description.rotationA());
    put(bodyB, description.positionB(), description.rotationB());
    DJoint made = OdeJoint.make(world, description.joint(), bodyA.body, bodyB.body);
    poseA.putBack();
    poseB.putBack();
    if (description.joint() instanceof Joint.Rod rod) {
      rods[slot] = new OdeRod(made, rod, bodyA, bodyB);
    } else if (description.joint() instanceof Joint.SixAxes) {
      axes[slot] = new OdeAxes(world, description, bodyA, bodyB);
    }
    loads[slot] = new OdeLoad(made, axes[slot], description, bodyA, bodyB);
    return made;
  }

  /** Applies the last teleport of a static body. */
  private static JoinedBodies atStaticPose(JoinedBodies asJoined, OdeBody body) {
    boolean isA = body.slot == asJoined.slotA();
    Vector3dc position = isA ? asJoined.positionA() : asJoined.positionB();
    Quaternionfc rotation = isA ? asJoined.rotationA() : asJoined.rotationB();
    return body.body != null || (body.staticPosition.equals(position) && body.turn.equals(rotation))
        ? asJoined
        : asJoined.atPose(body.slot, body.staticPosition, body.turn);
  }

  /** Static bodies are not moved, because ODE joins them to the world. */
  private static void put(OdeBody body, Vector3dc position, Quaternionfc rotation) {
    if (body.body != null) {
      body.put(position, rotation);
    }
  }

  private void destroy(int slot) {
    DJoint joint = joints[slot];
    if (joint != null) {
      joint.destroy();
      joints[slot] = null;
      rods[slot] = null;
      OdeAxes around = axes[slot];
      if (around != null) {
        around.destroy();
        axes[slot] = null;
      }
      loads[slot] = null;
    }
  }

  private OdeBody body(int slot) {
    return Objects.requireNonNull(bodies[slot], "the slot has no body");
  }

  /** Pose of a temporarily moved body. Owner: the world's thread. */
  private static final class PoseKeeper {
    private final @Nullable DBody body;
    private final DVector3 position = new DVector3();
    private final DQuaternion rotation = new DQuaternion();
    private final DMatrix3 matrix = new DMatrix3();

    PoseKeeper(@Nullable DBody body) {
      this.body = body;
      if (body != null) {
        position.set(body.getPosition());
        rotation.set(body.getQuaternion());
        matrix.set(body.getRotation());
      }
    }

    /**
     * ODE normalizes rotations, which may change the last bit, so the exact values are then written
     * to the fields.
     */
    void putBack() {
      if (body != null) {
        body.setPosition(position);
        body.setQuaternion(rotation);
        ((DQuaternion) body.getQuaternion()).set(rotation);
        ((DMatrix3) body.getRotation()).set(matrix);
      }
    }
  }
}
