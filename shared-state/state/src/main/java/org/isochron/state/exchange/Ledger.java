package org.isochron.state.exchange;

import java.util.Arrays;

/**
 * The writer's record of the windows that each reader may hold, from which it chooses the next
 * snapshot to overwrite. A window is a list of snapshot numbers, and mailboxes pass the number of
 * the list. Owner: the writer's thread; a reader reads only the list that it took. Plain memory
 * without atomics, ordered by {@link Mailboxes}, so a test can run every interleaving. Allocates
 * nothing after construction.
 *
 * <p>Invariants:
 *
 * <ol>
 * <li>To the writer's knowledge, a reader holds at most two lists. One is the last list that the
 * reader has certainly taken; the other is the published list, which the reader may take at any
 * moment.
 * <li>Thus {@code readers + 2} lists always leave a free one to fill, and
 * {@code maxLength * (readers + 1) + 1} snapshots a free one to write: the others are in one list
 * per reader and the published list. One fewer would not always leave a free one.
 * <li>The list being filled and the snapshot being written are in no list that a reader may hold or
 * take.
 * <li>A list contains snapshots of consecutive publishes since the last restart, newest to oldest.
 * <li>A list contains all snapshots since the last restart that a follower has not taken, up to
 * {@code maxLength}.
 * </ol>
 */
final class Ledger {
  /** Padding that keeps other objects out of the cache lines that every publish writes. */
  private static final int PADDING = 128 / Integer.BYTES;

  private final int windowLength;
  private final int maxLength;
  private final int readers;
  private final int snapshotCount;
  private final long[] used;

  // package-private, so that the interleaving search can set the state and inject faults

  /** Lists by number. List {@link Mailboxes#EMPTY} stays empty. */
  final int[][] lists;

  final int[] lengths;

  /** By reader: the last list that it has certainly taken. */
  final int[] held;

  /** By reader: publishes since the last one that it has certainly taken, up to the maximum. */
  final int[] behind;

  final boolean[] following;
  int published = Mailboxes.EMPTY;

  /** The list to fill, which is valid while chosen and until settled. */
  int filled = Mailboxes.EMPTY + 1;

  int next;
  boolean chosen = true;
  boolean restart;

  Ledger(int windowLength, int maxLength, int readers, int snapshotCount) {
    this.windowLength = windowLength;
    this.maxLength = maxLength;
    this.readers = readers;
    this.snapshotCount = snapshotCount;
    lists = new int[readers + 3][maxLength];
    lengths = new int[lists.length + PADDING];
    held = new int[readers + PADDING];
    behind = new int[readers + PADDING];
    following = new boolean[readers];
    used = new long[snapshotCount / Long.SIZE + 1];
  }

  /** Returns the number of snapshots that guarantees a free one (invariant 2). */
  static int sufficientSnapshots(int maxLength, int readers) {
    return maxLength * (readers + 1) + 1;
  }

  /** Number of snapshots in a list. */
  int length(int list) {
    return lengths[list];
  }

  /** Returns the snapshot that is {@code age} positions before the newest one in a list. */
  int snapshot(int list, int age) {
    return lists[list][age];
  }

  /** Returns true once chosen. */
  boolean isChosen() {
    return chosen;
  }

  /** Number of the chosen snapshot. */
  int next() {
    return next;
  }

  /** Starts the next window with the snapshot being written (invariant 4). */
  void restart() {
    restart = true;
  }

  /**
   * Fills the list with the written snapshot and its predecessors (invariants 4 and 5). Returns the
   * list.
   */
  int seal() {
    int length = windowLength;
    for (int reader = 0; reader < readers; reader++) {
      behind[reader] = Math.min(behind[reader] + 1, maxLength);
      if (following[reader]) {
        length = Math.max(length, behind[reader]);
      }
    }
    int kept = restart ? 0 : Math.min(length - 1, lengths[published]);
    System.arraycopy(lists[published], 0, lists[filled], 1, kept);
    lists[filled][0] = next;
    lengths[filled] = kept + 1;
    return filled;
  }

  /** Records the mailbox's previous content after the sealed list was posted to a reader. */
  void delivered(int reader, int before) {
    if (before == Mailboxes.EMPTY) {
      held[reader] = published;
      behind[reader] = 1;
    }
  }

  /** Ends the publish. */
  void settle() {
    published = filled;
    restart = false;
    chosen = false;
  }

  /**
   * Updates the record of a reader.
   *
   * @param taken true if it took the published list and thus released the previous one (invariant
   *     1)
   * @param follows true if it is a follower
   */
  void consider(int reader, boolean taken, boolean follows) {
    following[reader] = follows;
    if (taken) {
      held[reader] = published;
      behind[reader] = 0;
    }
  }

  /** Chooses the next list to fill and the next snapshot to write (invariant 3). */
  void choose() {
    long usedLists = 1L << Mailboxes.EMPTY | 1L << published;
    for (int reader = 0; reader < readers; reader++) {
      usedLists |= 1L << held[reader];
    }
    Arrays.fill(used, 0);
    for (long rest = usedLists; rest != 0; rest &= rest - 1) {
      int list = Long.numberOfTrailingZeros(rest);
      for (int age = 0; age < lengths[list]; age++) {
        int snapshot = lists[list][age];
        used[snapshot / Long.SIZE] |= 1L << snapshot;
      }
    }
    filled = Long.numberOfTrailingZeros(~usedLists);
    next = firstFree();
    chosen = true;
    if (next >= snapshotCount) {
      throw new IllegalStateException(
          "all %d snapshots are in use: %d readers of windows of %d need %d"
              .formatted(
                  snapshotCount, readers, maxLength, sufficientSnapshots(maxLength, readers)));
    }
  }

  private int firstFree() {
    int word = 0;
    while (word + 1 < used.length && ~used[word] == 0) {
      word++;
    }
    return word * Long.SIZE + Long.numberOfTrailingZeros(~used[word]);
  }
}
