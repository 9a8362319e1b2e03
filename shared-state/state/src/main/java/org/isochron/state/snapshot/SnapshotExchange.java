package org.isochron.state.snapshot;

import java.util.concurrent.atomic.AtomicReference;
import org.isochron.state.exchange.Exchange;
import org.isochron.state.time.Timeline;

/**
 * Brings snapshots from the physics thread to its readers: an {@link Exchange} of {@link Snapshot}s, with the timeline and
 * the writer's state beside it, which change also while nothing is published.
 *
 * <p>Wait-free on both sides; all snapshots are allocated at construction.
 */
public final class SnapshotExchange {
  /** Three snapshots let a reader find its two neighbours however late, by less than a tick, they were published. */
  public static final int DEFAULT_WINDOW_LENGTH = 3;

  private final SnapshotLayout layout;
  private final int windowLength;
  private final Exchange<Snapshot> exchange;

  private final AtomicReference<Timeline> timeline = new AtomicReference<>(Timeline.paused(0));

  // ordering: volatile: whoever sees a new writer's status sees all that the one before published.
  private volatile WriterStatus status = new WriterStatus();

  /** How many snapshots earlier writers published; handed on with the claim of the writer's end. */
  long sequence;

  public SnapshotExchange(SnapshotLayout layout, int windowLength, int readers) {
    this.layout = layout;
    this.windowLength = windowLength;
    this.exchange = new Exchange<>(() -> new Snapshot(layout), windowLength, readers);
  }

  public SnapshotLayout layout() {
    return layout;
  }

  /** How many snapshots a reader sees at once. */
  public int windowLength() {
    return windowLength;
  }

  /** The writing end, for one owner at a time. */
  public SnapshotWriter claimWriter() {
    return new SnapshotWriter(this, exchange.claimWriter());
  }

  /** Opens a reader in a free place; any thread. */
  public SnapshotReader openReader() {
    return new SnapshotReader(this, exchange.openReader());
  }

  Timeline timeline() {
    // ordering: acquire, with the release below: a record's final fields are safe however it is
    // published, but whoever sees the timeline of an epoch sees all that the writer did before the
    // epoch began.
    return timeline.getAcquire();
  }

  void timeline(Timeline next) {
    // ordering: release, the counterpart of the acquire above.
    timeline.setRelease(next);
  }

  WriterState state() {
    return status.state();
  }

  /** The status of the writer that claims now: from here on readers see this one. */
  WriterStatus beginStatus() {
    WriterStatus begun = new WriterStatus();
    status = begun;
    return begun;
  }
}
