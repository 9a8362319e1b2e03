package org.isochron.physics.reference;

import org.isochron.physics.simulation.SavedState;

/**
 * A damped spring between the centres of two bodies.
 *
 * @param slotA the slot of one body
 * @param slotB the slot of the other
 * @param length the rest length in metres
 * @param stiffness newtons per metre
 * @param damping newton seconds per metre
 */
public record Spring(int slotA, int slotB, double length, double stiffness, double damping) {
  static final int SAVED_BYTES = 2 * Integer.BYTES + 3 * Double.BYTES;

  /** @throws IllegalArgumentException if the slots are equal, or a value is negative */
  public Spring {
    if (slotA == slotB || slotA < 0 || slotB < 0) {
      throw new IllegalArgumentException(
          "the spring joins slots %d and %d: name two different bodies".formatted(slotA, slotB));
    }
    if (!(length >= 0) || !(stiffness >= 0) || !(damping >= 0)) {
      throw new IllegalArgumentException("length %s, stiffness %s, damping %s: none may be negative"
          .formatted(length, stiffness, damping));
    }
  }

  void save(SavedState destination) {
    destination.putInt(slotA);
    destination.putInt(slotB);
    destination.putDouble(length);
    destination.putDouble(stiffness);
    destination.putDouble(damping);
  }

  static Spring restore(SavedState source, int slotCount) {
    return new Spring(
        source.takeCount(Math.max(0, slotCount - 1)),
        source.takeCount(Math.max(0, slotCount - 1)),
        source.takeDoubleNumber(),
        source.takeDoubleNumber(),
        source.takeDoubleNumber());
  }

  /** Adds the accelerations of the spring's two ends, given their inverse masses. */
  void accelerate(double[] p, double[] v, double[] a, double inverseMassA, double inverseMassB) {
    int i = 3 * slotA;
    int j = 3 * slotB;
    double x = p[j] - p[i];
    double y = p[j + 1] - p[i + 1];
    double z = p[j + 2] - p[i + 2];
    double distance = Math.sqrt(x * x + y * y + z * z);
    if (distance == 0) {
      return; // no direction to push in
    }
    double approach =
        ((v[j] - v[i]) * x + (v[j + 1] - v[i + 1]) * y + (v[j + 2] - v[i + 2]) * z) / distance;
    double pull = (stiffness * (distance - length) + damping * approach) / distance;
    a[i] += pull * x * inverseMassA;
    a[i + 1] += pull * y * inverseMassA;
    a[i + 2] += pull * z * inverseMassA;
    a[j] -= pull * x * inverseMassB;
    a[j + 1] -= pull * y * inverseMassB;
    a[j + 2] -= pull * z * inverseMassB;
  }
}
