package org.isochron.physics.reference;

import java.util.Arrays;
import org.isochron.physics.engine.bodies.BodySlots;
import org.isochron.physics.simulation.SavedState;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Snapshot;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The spheres' states by slot: three numbers each for position, velocity and force. Owner: the
 * thread of its world.
 */
final class SphereStore {
  /** By how much the square of a unit length may differ from 1. */
  private static final double UNIT_TOLERANCE = 1e-3;

  final double[] positions;
  final double[] velocities;
  final double[] forces;
  private final float[] spins;

  /** The angular accelerations of this tick's torques. */
  private final float[] turns;

  /** Four numbers per slot. */
  private final float[] rotations;

  private final Quaternionf turned = new Quaternionf();
  private final int[] prefabs;
  private final boolean[] fixed;
  private final boolean[] touching;

  SphereStore(int capacity) {
    positions = new double[3 * capacity];
    velocities = new double[3 * capacity];
    forces = new double[3 * capacity];
    spins = new float[3 * capacity];
    turns = new float[3 * capacity];
    rotations = new float[4 * capacity];
    prefabs = new int[capacity];
    fixed = new boolean[capacity];
    touching = new boolean[capacity];
  }

  void place(int slot, int prefab, Vector3fc position, Quaternionfc rotation) {
    positions[3 * slot] = position.x();
    positions[3 * slot + 1] = position.y();
    positions[3 * slot + 2] = position.z();
    turnTo(slot, rotation);
    prefabs[slot] = prefab;
  }

  /** Resets a slot for a new body. */
  void begin(int slot) {
    stop(slot);
    fixed[slot] = false;
    touching[slot] = false;
  }

  void move(int slot, Vector3fc velocity, Vector3fc spin) {
    velocities[3 * slot] = velocity.x();
    velocities[3 * slot + 1] = velocity.y();
    velocities[3 * slot + 2] = velocity.z();
    spins[3 * slot] = spin.x();
    spins[3 * slot + 1] = spin.y();
    spins[3 * slot + 2] = spin.z();
  }

  void push(int slot, Vector3fc impulse, double inverseMass) {
    velocities[3 * slot] += impulse.x() * inverseMass;
    velocities[3 * slot + 1] += impulse.y() * inverseMass;
    velocities[3 * slot + 2] += impulse.z() * inverseMass;
  }

  void twist(int slot, Vector3fc angularImpulse, double inverseInertia) {
    spins[3 * slot] += (float) (angularImpulse.x() * inverseInertia);
    spins[3 * slot + 1] += (float) (angularImpulse.y() * inverseInertia);
    spins[3 * slot + 2] += (float) (angularImpulse.z() * inverseInertia);
  }

  void addForce(int slot, Vector3fc force) {
    forces[3 * slot] += force.x();
    forces[3 * slot + 1] += force.y();
    forces[3 * slot + 2] += force.z();
  }

  void addTorque(int slot, Vector3fc torque, double inverseInertia) {
    turns[3 * slot] += (float) (torque.x() * inverseInertia);
    turns[3 * slot + 1] += (float) (torque.y() * inverseInertia);
    turns[3 * slot + 2] += (float) (torque.z() * inverseInertia);
  }

  void clearForces(int count) {
    Arrays.fill(forces, 0, 3 * count, 0);
    Arrays.fill(turns, 0, 3 * count, 0);
  }

  Vector3f position(int slot, Vector3f destination) {
    return destination.set((float) positions[3 * slot], (float) positions[3 * slot + 1], (float)
        positions[3 * slot + 2]);
  }

  Quaternionf rotation(int slot, Quaternionf destination) {
    int first = 4 * slot;
    return destination.set(
        rotations[first], rotations[first + 1], rotations[first + 2], rotations[first + 3]);
  }

  Vector3f spin(int slot, Vector3f destination) {
    return destination.set(spins[3 * slot], spins[3 * slot + 1], spins[3 * slot + 2]);
  }

  /** Returns true if a body's velocities can be saved. */
  boolean isSlow(int slot) {
    for (int axis = 3 * slot; axis < 3 * slot + 3; axis++) {
      if (!(Math.abs(velocities[axis]) <= SavedState.MAX_NUMBER
          && Math.abs(spins[axis]) <= SavedState.MAX_NUMBER)) {
        return false;
      }
    }
    return true;
  }

  void stop(int slot) {
    Arrays.fill(velocities, 3 * slot, 3 * slot + 3, 0);
    Arrays.fill(forces, 3 * slot, 3 * slot + 3, 0);
    Arrays.fill(spins, 3 * slot, 3 * slot + 3, 0);
  }

  void fix(int slot) {
    fixed[slot] = true;
  }

  boolean isFixed(int slot) {
    return fixed[slot];
  }

  int prefab(int slot) {
    return prefabs[slot];
  }

  boolean isTouching(int slot) {
    return touching[slot];
  }

  void touching(int slot, boolean touches) {
    touching[slot] = touches;
  }

  /**
   * Reflects a sphere that went below the ground. Returns the change of its speed, or 0 if it did
   * not.
   */
  double bounce(int slot, double radius, double restitution) {
    int up = 3 * slot + 1;
    double depth = radius - positions[up];
    if (depth <= 0) {
      return 0;
    }
    double speed = Math.abs(velocities[up]);
    positions[up] = radius + depth * restitution;
    velocities[up] = speed * restitution;
    return speed * (1 + restitution);
  }

