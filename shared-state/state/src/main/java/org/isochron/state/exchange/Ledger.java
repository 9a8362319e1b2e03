package org.isochron.state.exchange;

/**
 * What the writer knows about which reader holds which snapshots, and thus which one it may
 * overwrite next. Owner: the writer's thread. Plain arithmetic without atomics, so that a test can
 * run it through every interleaving.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>To the writer's knowledge a reader holds at most two windows: the last one that it has
 *       taken for certain, and the published one, which it may take at any moment.
 *   <li>Thus {@code windowLength * (readers + 1) + 1} snapshots always leave a free one: one window
 *       for each reader, the published window, and the snapshot being written. One snapshot less
 *       does not.
 *   <li>The snapshot to write is in no window that a reader may hold or take.
 *   <li>A window holds snapshots of consecutive publishes since the last restart, oldest to newest.
 * </ol>
 */
public final class Ledger {
  /**
   * Keeps what is next on the heap, perhaps a reader's data, out of the cache line that every
   * publish writes.
   */
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

  public Ledger(int windowLength, int readers, int snapshotCount) {
    this.windowLength = windowLength;
    this.snapshotCount = snapshotCount;
    this.readers = readers;
    this.held = new long[readers + PADDING];
  }

  /** Returns how many snapshots always leave a free one (invariant 2). */
  public static int sufficientSnapshots(int windowLength, int readers) {
    return windowLength * (readers + 1) + 1;
  }

  /**
   * Returns true if the snapshot to write is chosen; it then stays the same until the next publish.
   */
  public boolean isChosen() {
    return chosen;
  }

  /** The number of the snapshot to write, once it is chosen. */
  public int next() {
    return next;
  }

  /** Begins the next window with the snapshot being written (invariant 4). */
  public void restart() {
    restart = true;
  }

  /** Ends the writing, and returns the window to hand to every reader. */
  public int seal() {
    sealed = Window.with(restart ? Window.EMPTY : published, next, windowLength);
    sealedMembers = Window.members(sealed);
    return sealed;
  }

  /** Notes what was in a reader's mailbox when the sealed window was posted there. */
  public void delivered(int reader, int before) {
    if (before == Window.EMPTY) {
      taken(reader);
    }
  }

  /** Ends the publish, after the sealed window was posted to every reader. */
  public void settle() {
    published = sealed;
    publishedMembers = sealedMembers;
    restart = false;
    chosen = false;
  }

  /**
   * Adds what a reader may hold to the snapshots in use; {@code taken} if it has taken the
   * published window.
   */
  public void consider(int reader, boolean taken) {
    if (taken) {
      taken(reader);
    }
    used |= held[reader];
  }

  /** Chooses the next snapshot to write, after every reader was considered (invariant 3). */
  public void choose() {
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

  /**
   * The reader has taken the published window, and thereby released the one before (invariant 1).
   */
  private void taken(int reader) {
    held[reader] = publishedMembers;
  }
}
