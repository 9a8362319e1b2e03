package org.isochron.state;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.exchange.Exchange;

/**
 * Passes snapshots, the timeline and the writer's state from the physics thread to readers.
 *
 * <p>Wait-free on both sides. Opening a reader allocates the snapshots that it may hold. Those of a
 * follower that is behind, and of windows of more than 16, are allocated on first use.
 */
public final class SnapshotExchange {
  /**
   * Two snapshots more than the longest burst of ticks under the default overload policy, so a
   * reader that waits during a burst misses no snapshot.
   */
  public static final int DEFAULT_WINDOW_LENGTH = 10;

  /** Maximum window length for snapshots from the same machine. */
  static final int MAX_LOCAL_WINDOW = 16;

  private final SnapshotLayout layout;
  private final int windowLength;
  private final Exchange<Snapshot> exchange;

  private final AtomicReference<Timeline> timeline = new AtomicReference<>(Timeline.paused(0));

  // ordering: volatile: a thread that sees a new writer's status also sees the previous writer's
  // work. With a plain field, readers could see the old status forever.
  private volatile WriterStatus status = new WriterStatus();

  /** Count of earlier writers' snapshots. Owner: the current writer's thread. */
  long sequence;

  /**
   * Creates an exchange.
   *
   * @throws IllegalArgumentException if out of range
   */
  public SnapshotExchange(SnapshotLayout layout, int windowLength, int readers) {
    this.layout = Limits.given("layout", layout);
    this.windowLength = windowLength;
    this.exchange = new Exchange<>(() -> new Snapshot(layout), windowLength, readers);
  }

  public SnapshotLayout layout() {
    return layout;
  }

  /** Length of a reader's window. */
  int windowLength() {
    return windowLength;
  }

  /**
   * Claims the writing end.
   *
   * @throws IllegalStateException if it has an owner
   */
  public SnapshotWriter claimWriter() {
    return claimWriter(() -> 0);
  }

  /**
   * Claims the writing end.
   *
   * @param newestEvent returns the newest event's number
   * @throws IllegalStateException if it has an owner
   */
  SnapshotWriter claimWriter(LongSupplier newestEvent) {
    return new SnapshotWriter(this, exchange.claimWriter(), newestEvent);
  }

  /**
   * Opens a reader; any thread.
   *
   * @throws IllegalStateException if the maximum is open
   */
  public SnapshotReader openReader() {
    return openReader(() -> {});
  }

  /**
   * Opens a reader; any thread.
   *
   * @param onRead runs in each refresh
   * @throws IllegalStateException if the maximum is open
   */
  SnapshotReader openReader(Runnable onRead) {
    return new SnapshotReader(this, exchange.openReader(), onRead);
  }

  /**
   * Opens a follower; any thread.
   *
   * @param onRead runs in each refresh
   * @throws IllegalStateException if the maximum is open
   */
  SnapshotReader openFollower(Runnable onRead) {
    return new SnapshotReader(this, exchange.openFollower(), onRead);
  }

  Timeline timeline() {
    // ordering: acquire, paired with the release in the setter: a reader that sees an epoch's
    // timeline also sees every earlier publish. With a plain read, the last publish before that
    // epoch could be invisible.
    return timeline.getAcquire();
  }

  void timeline(Timeline next) {
    // ordering: release, paired with the acquire in the getter.
    timeline.setRelease(next);
  }

  SharedState.WriterState state() {
    return status.state();
  }

  WriterStatus beginStatus() {
    WriterStatus fresh = new WriterStatus();
    status = fresh;
    return fresh;
  }
}
