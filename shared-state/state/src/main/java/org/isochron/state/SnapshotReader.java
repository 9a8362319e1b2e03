package org.isochron.state;

import org.isochron.state.exchange.ExchangeReader;

/**
 * Reading end of a {@link SnapshotExchange}. Owner: its first reading thread. Wait-free. Allocates
 * nothing. After {@link #close}, methods that read the window throw {@link IllegalStateException}.
 *
 * <p>The snapshots in the window do not change until the next {@link #refresh} or {@link #close}.
 */
public final class SnapshotReader implements AutoCloseable {
  private final SnapshotExchange exchange;
  private final ExchangeReader<Snapshot> reader;
  private final Runnable onRead;
  private long lastSequence;
  private long skippedCount;

  SnapshotReader(SnapshotExchange exchange, ExchangeReader<Snapshot> reader, Runnable onRead) {
    this.exchange = exchange;
    this.reader = reader;
    this.onRead = onRead;
  }

  /**
   * Takes the newest window.
   *
   * @return true for a new window
   */
  public boolean refresh() {
    onRead.run();
    if (!reader.refresh()) {
      return false;
    }
    long sequence = reader.newest().sequence();
    if (lastSequence > 0) {
      skippedCount += sequence - lastSequence - 1;
    }
    lastSequence = sequence;
    return true;
  }

  /**
   * Number of consecutive snapshots in the window: 0 before the first publish, fewer than the
   * maximum after a restart or a gap.
   */
  public int length() {
    int length = reader.length();
    return length == 0 ? 0 : (int) Math.min(length, reader.newest().runLength());
  }

  /**
   * Number of snapshots in the window, including those before a gap: ticks that a state from
   * another process has missed. A snapshot after a gap does not {@link Snapshot#follows follow} the
   * one before it.
   */
  public int lengthAcrossGaps() {
    return reader.length();
  }

  /**
   * Returns true if the window is longer than that of a local state, as for remote snapshots, some
   * of which arrive much later than others.
   */
  public boolean isRemote() {
    return exchange.windowLength() > SnapshotExchange.MAX_LOCAL_WINDOW;
  }

  /**
   * Returns the window's newest snapshot.
   *
   * @throws IndexOutOfBoundsException if the window is empty
   */
  public Snapshot newest() {
    return reader.newest();
  }

  /**
   * Returns the snapshot that was published {@code age} publishes before the newest.
   *
   * @throws IndexOutOfBoundsException outside 0 to {@link #lengthAcrossGaps}
   */
  public Snapshot at(int age) {
    return reader.at(age);
  }

  /** Number of skipped snapshots. */
  public long skippedCount() {
    return skippedCount;
  }

  /** Returns the current timeline, which may be newer than that of the newest snapshot. */
  public Timeline timeline() {
    return exchange.timeline();
  }

  /** Returns the writer's state. */
  public SharedState.WriterState writerState() {
    return exchange.state();
  }

  public SnapshotLayout layout() {
    return exchange.layout();
  }

  @Override
  public void close() {
    reader.close();
  }
}
