package org.isochron.state;

import org.isochron.state.exchange.ExchangeReader;

/**
 * A reading end of a {@link SnapshotExchange}. Owner: the thread that reads first. Wait-free;
 * allocates nothing, unless the state is relayed and something other than a snapshot comes. After
 * {@link #close}, methods that read the window throw {@link IllegalStateException}.
 *
 * <p>The snapshots of the window do not change until the next {@link #refresh} or {@link #close}.
 * The newest one's tick and publish instant show how old they are.
 */
public final class SnapshotReader implements AutoCloseable {
  private final SnapshotExchange exchange;
  private final ExchangeReader<Snapshot> reader;
  private final Runnable fetch;
  private long lastSequence;
  private long skippedCount;

  SnapshotReader(SnapshotExchange exchange, ExchangeReader<Snapshot> reader, Runnable fetch) {
    this.exchange = exchange;
    this.reader = reader;
    this.fetch = fetch;
  }

  /**
   * Takes the newest window, if it is newer than the one held. In a state that is relayed from
   * elsewhere it first copies what has come, unless another thread does. Returns true if the window
   * is new to the caller.
   */
  public boolean refresh() {
    fetch.run();
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
   * The number of snapshots in the window: 0 before the first publish, less than the full length
   * after a break.
   */
  public int length() {
    return reader.length();
  }

  /**
   * Returns true if windows are longer than those of a process of this machine, because the
   * snapshots come from afar: some of them are then late by much more than usual, and the window
   * reaches as far back.
   */
  public boolean isFar() {
    return exchange.windowLength() > SnapshotExchange.LONGEST_NEAR_WINDOW;
  }

  /**
   * Returns the newest snapshot of the window; throws as {@link #at} does if the window is empty.
   */
  public Snapshot newest() {
    return reader.newest();
  }

  /**
   * Returns the snapshot {@code age} ticks before the newest.
   *
   * @throws IndexOutOfBoundsException unless the age is from 0 to below {@link #length}
   */
  public Snapshot at(int age) {
    return reader.at(age);
  }

  /** The number of publishes, since the first that it saw, that were never this reader's newest. */
  public long skippedCount() {
    return skippedCount;
  }

  /** Returns the timeline in force now, which may be newer than that of the newest snapshot. */
  public Timeline timeline() {
    return exchange.timeline();
  }

  /** Returns what the writer is doing now. */
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
