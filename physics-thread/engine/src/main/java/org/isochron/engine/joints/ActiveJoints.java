package org.isochron.engine.joints;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.engine.bodies.AppliedPushes;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.ChangedProperties;
import org.isochron.engine.bodies.EngineBodies;
import org.isochron.engine.bodies.EngineSpace;
import org.isochron.engine.bodies.MassCenters;
import org.isochron.engine.bodies.PreviousBodies;
import org.isochron.engine.bodies.WorldBodies;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.isochron.shapes.limits.Limits;
import org.isochron.shapes.stored.JointAxes;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Creates and removes the joints of a world and breaks overloaded joints. Owner: the physics
 * thread. Allocates only for new, removed, changed and restored joints.
 */
public final class ActiveJoints {
  private final EngineSpace space;
  private final JointTable table;
  private final EngineBodies engineBodies;
  private final EngineJoints engine;
  private final WorldBodies bodies;
  private final BodyStates states;
  private final JointReadings readings;
  private final AxisReadings axes;
  private final JointEfforts efforts;
  private final JointDamping damping;
  private final Vector3f moving = new Vector3f();
  private final Vector3f turning = new Vector3f();
  private final Joint.@Nullable HeldPoints[] active;
  private final @Nullable JoinedBodies[] jointsBefore;
  private final long[] broken;
  private final boolean reportsLimits;
  private List<Joint.HeldPoints> held = List.of();
  private boolean changed;
  private int breakable;
  private int driven;
  private int damped;
  private int brokenCount;

  public ActiveJoints(
      Scene scene,
      Engine.Settings settings,
      EngineBodies engineBodies,
      EngineJoints engine,
      WorldBodies bodies,
      AppliedPushes pushes,
      ChangedProperties own,
      MassCenters centers,
      JointTable table) {
    reportsLimits = settings.jointLimitEvents();
    this.engineBodies = engineBodies;
    this.engine = engine;
    this.bodies = bodies;
    this.table = table;
    space = bodies.space;
    states = bodies.states;
    readings = new JointReadings(states, centers);
    axes = new AxisReadings(states, centers);
    efforts = new JointEfforts(bodies, centers, table, pushes);
    damping = new JointDamping(bodies, own, centers, engineBodies, table);
    active = new Joint.HeldPoints[scene.jointCapacity()];
    jointsBefore = new JoinedBodies[scene.jointCapacity()];
    broken = new long[scene.jointCapacity()];
    for (Scene.Connection joint : scene.joints()) {
      Joint near = JoinedBodies.entered(joint.joint(), space);
      engine.check(near);
      make(BodyId.slot(table.ids.take()), joined(near, joint.bodyA(), joint.bodyB()));
    }
  }

  public Event.@Nullable Refusal join(Command command) {
    long bodyA = command.body();
    long bodyB = command.other();
    boolean able = bodyA != bodyB && holds(bodyA, bodyB);
    Joint joint = able ? joint(command) : null;
    long id =
        joint == null ? table.ids.retire(command.token()) : table.ids.takeFor(command.token());
    if (joint == null) {
      return able ? Event.Refusal.BAD_VALUES : Event.Refusal.UNABLE;
    }
    if (id == BodyId.NONE) {
      return Event.Refusal.NO_ROOM;
    }
    make(BodyId.slot(id), joined(joint, bodyA, bodyB));
    return null;
  }

  public boolean contains(long joint) {
    return table.ids.contains(joint);
  }

  /** Returns the visible joints. The list is replaced after joints are added or removed. */
  public List<Joint.HeldPoints> held() {
    if (changed) {
      changed = false;
      List<Joint.HeldPoints> now = new ArrayList<>();
      for (Joint.HeldPoints points : active) {
        if (points != null) {
          now.add(points);
        }
      }
      held = List.copyOf(now);
    }
    return held;
  }

  public Event.@Nullable Refusal motor(Command command) {
    int slot = BodyId.slot(command.token());
    JoinedBodies joined = table.get(slot);
    if (joined == null) {
      return Event.Refusal.UNABLE;
    }
    boolean sensible = command.isFinite()
        && command.value(1) >= 0
        && command.value(2) >= 0
        && command.value(3) >= 0;
    if (!sensible || !(joined.joint() instanceof Joint.OneAxis plain)) {
      return sensible ? Event.Refusal.UNABLE : Event.Refusal.BAD_VALUES;
    }
    try {
      Joint.Axis motion = command.value(2) == 0
          ? plain.motion().withMotor(command.value(0), command.value(1))
          : plain
              .motion()
              .withPositionMotor(
                  command.value(0), command.value(1), command.value(2), command.value(3));
      boolean before = changed;
      end(slot, joined);
      begin(slot, joined.with(plain.with(motion)));
      changed = before; // motors are not drawn
      return null;
    } catch (IllegalArgumentException e) {
      return Event.Refusal.UNABLE;
    }
  }

