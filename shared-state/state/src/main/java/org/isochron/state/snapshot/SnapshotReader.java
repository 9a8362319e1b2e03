package org.isochron.state.snapshot;

import org.isochron.state.exchange.ExchangeReader;
import org.isochron.state.time.Timeline;

/**
 * A reading end of a {@link SnapshotExchange}. Owner: the thread that reads first. Wait-free; allocates nothing.
 *
 * <p>The snapshots of the window stay as they are until the next {@link #refresh} or {@link #close}. How stale they are is
 * told by the newest one's tick and publish time, and by {@link #skippedCount}.
 */
public final class SnapshotReader implements AutoCloseable {
  private final SnapshotExchange exchange;
  private final ExchangeReader<Snapshot> reader;
  private long lastSequence;
  private long skippedCount;

  SnapshotReader(SnapshotExchange exchange, ExchangeReader<Snapshot> reader) {
    this.exchange = exchange;
    this.reader = reader;
  }

  /** Takes the newest window, if there is a newer one than that held. Whether there was. */
  public boolean refresh() {
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

  /** How many snapshots the window holds: 0 before the first publish, fewer than the full length after a break. */
  public int length() {
    return reader.length();
  }

  /** The newest snapshot of the window. */
  public Snapshot newest() {
    return reader.newest();
  }

  /** The snapshot so many ticks before the newest. */
  public Snapshot at(int age) {
    return reader.at(age);
  }

  /** How many publishes this reader never had as its newest, since its first. */
  public long skippedCount() {
    return skippedCount;
  }

  /** The timeline as it is now, which may be newer than the newest snapshot's. */
  public Timeline timeline() {
    return exchange.timeline();
  }

  /** What the writing side is doing now. */
  public WriterState writerState() {
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
