package org.isochron.state.exchange;

/**
 * The writer's record of the snapshots that each reader may hold, from which it chooses the next
 * one to overwrite. Owner: the writer's thread. Plain arithmetic without atomics, so a test can run
 * every interleaving.
 *
 * <p>Invariants:
 *
 * <ol>
 * <li>To the writer's knowledge, a reader holds at most two windows. One is the last window that
 * the reader has certainly taken; the other is the published window, which the reader may take at
 * any moment.
 * <li>Thus {@code windowLength * (readers + 1) + 1} snapshots always leave a free one to write:
 * the others are one window per reader and the published window. One snapshot fewer would not
 * always leave a free one.
 * <li>The snapshot to write is in no window that a reader may hold or take.
 * <li>A window contains snapshots of consecutive publishes since the last restart, oldest to
 * newest.
 * </ol>
 */
public final class Ledger {
  /** Padding that keeps other objects out of the cache line that every publish writes. */
  private static final int PADDING = 128 / Long.BYTES;

  private final int windowLength;
  private final int readers;
  private final int snapshotCount;

  // package-private, so that the interleaving search can set the state and inject faults
  final long[] held;
  int published = Window.EMPTY;
  long publishedMembers;
  int next;
  boolean chosen = true;
  boolean restart;

  // valid between seal and settle
  int sealed;
  long sealedMembers;

  // valid between settle and choose
  long used;

  public Ledger(int windowLength, int readers, int snapshotCount) {
    this.windowLength = windowLength;
    this.snapshotCount = snapshotCount;
    this.readers = readers;
    this.held = new long[readers + PADDING];
  }

  /** Returns the number of snapshots that guarantees a free one (invariant 2). */
  public static int sufficientSnapshots(int windowLength, int readers) {
    return windowLength * (readers + 1) + 1;
  }

  /** Returns true once chosen. */
  public boolean isChosen() {
    return chosen;
  }

  /** Number of the chosen snapshot. */
  public int next() {
    return next;
  }

  /** Starts the next window with the snapshot being written (invariant 4). */
  public void restart() {
    restart = true;
  }

  /** Completes the snapshot's window. */
  public int seal() {
    sealed = Window.with(restart ? Window.EMPTY : published, next, windowLength);
    sealedMembers = Window.members(sealed);
    return sealed;
  }

  /** Records the mailbox's previous content after the sealed window was posted to a reader. */
  public void delivered(int reader, int before) {
    if (before == Window.EMPTY) {
      taken(reader);
    }
  }

  /** Ends the publish. */
  public void settle() {
    published = sealed;
    publishedMembers = sealedMembers;
    restart = false;
    chosen = false;
  }

  /**
   * Marks the snapshots that a reader may hold as used.
   *
   * @param taken true if it took it
   */
  public void consider(int reader, boolean taken) {
    if (taken) {
      taken(reader);
    }
    used |= held[reader];
  }

  /** Chooses the next snapshot to write (invariant 3). */
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
   * Records that the reader took the published window and released the previous one (invariant 1).
   */
  private void taken(int reader) {
    held[reader] = publishedMembers;
  }
}
