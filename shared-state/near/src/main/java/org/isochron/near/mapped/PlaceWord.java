package org.isochron.near.mapped;

import org.isochron.state.exchange.Window;

/**
 * The one word that a writer and a reader share: the window posted last, and a bit that says that the reader has not taken it
 * yet. Stateless.
 *
 * <p>The writer posts by one exchange of the whole word, and the reader takes by clearing the bit, which leaves the window in
 * place. So at every instant the word says which window the reader may read, even if the reader's process ended just before or
 * just after it took, and the next reader in this place goes on from the word. With two words, as between threads, a process
 * could end after it emptied the mailbox and before it noted what it had taken; the next reader would read an older window,
 * which the writer has reused.
 */
public final class PlaceWord {
  /** The word before the first post. */
  public static final int EMPTY = Window.EMPTY;

  /** Set by the writer with every window, and cleared by the reader. */
  public static final int FRESH = 1 << 30;

  private static final int BITS_PER_SNAPSHOT = 6;

  private PlaceWord() {}

  /** Returns the word that posts a window. */
  public static int posted(int window) {
    return window | FRESH;
  }

  /** Returns true if the reader has not taken what was posted last. */
  public static boolean isFresh(int word) {
    return (word & FRESH) != 0;
  }

  /** Returns the window in a word. */
  public static int window(int word) {
    return word & ~FRESH;
  }

  /**
   * Returns true if a window, which another process may have written, has at most n snapshots, all with numbers below the
   * count.
   */
  public static boolean isSound(int window, int windowLength, int snapshotCount) {
    if (window >>> (BITS_PER_SNAPSHOT * windowLength) != 0) {
      return false;
    }
    for (int age = 0; age < Window.length(window); age++) {
      int number = Window.snapshot(window, age);
      if (number < 0 || number >= snapshotCount) {
        return false;
      }
    }
    return true;
  }
}
