package org.isochron.state.exchange;

/**
 * What the writer knows about who holds which snapshot, and so which one it may overwrite next. Owner: the writer's
 * thread. Plain arithmetic without atomics, so that a test can walk it through every interleaving.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A reader holds at most two windows as far as the writer can tell: the last one it is known to have taken, and the
 *       published one, which it may take at any moment.
 *   <li>Hence {@code windowLength * (readers + 1) + 1} snapshots always leave a free one: one window for each reader, the
 *       published window, and the snapshot being written. One fewer does not.
 *   <li>The snapshot to write is in no window that a reader may hold or take.
 *   <li>A window holds snapshots of consecutive publishes, oldest to newest, since the last restart.
 * </ol>
 */
final class Ledger {
  /** Written at every publish: what lies behind it on the heap, a reader's perhaps, shall not be in the same cache line. */
  private static final int PADDING = 128 / Long.BYTES;

  private final int windowLength;
  private final int readers;
  private final int snapshotCount;

  // not private, so that the search can put the ledger into a state and plant faults
  final long[] held;
  int published = Window.EMPTY;
  long publishedMembers;
  int next;
  boolean chosen = true;
  boolean restart;

  // between seal and settle only
  int sealed;
  long sealedMembers;

  // between settle and choose only
  long used;

  Ledger(int windowLength, int readers, int snapshotCount) {
    this.windowLength = windowLength;
    this.snapshotCount = snapshotCount;
    this.readers = readers;
    this.held = new long[readers + PADDING];
  }

  static int sufficientSnapshots(int windowLength, int readers) {
    return windowLength * (readers + 1) + 1;
  }

  /** Whether the snapshot to write is chosen: until the next publish it stays the same. */
  boolean isChosen() {
    return chosen;
  }

  /** The snapshot to write, once it is chosen. */
  int next() {
    return next;
  }

  /** Lets the next window begin with the snapshot being written (invariant 4). */
  void restart() {
    restart = true;
  }

  /** Ends the writing: the window to hand to every reader. */
  int seal() {
    sealed = Window.with(restart ? Window.EMPTY : published, next, windowLength);
    sealedMembers = Window.members(sealed);
    return sealed;
  }

  /** Notes what was in a reader's mailbox when the sealed window was put there. */
  void delivered(int reader, int before) {
    if (before == Window.EMPTY) {
      taken(reader);
    }
  }

  /** Ends the publish, once the sealed window has been handed to every reader. */
  void settle() {
    published = sealed;
    publishedMembers = sealedMembers;
    restart = false;
    chosen = false;
  }

  /** Takes into account, for the choice of the next snapshot to write, whether a reader has taken the published window. */
  void consider(int reader, boolean taken) {
    if (taken) {
      taken(reader);
    }
    used |= held[reader];
  }

  /** Chooses the next snapshot to write, once every reader was considered (invariant 3). */
  void choose() {
    next = Long.numberOfTrailingZeros(~(used | publishedMembers));
    used = 0;
    chosen = true;
    if (next >= snapshotCount) {
      throw new IllegalStateException(
          "all %d snapshots are in use: %d readers of windows of %d need %d"
              .formatted(
                  snapshotCount,
                  readers,
                  windowLength,
                  sufficientSnapshots(windowLength, readers)));
    }
  }

  /** The reader has let go of the window before (invariant 1). */
  private void taken(int reader) {
    held[reader] = publishedMembers;
  }
}
