package org.isochron.cluster;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Detects conditions that must end a node although none of its threads fails. These are a physics
 * thread that hangs in a call, a nearly full disk, and lists that only a restart can shorten.
 * Owner: the watch's thread. Never waits.
 *
 * <p>Invariants:
 *
 * <ol>
 * <li>Time counts only while this thread runs: a suspended process or machine is not the fault of
 * the physics thread.
 * <li>The duration of a tick is limited by {@link #STEP_NANOS}, and that of a save or restore by
 * {@link #STATE_NANOS}.
 * </ol>
 */
final class NodeWatch {
  static final long POLL_NANOS = 50_000_000;

  static final long STEP_NANOS = 10_000_000_000L;

  static final int STEP_PERIODS = 10;

  /** Duration after which a step is reported as hung, long before the node ends. */
  static final long HUNG_NANOS = 1_000_000_000;

  /**
   * Maximum duration of a save or restore. The log's reader stops waiting earlier, so a slow save
   * only costs a checkpoint.
   */
  static final long STATE_NANOS = 300_000_000_000L;

  private static final long ROOM_NANOS = 1_000_000_000;

  private static final String STEP = "step";

  private final int node;
  private final LogQueue queue;
  private final NodeFolder folder;
  private final LongSupplier freeBytes;
  private final long stepNanos;
  private long polledNanos;
  private long roomNanos;
  private final AtomicLong heldNanos = new AtomicLong();
  private long handledCount;

  NodeWatch(
      ClusterNode.Settings settings,
      LogQueue queue,
      NodeFolder folder,
      LongSupplier freeBytes,
      long nowNanos) {
    node = settings.node();
    this.queue = queue;
    this.folder = folder;
    this.freeBytes = freeBytes;
    stepNanos = Math.max(STEP_NANOS, STEP_PERIODS * settings.rate().periodNanos());
    polledNanos = nowNanos;
    roomNanos = nowNanos;
  }

  /** @throws IllegalStateException if the node must end, with the reason */
  void advance(long nowNanos) {
    requireProgress(Math.min(nowNanos - polledNanos, 2 * POLL_NANOS)); // invariant 1
    polledNanos = nowNanos;
    if (nowNanos - roomNanos >= 0) {
      roomNanos = nowNanos + ROOM_NANOS;
      folder.requireRoom(freeBytes.getAsLong());
      folder.requireShortLists(node);
    }
  }

  long heldNanos() {
    // ordering: opaque; pairs with requireProgress.
    return heldNanos.getOpaque();
  }

  /** Invariant 2. */
  private void requireProgress(long passedNanos) {
    long handled = queue.handledCount();
    Optional<LogEntry> current = queue.current();
    boolean works = current.isPresent() || queue.backlog() > 0;
    // ordering: plain, because only this thread writes the value.
    long held = works && handled == handledCount ? heldNanos.getPlain() + passedNanos : 0;
    // ordering: opaque, because the value orders nothing; a plain write could be torn.
    heldNanos.setOpaque(held);
    handledCount = handled;
    String work = current.map(LogEntry::work).orElse(STEP);
    long maxNanos = work.equals(STEP) ? stepNanos : STATE_NANOS;
    if (held >= maxNanos) {
      throw new IllegalStateException(
          "the physics thread has not returned from its %s for %d s, so this node cannot lead: look at the thread's stack, then start the node again"
              .formatted(work, maxNanos / 1_000_000_000));
    }
  }
}
