package org.isochron.state.exchange;

import java.util.Arrays;

/**
 * Windows too long for a word, stored as lists of snapshots; a word references a list. Owner: the
 * writer; a reader reads only the list referenced by its word. Plain memory, ordered by
 * {@link Mailboxes}; allocates nothing after construction.
 *
 * <p>The lists themselves pass through an exchange with windows of length one and with a separate
 * {@link Ledger}: one list per reader, the published one, and the one being filled. Invariants:
 *
 * <ol>
 * <li>Every reader of a snapshot holds a list that contains it, and no reader holds the list
 * being filled.
 * <li>Thus a snapshot is free if no list contains it except the one being filled.
 * {@link Ledger#sufficientSnapshots} snapshots always leave a free one, because there are only as
 * many other lists as readers plus one.
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

  int snapshot(int list, int age) {
    return lists[list][age];
  }

  int next() {
    return next;
  }

  /** Chooses a snapshot that is in no list except the one being filled (invariant 2). */
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

  void restart() {
    restart = true;
  }

  /** Fills a list with the written snapshot, followed by the snapshots of the published list. */
  void seal(int list) {
    int kept = restart ? 0 : Math.min(windowLength - 1, lengths[published]);
    System.arraycopy(lists[published], 0, lists[list], 1, kept);
    lists[list][0] = next;
    lengths[list] = kept + 1;
    published = list;
    restart = false;
  }
}
