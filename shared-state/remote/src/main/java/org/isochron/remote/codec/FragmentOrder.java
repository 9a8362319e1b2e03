package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.Consumer;
import org.isochron.remote.codec.SnapshotDecoder.Outcome;
import org.isochron.state.NanoClock;

/**
 * Reorder buffer in front of a decoder. Fragments arrive in datagrams, and over streams each of
 * which carries one snapshot; fragments that overtake others wait here. Owner: the decoder's
 * thread. Allocates nothing after construction.
 *
 * <p>Invariant 1: a missing fragment is awaited while a stream may still deliver it. A snapshot of
 * a bundle is lost once a bundle of the eighth later one has come, and 30 ms have passed. A snapshot before the first
 * bundle may have been in fragments or in a bundle, and is lost after 0.3 s.
 */
public final class FragmentOrder {
  /** Half a second of fragments, at 20 fragments per snapshot. */
  private static final int CAPACITY = 1_024;

  /** A fragment still missing 128 snapshots later is too old to be of use. */
  private static final int MAX_BEHIND = 128;

  private static final long MAX_WAIT_NANOS = 2_000_000_000;

  /**
   * Enough time for a retransmission. A snapshot before the first bundle that came was sent in
   * fragments, or in a bundle that was lost.
   */
  private static final long MAX_UNKNOWN_NANOS = 300_000_000;

  /** Later parities cannot recover a bundle. */
  private static final int MAX_BUNDLES_BEHIND = 8;

  /** After a stall of the relay, many bundles are sent at once, and overtake each other. */
  private static final long MAX_OVERTAKING_NANOS = 30_000_000;

  private final SnapshotDecoder decoder;
  private final Consumer<Outcome> handler;
  private final NanoClock clock;
  private final ByteBuffer memory =
      ByteBuffer.allocate(CAPACITY * FragmentFormat.MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);

  /** Length in bytes of each waiting fragment; 0 marks a free slot. */
  private final int[] lengths = new int[CAPACITY];

  private final long[] numbers = new long[CAPACITY];
  private final int[] indices = new int[CAPACITY];

  private int waiting;

  private long sinceNanos;

  /** @param handler receives the outcome of each fragment before the next one is read */
  public FragmentOrder(SnapshotDecoder decoder, Consumer<Outcome> handler, NanoClock clock) {
    this.decoder = decoder;
    this.handler = handler;
    this.clock = clock;
  }

  /**
   * Adds a fragment of a stream.
   *
   * @param fragment little-endian buffer with an array, read from its position to its limit
   */
  public void take(ByteBuffer fragment) {
    int from = fragment.position();
    if (read(fragment) == Outcome.EARLY
        && isOverdue(fragment.getLong(from + FragmentFormat.NUMBER), clock.nanos() - sinceNanos)) {
      decoder.lose(); // invariant 1
    }
  }

  /** Adds a fragment of a bundle. */
  void takeBundled(ByteBuffer fragment) {
    read(fragment);
  }

  /**
   * Gives up a missing snapshot whose bundle was lost and not recovered. It waits longer if the
   * snapshot was sent in fragments, of which no later ones may come.
   *
   * @param newest number of the newest snapshot in a bundle
   * @param first number of the first snapshot in a bundle; for other viewers, earlier ones were
   *     bundled too
   * @param fragmented number of the newest snapshot that was sent to all viewers in fragments
   */
  void bundled(long newest, long first, long fragmented) {
    long missing = decoder.awaitedNumber();
    long waitNanos = clock.nanos() - sinceNanos;
    boolean isLost;
    if (missing > fragmented && missing >= first) {
      isLost = newest - missing >= MAX_BUNDLES_BEHIND && waitNanos > MAX_OVERTAKING_NANOS;
    } else {
      boolean isUnknown = missing > fragmented && decoder.isWhole();
      isLost = isOverdue(newest, waitNanos) || (isUnknown && waitNanos > MAX_UNKNOWN_NANOS);
    }
    if (waiting > 0 && isLost) {
      decoder.lose(); // invariant 1
    }
  }

  private Outcome read(ByteBuffer fragment) {
    int from = fragment.position();
    Outcome outcome = decoder.take(fragment);
    handler.accept(outcome);
    if (outcome == Outcome.EARLY) {
      sinceNanos = waiting == 0 ? clock.nanos() : sinceNanos;
      hold(fragment, from);
    } else if (outcome != Outcome.DAMAGED && waiting > 0) {
      while (waiting > 0 && takeWaiting()) {
        // each fragment may unblock the next one
      }
      sinceNanos = outcome == Outcome.IGNORED ? sinceNanos : clock.nanos();
    }
    return outcome;
  }

  /** Discards all waiting fragments and requires a keyframe, because the streams were replaced. */
  public void forget() {
    decoder.lose();
    clear();
  }

  private boolean isOverdue(long newest, long waitNanos) {
    return newest - decoder.number() > MAX_BEHIND || waitNanos > MAX_WAIT_NANOS;
  }

  private void hold(ByteBuffer fragment, int from) {
    if (waiting == CAPACITY) {
      decoder.lose();
      clear();
    }
    int slot = 0;
    while (lengths[slot] != 0) {
      slot++;
    }
    waiting++;
    lengths[slot] = fragment.limit() - from;
    numbers[slot] = fragment.getLong(from + FragmentFormat.NUMBER);
    indices[slot] = fragment.getInt(from + FragmentFormat.INDEX);
    memory.put(slot * FragmentFormat.MAX_BYTES, fragment, from, lengths[slot]);
  }

  private boolean takeWaiting() {
    int left = waiting;
    boolean taken = false;
    for (int slot = 0; left > 0 && !taken; slot++) {
      if (lengths[slot] != 0) {
        left--;
        if (decoder.awaits(numbers[slot], indices[slot])) {
          taken = take(slot);
        } else if (numbers[slot] < decoder.number()) {
          drop(slot);
        }
      }
    }
    return taken;
  }

  private boolean take(int slot) {
    int from = slot * FragmentFormat.MAX_BYTES;
    Outcome outcome = decoder.take(memory.limit(from + lengths[slot]).position(from));
    memory.clear();
    if (outcome == Outcome.EARLY) {
      return false; // the fragment belongs to another chain
    }
    drop(slot);
    handler.accept(outcome);
    return true;
  }

  private void drop(int slot) {
    lengths[slot] = 0;
    waiting--;
  }

  private void clear() {
    Arrays.fill(lengths, 0);
    waiting = 0;
  }
}
