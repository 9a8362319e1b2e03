package org.isochron.engine.joints;

import java.util.Arrays;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.ChangedProperties;
import org.isochron.engine.bodies.EngineBodies;
import org.isochron.engine.bodies.MassCenters;
import org.isochron.engine.bodies.WorldBodies;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.stored.JointAxes;
import org.isochron.state.Snapshot;
import org.joml.Matrix3f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Damps joint axes by impulses before each step, identically for every engine. Owner: the world's
 * thread. Allocates for the first damped joint, and when the mass of a damped body changes.
 */
/*
 * One axis after the other gets the exact solution of m du/dt = f − c u over the step, where f is
 * the axis's effort. The mass m is that of both bodies along the axis while the joint holds its
 * locked axes. Each impulse is computed from velocities that include the impulses before it, so no
 * damping, however strong, adds energy.
 */
final class JointDamping {
  private static final int AXES = JointTable.AXES;

  /** Mobility below which an axis does not move. */
  private static final double IMMOBILE = 1e-12;

  private final WorldBodies bodies;
  private final BodyStates states;
  private final ChangedProperties own;
  private final EngineBodies engine;
  private final JointTable table;
  private final JointFrame frame;

  /** Velocity gained along or around one axis per impulse along or around another. */
  private final double[][] mobility = new double[AXES][AXES];

  private final Vector3f[] levers = new Vector3f[AXES];
  private final Vector3f[] spins = new Vector3f[AXES];
  private final Quaternionf rotation = new Quaternionf();
  private final Matrix3f turned = new Matrix3f();
  private final Matrix3f inertia = new Matrix3f();
  private final Vector3f linear = new Vector3f();
  private final Vector3f angular = new Vector3f();
  private final Vector3f change = new Vector3f();
  private final Vector3f relative = new Vector3f();

  /** Inverse inertia tensors in body axes, and the prefabs to which they belong. */
  private @Nullable Matrix3f[] inertias = {};

  private @Nullable Prefab[] weighed = {};

  /** Velocities that this class has added before the step. */
  private Snapshot.Velocities added = new Snapshot.Velocities(0);

  JointDamping(
      WorldBodies bodies,
      ChangedProperties own,
      MassCenters centers,
      EngineBodies engine,
      JointTable table) {
    this.bodies = bodies;
    states = bodies.states;
    this.own = own;
    this.engine = engine;
    this.table = table;
    frame = new JointFrame(states, centers);
    for (int axis = 0; axis < AXES; axis++) {
      levers[axis] = new Vector3f();
      spins[axis] = new Vector3f();
    }
  }

  void damp(double dtSeconds) {
    if (inertias.length == 0) {
      int capacity = bodies.slots.capacity();
      inertias = new Matrix3f[capacity];
      weighed = new Prefab[capacity];
      added = new Snapshot.Velocities(capacity);
    }
    for (int slot = 0; slot < table.slotCount(); slot++) {
      JoinedBodies joined = table.get(slot);
      if (joined != null && JointFrame.isDamped(joined.joint())) {
        added.set(joined.slotA(), 0, 0, 0, 0, 0, 0);
        added.set(joined.slotB(), 0, 0, 0, 0, 0, 0);
      }
    }
    for (int slot = 0; slot < table.slotCount(); slot++) {
      JoinedBodies joined = table.get(slot);
      if (joined != null && JointFrame.isDamped(joined.joint()) && wake(joined)) {
        frame.find(joined, bodies.isDynamic(joined.slotB()));
        findMobility(joined);
        for (int axis = 0; axis < AXES; axis++) {
          damp(joined, axis, table.efforts[AXES * slot + axis], dtSeconds);
        }
      }
    }
  }

  /** Wakes a body whose partner is awake; returns false if both sleep. */
  private boolean wake(JoinedBodies joined) {
    boolean awakeA = engine.isAwakeNow(joined.slotA());
    boolean awakeB = engine.isAwakeNow(joined.slotB());
    if (awakeA != awakeB) {
      engine.wake(awakeA ? joined.slotB() : joined.slotA());
    }
    return awakeA || awakeB;
  }