  public Event.@Nullable Refusal axis(Command command) {
    int slot = BodyId.slot(command.token());
    JoinedBodies joined = table.get(slot);
    if (joined == null || !(joined.joint() instanceof Joint.SixAxes axes)) {
      return Event.Refusal.UNABLE;
    }
    try {
      Freedom which = Freedom.numbered(command.detail());
      Joint.SixAxes other = axes.withAxis(which, command.axis());
      if (!isAble(other)) {
        return Event.Refusal.UNABLE;
      }
      boolean before = changed;
      end(slot, joined);
      begin(slot, joined.with(other));
      changed = before; // axes are not drawn
      table.targets[JointTable.AXES * slot + which.number()] = other.axis(which).motorTarget();
      return null;
    } catch (IllegalArgumentException e) {
      return Event.Refusal.BAD_VALUES;
    }
  }

  public Event.@Nullable Refusal targets(Command command) {
    int slot = BodyId.slot(command.token());
    JoinedBodies joined = table.get(slot);
    if (joined == null || !(joined.joint() instanceof Joint.SixAxes)) {
      return Event.Refusal.UNABLE;
    }
    for (int axis = 0; axis < JointTable.AXES; axis++) {
      if (!(Math.abs(command.value(axis)) <= Limits.MAX_MOTION)) {
        return Event.Refusal.BAD_VALUES;
      }
    }
    for (int axis = 0; axis < JointTable.AXES; axis++) {
      table.targets[JointTable.AXES * slot + axis] = command.value(axis);
    }
    wake(joined);
    return null;
  }

  public Event.@Nullable Refusal effort(Command command) {
    return efforts.drive(command);
  }

  public Event.@Nullable Refusal damping(Command command) {
    int slot = BodyId.slot(command.token());
    JoinedBodies joined = table.get(slot);
    if (joined == null || !(joined.joint() instanceof Joint.OneAxis plain)) {
      return Event.Refusal.UNABLE;
    }
    try {
      JoinedBodies other = joined.with(plain.with(plain.motion().withDamping(command.value(0))));
      damped += count(JointFrame.isDamped(other.joint())) - count(JointFrame.isDamped(plain));
      table.set(slot, other);
      wake(other);
      return null;
    } catch (IllegalArgumentException e) {
      return Event.Refusal.BAD_VALUES;
    }
  }

  private static int count(boolean holds) {
    return holds ? 1 : 0;
  }

  private static boolean isBreakable(Joint joint) {
    return joint.breakForce() < Float.POSITIVE_INFINITY;
  }

  /** Returns true if a motor's speed is computed in each step. */
  private static boolean isDriven(Joint joint) {
    boolean driven = joint instanceof Joint.OneAxis one && JointAxes.hasPositionMotor(one.motion());
    for (int axis = 0; joint instanceof Joint.SixAxes six && axis < JointTable.AXES; axis++) {
      driven |= JointAxes.hasMotor(six.axes().get(axis));
    }
    return driven;
  }

  /** Prepares a step. */
  public void drive(double dtSeconds) {
    table.beginStep();
    if (damped > 0) {
      damping.damp(dtSeconds);
    }
    for (int slot = 0; driven > 0 && slot < table.slotCount(); slot++) {
      JoinedBodies joined = table.get(slot);
      if (joined == null || !isDriven(joined.joint())) {
        continue;
      }
      if (joined.joint() instanceof Joint.OneAxis) {
        engine.drive(slot, readings.motorSpeed(joined, dtSeconds));
      } else {
        axes.drive(joined, table.targets, JointTable.AXES * slot, dtSeconds, moving, turning);
        engine.drive(slot, moving, turning);
      }
    }
  }

  public void remove(long joint) {
    JoinedBodies joined = table.get(BodyId.slot(joint));
    if (joined != null) {
      end(BodyId.slot(joint), joined);
    }
    table.ids.free(joint);
  }

  public void removeOf(long body) {
    endOf(body);
    for (int slot = 0; slot < table.slotCount(); slot++) {
      if (table.get(slot) != null && active[slot] == null) {
        table.ids.free(table.ids.body(slot));
      }
    }
  }

  /** For a teleported body. */
  public void wakeOf(long body) {
    for (int slot = 0; slot < table.slotCount(); slot++) {
      JoinedBodies joined = table.get(slot);
      if (joined != null && (joined.bodyA() == body || joined.bodyB() == body)) {
        wake(joined);
      }
    }
  }

  /** {@link #recreateEnded} recreates the joints. */
  public void endOf(long body) {
    for (int slot = 0; slot < table.slotCount(); slot++) {
      JoinedBodies joined = table.get(slot);
      if (joined != null && (joined.bodyA() == body || joined.bodyB() == body)) {
        end(slot, joined);
      }
    }
  }

  /** Must be called before lost bodies are removed. */
  public void findBroken() {
    brokenCount = 0;
    for (int slot = 0; breakable > 0 && slot < table.slotCount(); slot++) {
      JoinedBodies joined = table.get(slot);
      if (joined != null
          && isBreakable(joined.joint())
          && engine.force(slot) > joined.joint().breakForce()) {
        broken[brokenCount++] = table.ids.body(slot);
      }
    }
  }

