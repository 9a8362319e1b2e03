package org.isochron.state.body;

import java.util.List;
import java.util.Set;

/**
 * What a dynamic body does between its contacts. Ignored for others.
 *
 * @param linearDamping how fast it loses speed: after one second 1/e of the speed is left at a
 *     damping of 1
 * @param angularDamping the same for its spin
 * @param gravityFactor what its gravity is multiplied by
 * @param lockedAxes along and around which it does not move, whatever pushes it
 * @param maySleep false if it stays awake at rest
 */
public record Dynamics(
    double linearDamping,
    double angularDamping,
    double gravityFactor,
    Set<LockedAxis> lockedAxes,
    boolean maySleep) {
  /** The largest damping, and the largest gravity factor to either side. */
  public static final double MAX_FACTOR = 1_000;

  /** No damping, full gravity, no locked axis, and sleep. */
  public static final Dynamics DEFAULT = new Dynamics(0, 0, 1, Set.of(), true);

  /** @throws IllegalArgumentException if a number is out of range, or all axes are locked */
  public Dynamics {
    lockedAxes = Set.copyOf(lockedAxes);
    requireDamping("linearDamping", linearDamping);
    requireDamping("angularDamping", angularDamping);
    if (!(Math.abs(gravityFactor) <= MAX_FACTOR)) {
      throw new IllegalArgumentException(
          "gravityFactor is %s: it must lie within ±%s".formatted(gravityFactor, MAX_FACTOR));
    }
    if (lockedAxes.size() == LockedAxis.values().length) {
      throw new IllegalArgumentException(
          "all six axes are locked: such a body does not move; make it static");
    }
  }

  /** The locked axes as bits, by {@link LockedAxis#bit}. */
  public int lockedBits() {
    return lockedAxes.stream().mapToInt(LockedAxis::bit).sum();
  }

  /** Returns true if the axis is locked. */
  public boolean isLocked(LockedAxis axis) {
    return lockedAxes.contains(axis);
  }

  Dynamics withDamping(double linear, double angular) {
    return new Dynamics(linear, angular, gravityFactor, lockedAxes, maySleep);
  }

  Dynamics withGravityFactor(double factor) {
    return new Dynamics(linearDamping, angularDamping, factor, lockedAxes, maySleep);
  }

  Dynamics withLockedAxes(LockedAxis... axes) {
    Set<LockedAxis> locked = Set.copyOf(List.of(axes));
    return new Dynamics(linearDamping, angularDamping, gravityFactor, locked, maySleep);
  }

  Dynamics withoutSleep() {
    return new Dynamics(linearDamping, angularDamping, gravityFactor, lockedAxes, false);
  }

  private static void requireDamping(String name, double damping) {
    if (!(damping >= 0 && damping <= MAX_FACTOR)) {
      throw new IllegalArgumentException(
          "%s is %s: it must lie between 0 and %s".formatted(name, damping, MAX_FACTOR));
    }
  }
}
