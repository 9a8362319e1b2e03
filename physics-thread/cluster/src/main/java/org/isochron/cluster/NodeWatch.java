package org.isochron.cluster;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Finds what a node must end for although none of its threads fails: a physics thread that does not
 * come back from a call, a disk that is nearly full, and lists that only a start shortens. Owner:
 * the watch's thread, which computes nothing and waits for nobody.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Only time in which this thread ran counts: a process that was stopped, or a machine that
 *       slept, is not the physics thread's fault.
 *   <li>What is under way is bounded: a tick by {@link #STEP_NANOS}, a state that is saved or
 *       restored by {@link #STATE_NANOS}.
 * </ol>
 */
final class NodeWatch {
  /** How often it looks. */
  static final long LOOK_NANOS = 50_000_000;

  /** The longest time that a tick may take, or {@link #STEP_PERIODS} if that is longer. */
  static final long STEP_NANOS = 10_000_000_000L;

  static final int STEP_PERIODS = 10;

  /** What takes longer hangs, although the node does not end for it yet. */
  static final long HUNG_NANOS = 1_000_000_000;

  /**
   * The longest time that a state may take. It is longer than the log waits for one, so that a slow
   * save costs a checkpoint only.
   */
  static final long STATE_NANOS = 300_000_000_000L;

  /**
   * The free space of a local disk and the sizes of files are known to the system, so that looking
   * at them takes microseconds.
   */
  private static final long ROOM_NANOS = 1_000_000_000;

  private final int node;
  private final LogQueue queue;
  private final NodeFolder folder;
  private final LongSupplier freeBytes;
  private final long stepNanos;
  private long lookedNanos;
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
    lookedNanos = nowNanos;
    roomNanos = nowNanos;
  }

  /**
   * Looks.
   *
   * @throws IllegalStateException if the node must end, with the reason
   */
  void advance(long nowNanos) {
    requireProgress(Math.min(nowNanos - lookedNanos, 2 * LOOK_NANOS)); // invariant 1
    lookedNanos = nowNanos;
    if (nowNanos - roomNanos >= 0) {
      roomNanos = nowNanos + ROOM_NANOS;
      folder.requireRoom(freeBytes.getAsLong());
      folder.requireShortLists(node);
    }
  }

  /** How long the physics thread has been in one step, save or restore; any thread. */
  long heldNanos() {
    // ordering: opaque, the counterpart of the write in requireProgress.
    return heldNanos.getOpaque();
  }

  /** Invariant 2. */
  private void requireProgress(long passedNanos) {
    long handled = queue.handledCount();
    LogEntry.Kind kind = queue.inHand().orElse(LogEntry.Kind.TICK);
    boolean works = queue.inHand().isPresent() || queue.backlog() > 0;
    // ordering: plain: this thread alone writes it.
    long held = works && handled == handledCount ? heldNanos.getPlain() + passedNanos : 0;
    // ordering: opaque, with heldNanos(): a number on its own. A plain write could be torn.
    heldNanos.setOpaque(held);
    handledCount = handled;
    long mostNanos = kind == LogEntry.Kind.TICK ? stepNanos : STATE_NANOS;
    if (held >= mostNanos) {
      throw new IllegalStateException(
          "the physics thread has not come back from its %s for %d s, so that this node cannot lead: look at the thread's stack, then start the node again"
              .formatted(word(kind), mostNanos / 1_000_000_000));
    }
  }

  private static String word(LogEntry.Kind kind) {
    return switch (kind) {
      case TICK -> "step";
      case SAVE -> "save";
      case RESTORE -> "restore";
    };
  }
}