  public void reportLimits(@Nullable EventPublisher events) {
    for (int slot = 0; reportsLimits && slot < table.slotCount(); slot++) {
      JoinedBodies joined = table.get(slot);
      if (joined != null) {
        reportLimits(events, slot, joined);
      }
    }
  }

  /** One bit per reached limit. */
  private int limits(JoinedBodies joined) {
    return joined.joint() instanceof Joint.SixAxes
        ? axes.limits(joined, engine.hasCones())
        : readings.limit(joined);
  }

  private void reportLimits(@Nullable EventPublisher events, int slot, JoinedBodies joined) {
    int added = table.reaches(slot, limits(joined));
    for (int limit = 0; events != null && added >>> limit != 0; limit++) {
      if (((added >>> limit) & 1) != 0) {
        events.publish(
            Event.Kind.JOINT_LIMIT, limit, joined.bodyA(), joined.bodyB(), table.ids.body(slot));
      }
    }
  }

  /** Removes joints found by {@link #findBroken}. */
  public void removeBroken(@Nullable EventPublisher events) {
    for (int i = 0; i < brokenCount; i++) {
      long id = broken[i];
      JoinedBodies joined = table.ids.contains(id) ? table.get(BodyId.slot(id)) : null;
      if (joined != null) {
        remove(id);
        if (events != null) {
          events.publish(Event.Kind.JOINT_BROKEN, 0, joined.bodyA(), joined.bodyB(), id);
        }
      }
    }
  }

  /**
   * Reads the saved joints. Ends joints that are not in the restored state, and joints whose bodies
   * are recreated.
   */
  public void restoreEnded(SavedState source, PreviousBodies before) {
    int countBefore = table.slotCount();
    for (int slot = 0; slot < countBefore; slot++) {
      jointsBefore[slot] = table.get(slot);
    }
    table.restore(source, bodies.slots);
    for (int slot = 0; slot < countBefore; slot++) {
      JoinedBodies joined = jointsBefore[slot];
      if (joined != null && !(joined.equals(table.get(slot)) && kept(joined, before))) {
        end(slot, joined);
      }
    }
  }

  public void recreateEnded() {
    for (int slot = 0; slot < table.slotCount(); slot++) {
      JoinedBodies joined = table.get(slot);
      if (joined != null && active[slot] == null) {
        begin(slot, joined);
      }
    }
  }

  private boolean holds(long bodyA, long bodyB) {
    return bodies.slots.contains(bodyA)
        && bodies.slots.contains(bodyB)
        && (bodies.hasDynamicPrefab(BodyId.slot(bodyA))
            || bodies.hasDynamicPrefab(BodyId.slot(bodyB)));
  }

  private @Nullable Joint joint(Command command) {
    try {
      Joint joint = JoinedBodies.entered(command.joint(), space);
      engine.check(joint);
      return joint;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private boolean isAble(Joint joint) {
    try {
      engine.check(joint);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private boolean kept(JoinedBodies joined, PreviousBodies before) {
    return before.isKept(joined.slotA()) && before.isKept(joined.slotB());
  }

  private JoinedBodies joined(Joint joint, long bodyA, long bodyB) {
    int slotA = BodyId.slot(bodyA);
    int slotB = BodyId.slot(bodyB);
    return new JoinedBodies(
        joint,
        bodyA,
        bodyB,
        states.poses().position(slotA, new Vector3d()),
        states.poses().rotation(slotA, new Quaternionf()),
        states.poses().position(slotB, new Vector3d()),
        states.poses().rotation(slotB, new Quaternionf()));
  }

  /** Discards the limits and efforts of a previous joint in the slot. */
  private void make(int slot, JoinedBodies joined) {
    table.clear(slot);
    begin(slot, joined);
    for (int axis = 0; axis < JointTable.AXES; axis++) {
      table.targets[JointTable.AXES * slot + axis] =
          JointFrame.motion(joined.joint(), axis).motorTarget();
    }
    table.reaches(slot, reportsLimits ? limits(joined) : JointReadings.NO_LIMIT);
  }

  private void begin(int slot, JoinedBodies joined) {
    table.set(slot, joined);
    engine.join(slot, joined);
    wake(joined);
    active[slot] = joined.heldPoints();
    changed = true;
    breakable += count(isBreakable(joined.joint()));
    driven += count(isDriven(joined.joint()));
    damped += count(JointFrame.isDamped(joined.joint()));
  }

  private void wake(JoinedBodies joined) {
    engineBodies.wake(joined.slotA());
    engineBodies.wake(joined.slotB());
  }

  private void end(int slot, JoinedBodies joined) {
    engine.part(slot);
    wake(joined);
    active[slot] = null;
    changed = true;
    breakable -= count(isBreakable(joined.joint()));
    driven -= count(isDriven(joined.joint()));
    damped -= count(JointFrame.isDamped(joined.joint()));
  }
}
