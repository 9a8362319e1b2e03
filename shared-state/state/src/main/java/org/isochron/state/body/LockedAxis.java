package org.isochron.state.body;

/**
 * A way in which a dynamic body can be kept from moving: along an axis of the world, or around one.
 */
public enum LockedAxis {
  MOVE_X(1),
  MOVE_Y(1 << 1),
  MOVE_Z(1 << 2),
  TURN_X(1 << 3),
  TURN_Y(1 << 4),
  TURN_Z(1 << 5);

  private final int bit;

  LockedAxis(int bit) {
    this.bit = bit;
  }

  /** The bit of this axis in {@link Dynamics#lockedBits}. */
  public int bit() {
    return bit;
  }
}