  private void damp(JoinedBodies joined, int axis, float effort, double dtSeconds) {
    double damping = JointFrame.motion(joined.joint(), axis).damping();
    double gain = mobility[axis][axis] * dtSeconds;
    if (damping > 0 && gain > IMMOBILE * dtSeconds) {
      double speed =
          speed(joined.slotB(), axis, frame.armB()) - speed(joined.slotA(), axis, frame.armA());
      double decay = damping * gain;
      double lost = -StrictMath.expm1(-decay);
      double impulse = -(speed * lost + effort * gain * (1 - lost / decay)) / mobility[axis][axis];
      push(joined.slotB(), axis, (float) impulse, frame.armB());
      push(joined.slotA(), axis, (float) -impulse, frame.armA());
    }
  }

  /** Velocity of a body at the joint's point along an axis, or its spin around it. */
  private double speed(int slot, int axis, Vector3fc arm) {
    states.velocities().angular(slot, relative).add(added.angular(slot, change));
    if (axis < JointFrame.TURN_X) {
      relative.cross(arm);
      relative.add(states.velocities().linear(slot, change)).add(added.linear(slot, change));
    }
    return relative.dot(frame.axis(axis));
  }

  private void push(int slot, int axis, float impulse, Vector3fc arm) {
    if (!bodies.isDynamic(slot)) {
      return;
    }
    frame.wrench(axis, impulse, arm, linear, angular);
    engine.damp(slot, linear, angular);
    findInertia(slot);
    linear.mul((float) (1 / own.get(slot).mass()));
    inertia.transform(angular);
    added.set(
        slot, linear.add(added.linear(slot, change)), angular.add(added.angular(slot, relative)));
  }

  /** Of all axes, while the locked ones hold. */
  private void findMobility(JoinedBodies joined) {
    for (double[] row : mobility) {
      Arrays.fill(row, 0);
    }
    addMobility(joined.slotA(), frame.armA());
    addMobility(joined.slotB(), frame.armB());
    for (int axis = 0; axis < AXES; axis++) {
      if (JointAxes.isLocked(JointFrame.motion(joined.joint(), axis))) {
        hold(axis);
      }
    }
  }

  private void addMobility(int slot, Vector3fc arm) {
    if (!bodies.isDynamic(slot)) {
      return;
    }
    findInertia(slot);
    double inverseMass = 1 / own.get(slot).mass();
    for (int row = 0; row < AXES; row++) {
      frame.wrench(row, 1, arm, linear, levers[row]);
      inertia.transform(levers[row], spins[row]);
      mobility[row][row] += row < JointFrame.TURN_X ? inverseMass : 0;
      for (int column = 0; column <= row; column++) {
        double more = levers[column].dot(spins[row]);
        mobility[row][column] += more;
        mobility[column][row] += column == row ? 0 : more;
      }
    }
  }

  /** Eliminates an axis, as Gauss does. */
  private void hold(int axis) {
    double pivot = mobility[axis][axis];
    for (int row = 0; row < AXES && pivot > IMMOBILE; row++) {
      double share = mobility[row][axis] / pivot;
      for (int column = 0; row != axis && column < AXES; column++) {
        mobility[row][column] -= share * mobility[axis][column];
      }
    }
    for (int other = 0; other < AXES; other++) {
      mobility[axis][other] = 0;
      mobility[other][axis] = 0;
    }
  }

  /** In world axes. */
  @SuppressWarnings("ReferenceEquality") // changed properties are a new object
  private void findInertia(int slot) {
    Prefab prefab = own.get(slot);
    Matrix3f local = inertias[slot];
    if (local == null || weighed[slot] != prefab) {
      local = engine.inverseInertia(slot, new Matrix3f());
      inertias[slot] = local;
      weighed[slot] = prefab;
    }
    turned.rotation(states.poses().rotation(slot, rotation));
    turned.mul(local, inertia).mul(turned.transpose());
  }
}
