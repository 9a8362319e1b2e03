package org.isochron.engine.contacts;

import org.isochron.physics.SavedState;
import org.isochron.state.BodyId;

/**
 * Begin and end events of the last tick and, so far, of the current tick. Owner: the physics
 * thread. Saved states contain the log because game code reads it in the next tick. Allocates only
 * when it grows.
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

  long tick() {
    return tick;
  }

  /** Increases with each change. */
  long version() {
    return version;
  }

  TouchList last() {
    return last;
  }

  void add(int kind, long bodyA, long bodyB) {
    current.add(kind, bodyA, bodyB);
    version++;
  }

  void addBegin(long bodyA, long bodyB, float[] values, int firstValue) {
    current.add(TouchList.CONTACT_BEGIN, bodyA, bodyB, values, firstValue);
    version++;
  }

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
   * Restores the events of both ticks and marks the pairs that began in the last tick.
   *
   * @throws IllegalArgumentException if an event is invalid
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
