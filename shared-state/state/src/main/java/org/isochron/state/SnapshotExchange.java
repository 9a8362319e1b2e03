package org.isochron.state;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.isochron.state.exchange.Exchange;

/**
 * Hands snapshots from the physics thread to its readers: an {@link Exchange} of {@link Snapshot}s,
 * together with the timeline and the writer's state, which also change while nothing is published.
 *
 * <p>Wait-free on both sides. Snapshots that are needed only while several readers stall are
 * allocated when they are first needed.
 */
public final class SnapshotExchange {
  /**
   * The default overload policy runs and publishes at most eight late ticks at once. With two
   * snapshots before those eight, a reader that waited continues from where it stopped.
   */
  public static final int DEFAULT_WINDOW_LENGTH = 10;

  /** A longer window means that snapshots come from another process or machine. */
  static final int LONGEST_NEAR_WINDOW = 16;

  private final SnapshotLayout layout;
  private final int windowLength;
  private final Exchange<Snapshot> exchange;

  private final AtomicReference<Timeline> timeline = new AtomicReference<>(Timeline.paused(0));

  // ordering: volatile: a thread that sees a new writer's status sees what the one before did. As a
  // plain field it could show the old writer's status forever.
  private volatile WriterStatus status = new WriterStatus();

  /**
   * The number of snapshots that earlier writers published. Owner: the thread that has claimed the
   * writer's end.
   */
  long sequence;

  /**
   * Creates the exchange and all its snapshots.
   *
   * @throws IllegalArgumentException unless the window length is 2 to 128 and the readers are 1 to
   *     8
   */
  public SnapshotExchange(SnapshotLayout layout, int windowLength, int readers) {
    this.layout = layout;
    this.windowLength = windowLength;
    this.exchange = new Exchange<>(() -> new Snapshot(layout), windowLength, readers);
  }

  public SnapshotLayout layout() {
    return layout;
  }

  /** The number of snapshots that a reader sees at once. */
  public int windowLength() {
    return windowLength;
  }

  /**
   * Claims the writing end, which has one owner at a time.
   *
   * @throws IllegalStateException if it has an owner
   */
  public SnapshotWriter claimWriter() {
    return claimWriter(() -> 0);
  }

  /**
   * Claims the writing end, whose snapshots know the number of the newest event.
   *
   * @throws IllegalStateException if it has an owner
   */
  public SnapshotWriter claimWriter(LongSupplier newestEvent) {
    return new SnapshotWriter(this, exchange.claimWriter(), newestEvent);
  }

  /**
   * Opens a reader in a free place; any thread.
   *
   * @throws IllegalStateException if no place is free
   */
  public SnapshotReader openReader() {
    return openReader(() -> {});
  }

  /**
   * Opens a reader that has snapshots fetched before it looks; any thread.
   *
   * @throws IllegalStateException if no place is free
   */
  public SnapshotReader openReader(Runnable fetch) {
    return new SnapshotReader(this, exchange.openReader(), fetch);
  }

  Timeline timeline() {
    // ordering: acquire, with the release below: a reader that sees an epoch's timeline sees all
    // that the writer did before. Without it a reader could see the epoch and not, for example, the
    // last publish before it. The record itself is safe by its final fields.
    return timeline.getAcquire();
  }

  void timeline(Timeline next) {
    // ordering: release, the counterpart of the acquire above.
    timeline.setRelease(next);
  }

  SharedState.WriterState state() {
    return status.state();
  }

  /** Begins the status of a new writer, which readers see from now on. */
  WriterStatus beginStatus() {
    WriterStatus begun = new WriterStatus();
    status = begun;
    return begun;
  }
}