  /** Turns the spheres that spin. */
  void turn(int count, double dtSeconds) {
    for (int i = 0; i < 3 * count; i++) {
      spins[i] += turns[i] * (float) dtSeconds;
    }
    for (int slot = 0; slot < count; slot++) {
      float x = spins[3 * slot];
      float y = spins[3 * slot + 1];
      float z = spins[3 * slot + 2];
      if (x != 0 || y != 0 || z != 0) {
        turned.set(
            rotations[4 * slot],
            rotations[4 * slot + 1],
            rotations[4 * slot + 2],
            rotations[4 * slot + 3]);
        turnTo(slot, turned.integrate((float) dtSeconds, x, y, z).normalize());
      }
    }
  }

  private void turnTo(int slot, Quaternionfc rotation) {
    rotations[4 * slot] = rotation.x();
    rotations[4 * slot + 1] = rotation.y();
    rotations[4 * slot + 2] = rotation.z();
    rotations[4 * slot + 3] = rotation.w();
  }

  /**
   * Copies in loops over few arrays each, which the compiler makes faster than one loop over all.
   */
  void copyTo(Snapshot snapshot, int count) {
    System.arraycopy(prefabs, 0, snapshot.prefabNumbers(), 0, count);
    Snapshot.Poses poses = snapshot.poses();
    copy(positions, poses.x(), poses.y(), poses.z(), count);
    copyRotations(poses, count);
    if (snapshot.layout().velocities()) {
      Snapshot.Velocities into = snapshot.velocities();
      copy(velocities, into.x(), into.y(), into.z(), count);
      copy(spins, into.wx(), into.wy(), into.wz(), count);
    }
  }

  private void copyRotations(Snapshot.Poses poses, int count) {
    float[] x = poses.qx();
    float[] y = poses.qy();
    float[] z = poses.qz();
    float[] w = poses.qw();
    for (int slot = 0; slot < count; slot++) {
      x[slot] = rotations[4 * slot];
      y[slot] = rotations[4 * slot + 1];
      z[slot] = rotations[4 * slot + 2];
      w[slot] = rotations[4 * slot + 3];
    }
  }

  private static void copy(double[] from, float[] x, float[] y, float[] z, int count) {
    for (int slot = 0; slot < count; slot++) {
      x[slot] = (float) from[3 * slot];
      y[slot] = (float) from[3 * slot + 1];
      z[slot] = (float) from[3 * slot + 2];
    }
  }

  private static void copy(float[] from, float[] x, float[] y, float[] z, int count) {
    for (int slot = 0; slot < count; slot++) {
      x[slot] = from[3 * slot];
      y[slot] = from[3 * slot + 1];
      z[slot] = from[3 * slot + 2];
    }
  }

  /** Writes the state between two ticks. Forces last for one tick only, so they are not saved. */
  void save(SavedState destination, int count) {
    for (int i = 0; i < 3 * count; i++) {
      destination.putDouble(positions[i]);
      destination.putDouble(velocities[i]);
      destination.putFloat(spins[i]);
    }
    for (int i = 0; i < 4 * count; i++) {
      destination.putFloat(rotations[i]);
    }
    for (int slot = 0; slot < count; slot++) {
      destination.putInt(prefabs[slot]);
      destination.putInt((fixed[slot] ? 1 : 0) + (touching[slot] ? 2 : 0));
    }
  }

  void restore(SavedState source, BodySlots slots, int prefabCount) {
    int count = slots.slotCount();
    for (int i = 0; i < 3 * count; i++) {
      positions[i] = source.takeDoubleNumber();
      velocities[i] = source.takeDoubleNumber();
      spins[i] = source.takeNumber();
    }
    for (int i = 0; i < 4 * count; i++) {
      rotations[i] = source.takeNumber();
    }
    for (int slot = 0; slot < count; slot++) {
      if (slots.body(slot) != BodyId.NONE) {
        requireUnit(slot);
      }
    }
    for (int slot = 0; slot < count; slot++) {
      prefabs[slot] = source.takeCount(prefabCount - 1);
      int flags = source.takeCount(3);
      fixed[slot] = (flags & 1) != 0;
      touching[slot] = (flags & 2) != 0;
    }
    clearForces(positions.length / 3);
  }

  private void requireUnit(int slot) {
    double lengthSquared = 0;
    for (int i = 4 * slot; i < 4 * slot + 4; i++) {
      lengthSquared += (double) rotations[i] * rotations[i];
    }
    if (!(Math.abs(lengthSquared - 1) <= UNIT_TOLERANCE)) {
      throw new IllegalArgumentException(
          "the saved state has a rotation of length %s instead of 1 in slot %d: it is damaged"
              .formatted(Math.sqrt(lengthSquared), slot));
    }
  }

  /** Returns a hash over the ids of all bodies and every bit of their states. */
  long hash(BodySlots slots) {
    long hash = 0;
    for (int slot = 0; slot < slots.slotCount(); slot++) {
      long body = slots.body(slot);
      hash = mix(hash, body);
      for (int i = 3 * slot; body != BodyId.NONE && i < 3 * slot + 3; i++) {
        hash = mix(hash, Double.doubleToRawLongBits(positions[i]));
        hash = mix(hash, Double.doubleToRawLongBits(velocities[i]));
        hash = mix(hash, Float.floatToRawIntBits(spins[i]));
      }
      for (int i = 4 * slot; body != BodyId.NONE && i < 4 * slot + 4; i++) {
        hash = mix(hash, Float.floatToRawIntBits(rotations[i]));
      }
    }
    return hash;
  }

  private static long mix(long hash, long word) {
    long mixed = (hash ^ word) * 0x9E3779B97F4A7C15L;
    return mixed ^ mixed >>> 29;
  }
}
