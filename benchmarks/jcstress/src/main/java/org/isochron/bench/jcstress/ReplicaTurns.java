package org.isochron.bench.jcstress;

import java.lang.invoke.VarHandle;

/**
 * The word written out by hand. Each subclass makes one mistake. Abstract, so that the only loaded
 * subclass is inlined without a branch, which would order accesses.
 */
abstract class ReplicaTurns implements WorldTurns {
  static final VarHandle WORD = ReplicaMailbox.find(ReplicaTurns.class, "word");
  static final VarHandle DESTINATION = ReplicaMailbox.find(ReplicaTurns.class, "destination");
  static final int NOBODY = -1;

  int word;
  int destination = NOBODY;

  @Override
  public boolean enter(int worker) {
    // ordering: volatile, as in the library.
    return WORD.compareAndSet(this, 2 * worker, 2 * worker + 1);
  }

  @Override
  public int leave(int worker) {
    int other = takeDestination();
    int owner = other == NOBODY ? worker : other;
    // ordering: release, as in the library.
    WORD.setRelease(this, 2 * owner);
    return owner;
  }

  @Override
  public final boolean move(int from, int to) {
    // ordering: volatile, as in the library.
    DESTINATION.setVolatile(this, to);
    if (!moveWord(2 * from, 2 * to)) {
      return false;
    }
    // ordering: volatile, as in the library.
    DESTINATION.setVolatile(this, NOBODY);
    return true;
  }

  int takeDestination() {
    // ordering: volatile, as in the library.
    return (int) DESTINATION.getAndSet(this, NOBODY);
  }

  boolean moveWord(int from, int to) {
    // ordering: volatile, as in the library.
    return WORD.compareAndSet(this, from, to);
  }

  /**
   * Broken: a plain store, so that what the turn wrote may come after its end. Without a branch,
   * which would order them.
   */
  static final class PlainLeave extends ReplicaTurns {
    @Override
    public int leave(int worker) {
      word = 2 * worker;
      return worker;
    }
  }

  /** Broken: a turn may begin between the look and the store. */
  static final class LookThenMove extends ReplicaTurns {
    @Override
    boolean moveWord(int from, int to) {
      // ordering: acquire, as in the library.
      if ((int) WORD.getAcquire(this) != from) {
        return false;
      }
      Thread.onSpinWait();
      // ordering: release: a mistake, for the library exchanges.
      WORD.setRelease(this, to);
      return true;
    }
  }

  /** Broken: the world may move between the look and the store. */
  static final class LookThenEnter extends ReplicaTurns {
    @Override
    public boolean enter(int worker) {
      // ordering: acquire, as in the library.
      if ((int) WORD.getAcquire(this) != 2 * worker) {
        return false;
      }
      Thread.onSpinWait();
      // ordering: release: a mistake, for the library exchanges.
      WORD.setRelease(this, 2 * worker + 1);
      return true;
    }
  }

  /** Broken: a destination that is set between the look and the store is lost. */
  static final class LookThenTake extends ReplicaTurns {
    @Override
    int takeDestination() {
      // ordering: acquire, as in the library.
      int other = (int) DESTINATION.getAcquire(this);
      Thread.onSpinWait();
      // ordering: release: a mistake, for the library exchanges.
      DESTINATION.setRelease(this, NOBODY);
      return other;
    }
  }
}
