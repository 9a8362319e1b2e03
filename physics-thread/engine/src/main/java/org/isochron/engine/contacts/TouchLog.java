package org.isochron.engine.contacts;

import org.isochron.physics.SavedState;
import org.isochron.state.BodyId;

/**
 * What began and ended in the last tick, as its events say, and so far in the current one. Owner:
 * the physics thread. It is part of the saved state, because game code reads it in the next tick.
 * Allocates only when a tick has more than any before it.
 */
public final class TouchLog {
  private final int slotCapacity;
  private TouchList last;
  private TouchList current;
  private long tick;
  private long version;

  public TouchLog(int slotCapacity, boolean wide) {
    last = new TouchList(wide);
    current = new TouchList(wide);
    this.slotCapacity = slotCapacity;
  }

  /** The number of the current tick, counted by this log. */
  long tick() {
    return tick;
  }

  /** Goes up with each change. */
  long version() {
    return version;
  }

  /** What began and ended in the last tick. */
  TouchList last() {
    return last;
  }

  /** Adds the event of a pair that has no values. */
  void add(int kind, long bodyA, long bodyB) {
    current.add(kind, bodyA, bodyB);
    version++;
  }

  /** Adds the begin of a contact, with a copy of its values. */
  void addBegin(long bodyA, long bodyB, float[] values, int firstValue) {
    current.add(TouchList.CONTACT_BEGIN, bodyA, bodyB, values, firstValue);
    version++;
  }

  /** Ends a tick. */
  public void turn() {
    TouchList emptied = last;
    emptied.clear();
    last = current;
    current = emptied;
    tick++;
    version++;
  }

  public void save(SavedState destination) {
    last.save(destination);
    current.save(destination);
  }

  /**
   * Restores both ticks, and notes which of the pairs began in the last one.
   *
   * @throws IllegalArgumentException if the state has an event that cannot be
   */
  public void restore(SavedState source, PairTable contacts, PairTable inside) {
    last.restore(source, slotCapacity);
    current.restore(source, slotCapacity);
    for (int index = 0; index < last.size(); index++) {
      PairTable pairs = switch (last.kind(index)) {
        case TouchList.CONTACT_BEGIN -> contacts;
        case TouchList.SENSOR_ENTER -> inside;
        default -> null;
      };
      if (pairs != null) {
        int pair = pairs.find(
            PairTable.key(BodyId.slot(last.bodyA(index)), BodyId.slot(last.bodyB(index))));
        if (pair != PairTable.NONE) {
          pairs.begin(pair, tick - 1);
        }
      }
    }
    version++;
  }
}
