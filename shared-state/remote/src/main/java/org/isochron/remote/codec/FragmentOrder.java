package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.Consumer;
import org.isochron.remote.codec.SnapshotDecoder.Outcome;
import org.isochron.state.NanoClock;

/**
 * Reorder buffer in front of a decoder. Fragments arrive over several Aeron streams, each of which
 * keeps its own order; fragments that overtake others wait here. Owner: the decoder's thread.
 * Allocates nothing after construction.
 *
 * <p>Invariant 1: a missing fragment is awaited while a stream may still deliver it. A fragment is
 * lost once every stream has delivered later ones. A stream that has delivered nothing may be
 * unused, so missing fragments wait for that stream for only 16 snapshots. A snapshot of a bundle
 * is lost once a bundle of the eighth later one has come. A snapshot before the first bundle may
 * have been in fragments or in a bundle, and is lost after 0.3 s.
 */
public final class FragmentOrder {
  /** Half a second of fragments, at 20 fragments per snapshot. */
  private static final int CAPACITY = 1_024;

  /** A fragment still missing 128 snapshots later was sent on a stream that is no longer used. */
  private static final int MAX_BEHIND = 128;

  private static final long MAX_WAIT_NANOS = 2_000_000_000;

  /**
   * Enough time for a retransmission. A snapshot before the first bundle that came was sent in
   * fragments, or in a bundle that was lost.
   */
  private static final long MAX_UNKNOWN_NANOS = 300_000_000;

  /**
   * At 100 ticks a second, enough time for the first datagram of a stream and its retransmission.
   */
  private static final int FIRST_BEHIND = 16;

  /** Later parities cannot recover a bundle, and a later stream cannot have been overtaken. */
  private static final int MAX_BUNDLES_BEHIND = 8;

  private final SnapshotDecoder decoder;
  private final Consumer<Outcome> handler;
  private final NanoClock clock;
  private final ByteBuffer memory =
      ByteBuffer.allocate(CAPACITY * FragmentFormat.MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);

  /** Length in bytes of each waiting fragment; 0 marks a free slot. */
  private final int[] lengths = new int[CAPACITY];

  private final long[] numbers = new long[CAPACITY];
  private final int[] indices = new int[CAPACITY];

  private final long[] streamNumbers;

  private final int[] streamIndices;
  private int waiting;

  private long sinceNanos;

  /** @param handler receives the outcome of each fragment before the next one is read */
  public FragmentOrder(
      SnapshotDecoder decoder, int streams, Consumer<Outcome> handler, NanoClock clock) {
    this.decoder = decoder;
    this.handler = handler;
    this.clock = clock;
    streamNumbers = new long[streams];
    streamIndices = new int[streams];
  }

  /**
   * Adds a fragment of a stream.
   *
   * @param fragment little-endian buffer with an array, read from its position to its limit
   */
  public void take(int stream, ByteBuffer fragment) {
    int from = fragment.position();
    Outcome outcome = read(fragment);
    if (outcome == Outcome.DAMAGED) {
      return; // the numbers of a damaged fragment are meaningless
    }
    streamNumbers[stream] = fragment.getLong(from + FragmentFormat.NUMBER);
    streamIndices[stream] = fragment.getInt(from + FragmentFormat.INDEX);
    if (outcome == Outcome.EARLY
        && isLost(streamNumbers[stream], clock.nanos() - sinceNanos)) { // invariant 1
      decoder.lose();
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
      isLost = newest - missing >= MAX_BUNDLES_BEHIND;
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
    Arrays.fill(streamNumbers, 0);
    Arrays.fill(streamIndices, 0);
  }

  private boolean isLost(long newest, long waitNanos) {
    long behind = newest - decoder.number();
    boolean lost = decoder.isSynced();
    for (int stream = 0; lost && stream < streamNumbers.length; stream++) {
      // a stream without fragments counts as unused, but its first fragments may be the rest of a
      // keyframe
      lost = decoder.isBehindNext(streamNumbers[stream], streamIndices[stream])
          || (streamNumbers[stream] == 0 && !decoder.isInKeyframe() && behind > FIRST_BEHIND);
    }
    return lost || isOverdue(newest, waitNanos);
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
