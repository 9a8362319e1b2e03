package org.isochron.bench.jcstress;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jctools.queues.varhandle.SpmcVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * Faulty replacements for calls in the library, inserted by {@link Mistake}s. Each replacement has
 * the parameters of the original call. Any thread.
 */
public final class Missteps {
  static final String NAME = "org/isochron/bench/jcstress/Missteps";

  /**
   * Number of ints between two words of the library's mailboxes. The word with the kept window
   * comes before the word with the claim.
   */
  private static final int STRIDE = 32;

  /** Marks a full mailbox that holds only the lowest bit of a list's number. */
  private static final int FULL = 1 << 8;

  /** The library leaves the first stride unused. */
  private static final int BORROWED = 0;

  private Missteps() {}

  public static int plainSwap(VarHandle word, int[] words, int index, int next) {
    int before = words[index];
    words[index] = next;
    return before;
  }

  public static int lookThenSwap(VarHandle word, int[] words, int index, int next) {
    // ordering: volatile, which does not help, because another thread may swap between the two
    // accesses.
    int before = (int) word.getVolatile(words, index);
    // ordering: volatile, like the load.
    word.setVolatile(words, index, next);
    return before;
  }

  /**
   * Tears the number of the window's list: all bits but the lowest go into the next word, which the
   * library leaves unused.
   */
  public static int postInTwo(VarHandle word, int[] words, int index, int list) {
    // ordering: volatile, which does not help, because the reader may take the window between the
    // two accesses.
    word.setVolatile(words, index + 1, list & ~1);
    Thread.onSpinWait();
    // ordering: volatile, like the library.
    return (int) word.getAndSet(words, index, FULL | (list & 1));
  }

  public static int takeOfTwo(VarHandle word, int[] words, int index, int empty) {
    // ordering: volatile, like the library.
    int lowest = (int) word.getAndSet(words, index, empty) & 1;
    Thread.onSpinWait();
    // ordering: volatile, which does not help, because the writer may post a window between the two
    // accesses.
    return lowest | (int) word.getVolatile(words, index + 1);
  }

  /** The word at {@code index + 2} records whether the check has been made. */
  public static int checkOnce(VarHandle word, int[] words, int index) {
    boolean again = words[index + 2] != 0;
    words[index + 2] = 1;
    return again ? 0 : words[index];
  }

  public static boolean plainClaim(VarHandle word, int[] words, int index, int free, int claimed) {
    if (words[index] != free) {
      return false;
    }
    words[index] = claimed;
    return true;
  }

  public static boolean earlyClaim(VarHandle word, int[] words, int index, int free, int claimed) {
    int early = words[index - STRIDE];
    // ordering: volatile, like the library.
    boolean isFree = word.compareAndSet(words, index, free, claimed);
    if (isFree) {
      words[index - STRIDE] = early;
    }
    return isFree;
  }

  public static int postToBorrow(VarHandle word, int[] words, int index, int window) {
    // ordering: volatile, which does not help, because the writer does not know the holder.
    word.setVolatile(words, BORROWED, window);
    // ordering: volatile, like the library.
    return (int) word.getAndSet(words, index, window);
  }

  public static boolean borrowingClaim(
      VarHandle word, int[] words, int index, int free, int claimed) {
    // ordering: volatile, like the library.
    boolean isFree = word.compareAndSet(words, index, free, claimed);
    if (isFree) {
      // ordering: volatile, see postToBorrow.
      words[index - STRIDE] = (int) word.getVolatile(words, BORROWED);
    }
    return isFree;
  }

  public static void plainElement(Object[] elements, long index, Object element) {
    elements[(int) index] = element;
  }

  public static @Nullable Object lookThenPoll(SpmcVarHandleArrayQueue<?> queue) {
    Object found = queue.peek();
    Thread.onSpinWait();
    if (found != null) {
      queue.poll();
    }
    return found;
  }

  public static int oneMore(int count) {
    return count + 1;
  }

  public static void noFence() {}

  /** Returns the position at which a lapped cursor resumes. */
  public static long middle(long newest, int capacity) {
    return newest - capacity / 2 + 1;
  }

  public static boolean stored(AtomicLong word, long expected, long next) {
    // ordering: release only, which is the mistake: the library uses an exchange.
    word.setRelease(next);
    return true;
  }

  public static long lookThenSet(AtomicLong word, long next) {
    // ordering: acquire and then release, which is the mistake: the library uses an exchange.
    long before = word.getAcquire();
    // ordering: release, also the mistake.
    word.setRelease(next);
    return before;
  }

  public static boolean unmarked(AtomicLong word, long expected, long next) {
    // ordering: volatile, as in the library; the stored value is the mistake.
    return word.compareAndSet(expected, expected);
  }

  public static boolean lookThenStore(AtomicLong word, long expected, long next) {
    // ordering: acquire, like the library.
    if (word.getAcquire() != expected) {
      return false;
    }
    Thread.onSpinWait();
    // ordering: release only, which is the mistake: the library uses an exchange.
    word.setRelease(next);
    return true;
  }

  public static @Nullable Object plainClear(AtomicReference<?> word, Object next) {
    // ordering: plain, which is the mistake: the library uses an exchange.
    Object before = word.getPlain();
    // ordering: plain, also the mistake.
    word.setPlain(null);
    return before;
  }

  public static @Nullable Object lookThenClear(AtomicReference<?> word, Object next) {
    // ordering: acquire, like the library.
    Object before = word.getAcquire();
    Thread.onSpinWait();
    // ordering: release only, which is the mistake: the library uses an exchange.
    word.setRelease(null);
    return before;
  }
}
