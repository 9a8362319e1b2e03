package org.isochron.bench.exchange;

import java.util.List;
import java.util.function.Supplier;

/** Three slots that change owner by one exchange: one is written, one is offered, one is read. */
final class TripleBuffer<T> {
  private static final long FRESH = 4;
  private static final long INDEX = 3;

  private final List<T> slots;
  private final PaddedLong offered = new PaddedLong();
  private final PaddedLong written = new PaddedLong();
  private final PaddedLong held = new PaddedLong();

  TripleBuffer(Supplier<T> slot) {
    slots = List.of(slot.get(), slot.get(), slot.get());
    offered.set(1);
    held.set(2);
  }

  T next() {
    return slots.get((int) written.get());
  }

  void publish() {
    written.set(offered.exchange(written.get() | FRESH) & INDEX);
  }

  /**
   * Takes the offered slot if it is newer than the held one, and returns true if so; called by the
   * reader.
   */
  boolean refresh() {
    if ((offered.opaque() & FRESH) == 0) {
      return false;
    }
    held.set(offered.exchange(held.get()) & INDEX);
    return true;
  }

  T held() {
    return slots.get((int) held.get());
  }
}
