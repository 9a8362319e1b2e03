package org.isochron.bench.jcstress;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A word like the library's {@code TurnWord}. A twin overrides one step with a mistake. */
public class TwinTurns implements WorldTurns {
  private static final int NOWHERE = 2;

  final AtomicLong word = new AtomicLong(parkedAt(0));
  private final AtomicInteger destination = new AtomicInteger(NOWHERE);

  @Override
  public boolean enter(int worker) {
    // ordering: volatile exchange, as in the library.
    return word.compareAndSet(parkedAt(worker), parkedAt(worker) + 1);
  }

  @Override
  public int leave(int worker) {
    int other = takeDestination(destination);
    // ordering: volatile, as in the library.
    word.set(parkedAt(other == NOWHERE ? worker : other));
    return other == NOWHERE ? leaveLate(worker) : other;
  }

  private int leaveLate(int worker) {
    // ordering: volatile, as in the library.
    int late = destination.get();
    // ordering: volatile exchange, as in the library.
    if (late == NOWHERE || !word.compareAndSet(parkedAt(worker), parkedAt(late))) {
      return worker;
    }
    // ordering: volatile exchange, as in the library.
    destination.compareAndSet(late, NOWHERE);
    return late;
  }

  @Override
  public boolean move(int from, int to) {
    // ordering: volatile, as in the library.
    destination.set(to);
    boolean moved = relocate(parkedAt(from), parkedAt(to));
    if (moved) {
      // ordering: volatile, as in the library.
      destination.set(NOWHERE);
    }
    return moved;
  }

  boolean relocate(long from, long to) {
    // ordering: volatile exchange, as in the library.
    return word.compareAndSet(from, to);
  }

  int takeDestination(AtomicInteger from) {
    // ordering: volatile exchange, as in the library.
    return from.getAndSet(NOWHERE);
  }

  /** The mistake of two twins. */
  final boolean lookThenStore(long expected, long next) {
    // ordering: acquire, as in the library.
    if (word.getAcquire() != expected) {
      return false;
    }
    Pause.between();
    // ordering: release only, which is the mistake: the library uses an exchange.
    word.setRelease(next);
    return true;
  }

  /** The mistake of a twin. */
  static int lookThenClear(AtomicInteger from) {
    // ordering: acquire, as in the library.
    int found = from.getAcquire();
    Pause.between();
    // ordering: release only, which is the mistake: the library uses an exchange.
    from.setRelease(NOWHERE);
    return found;
  }

  static long parkedAt(int worker) {
    return 2L * worker;
  }
}
