package org.isochron.bench.jcstress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The mailbox of the {@link ReplicaHandover}, in a sound version and versions with one mistake.
 * Abstract, so that the only loaded subclass is inlined without a branch, which would order
 * accesses.
 */
abstract class ReplicaMailbox {
  static final VarHandle WORD = find(ReplicaMailbox.class, "word");

  static final int EMPTY = 0;

  /** The bits of a snapshot's number in a window; the newest is lowest. */
  static final int BITS = 4;

  static final int MASK = (1 << BITS) - 1;

  int word;

  int post(int window) {
    // ordering: volatile exchange, as in the library.
    return (int) WORD.getAndSet(this, window);
  }

  int take() {
    // ordering: volatile exchange, as in the library.
    return (int) WORD.getAndSet(this, EMPTY);
  }

  boolean isEmpty() {
    // ordering: opaque, as in the library.
    return (int) WORD.getOpaque(this) == EMPTY;
  }

  static final class Sound extends ReplicaMailbox {}

  /** Broken: plain accesses in post, without release and acquire for the snapshot's words. */
  static final class PlainPost extends ReplicaMailbox {
    @Override
    int post(int window) {
      int before = word;
      word = window;
      return before;
    }
  }

  /**
   * Broken: release only, so that nothing orders the reader's reads before the writer's next
   * writes.
   */
  static final class ReleasePost extends ReplicaMailbox {
    @Override
    int post(int window) {
      // ordering: release, the mistake.
      return (int) WORD.getAndSetRelease(this, window);
    }
  }

  /**
   * Broken: acquire only, so that nothing orders the snapshot's words before the window that names
   * it.
   */
  static final class AcquirePost extends ReplicaMailbox {
    @Override
    int post(int window) {
      // ordering: acquire, the mistake.
      return (int) WORD.getAndSetAcquire(this, window);
    }
  }

  /**
   * Broken: release only in take, so that nothing orders the window before the reads of its
   * snapshots.
   */
  static final class ReleaseTake extends ReplicaMailbox {
    @Override
    int take() {
      // ordering: release, the mistake.
      return (int) WORD.getAndSetRelease(this, EMPTY);
    }
  }

  /** Broken: acquire only in take, so that the reads of the returned window may happen after it. */
  static final class AcquireTake extends ReplicaMailbox {
    @Override
    int take() {
      // ordering: acquire, the mistake.
      return (int) WORD.getAndSetAcquire(this, EMPTY);
    }
  }

  /** Broken: a volatile load and a volatile store instead of an exchange. */
  static final class LookThenPost extends ReplicaMailbox {
    @Override
    int post(int window) {
      // ordering: volatile, which does not help: the reader may take between the two.
      int before = (int) WORD.getVolatile(this);
      // ordering: volatile, see above.
      WORD.setVolatile(this, window);
      return before;
    }
  }

  /**
   * Broken: plain accesses in take, so that the reads of the returned window may happen after it.
   */
  static final class PlainTake extends ReplicaMailbox {
    @Override
    int take() {
      int window = word;
      word = EMPTY;
      return window;
    }
  }

  /** Broken: a plain check, which the compiler may read only once. */
  static final class PlainCheck extends ReplicaMailbox {
    @Override
    boolean isEmpty() {
      return word == EMPTY;
    }
  }

  /** Broken: the two snapshots of a window in two words, each volatile. */
  static final class TwoWords extends ReplicaMailbox {
    private static final VarHandle OLDER = find(TwoWords.class, "older");

    int older;

    @Override
    int post(int window) {
      // ordering: volatile, which does not help: the reader may take between the two.
      OLDER.setVolatile(this, window >>> BITS);
      return super.post(window & MASK);
    }

    @Override
    int take() {
      int newer = super.take();
      // ordering: volatile, see above.
      return newer | ((int) OLDER.getVolatile(this) << BITS);
    }
  }

  static VarHandle find(Class<?> owner, String field) {
    try {
      return MethodHandles.lookup().findVarHandle(owner, field, int.class);
    } catch (ReflectiveOperationException impossible) {
      throw new ExceptionInInitializerError(impossible);
    }
  }
}
