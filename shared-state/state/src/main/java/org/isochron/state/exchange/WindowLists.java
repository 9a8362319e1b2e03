package org.isochron.state.exchange;

import java.util.Arrays;

/**
 * Windows that are too long for a word: each is a list of snapshots, and the word that crosses
 * names the list. Owner: the writer; a reader reads the list that its word names. Plain memory,
 * ordered by {@link Mailboxes}; allocates nothing after construction.
 *
 * <p>The lists themselves cross as the snapshots of an exchange with windows of one, by its own
 * {@link Ledger}: one list for each reader, the published one, and the one to fill. Invariants:
 *
 * <ol>
 *   <li>Whoever may read a snapshot holds a list that names it, and the list to fill is nobody's.
 *   <li>Thus a snapshot that is in no list but the one to fill is free, and
 *       {@link Ledger#sufficientSnapshots} of them always leave a free one, because the other lists
 *       are as many as readers and one.
 * </ol>
 */
final class WindowLists {
  private final int windowLength;
  private final int[][] lists;
  private final int[] lengths;
  private final boolean[] used;
  private int next;
  private int published;
  private boolean restart;

  WindowLists(int windowLength, int readers) {
    this.windowLength = windowLength;
    lists = new int[Ledger.sufficientSnapshots(1, readers)][windowLength];
    lengths = new int[lists.length];
    used = new boolean[Ledger.sufficientSnapshots(windowLength, readers)];
  }

  int length(int list) {
    return lengths[list];
  }

  /** Returns the number of the snapshot {@code age} places before the newest of a list. */
  int snapshot(int list, int age) {
    return lists[list][age];
  }

  /** The number of the snapshot to write. */
  int next() {
    return next;
  }

  /** Chooses the snapshot to write: one that is in no list but the one to fill (invariant 2). */
  void choose(int listToFill) {
    Arrays.fill(used, false);
    for (int list = 0; list < lists.length; list++) {
      for (int age = 0; list != listToFill && age < lengths[list]; age++) {
        used[lists[list][age]] = true;
      }
    }
    next = 0;
    while (used[next]) {
      next++;
    }
  }

  /** Begins the next window with the snapshot being written. */
  void restart() {
    restart = true;
  }

  /** Fills a list with the snapshot that was written, and those of the published list behind it. */
  void seal(int list) {
    int kept = restart ? 0 : Math.min(windowLength - 1, lengths[published]);
    System.arraycopy(lists[published], 0, lists[list], 1, kept);
    lists[list][0] = next;
    lengths[list] = kept + 1;
    published = list;
    restart = false;
  }
}
