package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.Consumer;
import org.isochron.remote.codec.SnapshotDecoder.Outcome;
import org.isochron.state.NanoClock;

/**
 * Reorder buffer in front of a decoder. Snapshots arrive in datagrams and on streams of their own;
 * those that overtake others wait here. Owner: the decoder's thread. Allocates only for a waiting
 * snapshot that is longer than earlier ones.
 *
 * <p>Invariant 1: a missing snapshot is awaited while a stream may still deliver it. A snapshot of
 * a bundle is lost once a bundle of the eighth later one has come, and 30 ms have passed.
 */
public final class SnapshotOrder {
  /** A snapshot still missing 128 snapshots later is too old to be of use. */
  private static final int MAX_BEHIND = 128;

  /** The network takes less at once, because a relay waits for it. */
  private static final int MAX_WAITING_BYTES = 2 * 1_024 * 1_024;

  private static final long MAX_WAIT_NANOS = 2_000_000_000;

  /** Later parities cannot recover a bundle. */
  private static final int MAX_BUNDLES_BEHIND = 8;

  /** After a stall of the relay, many bundles are sent at once, and overtake each other. */
  private static final long MAX_OVERTAKING_NANOS = 30_000_000;

  private final SnapshotDecoder decoder;
  private final Consumer<Outcome> handler;
  private final NanoClock clock;

  /** Waiting snapshots, each at its number modulo the count; those without bytes are free. */
  private final ByteBuffer[] slots = new ByteBuffer[MAX_BEHIND];

  private int waiting;
  private int waitingBytes;
  private long sinceNanos;

  /** @param handler receives the outcome of each snapshot before the next one is read */
  public SnapshotOrder(SnapshotDecoder decoder, Consumer<Outcome> handler, NanoClock clock) {
    this.decoder = decoder;
    this.handler = handler;
    this.clock = clock;
    Arrays.fill(slots, ByteBuffer.allocate(0));
  }

  /**
   * Adds a snapshot of a stream.
   *
   * @param snapshot little-endian buffer with an array, read from its position to its limit
   */
  public void take(ByteBuffer snapshot) {
    if (read(snapshot) == Outcome.EARLY
        && isOverdue(number(snapshot), clock.nanos() - sinceNanos)) {
      decoder.lose(); // invariant 1
    }
  }

  /**
   * Gives up a missing snapshot whose bundle was lost and not recovered. It waits longer if the
   * snapshot had a stream of its own, and no later one may have.
   *
   * @param newest number of the newest snapshot in a bundle
   * @param unbundled number of the newest snapshot that all viewers got on a stream
   */
  void bundled(long newest, long unbundled) {
    long missing = decoder.number() + 1;
    long waitNanos = clock.nanos() - sinceNanos;
    boolean isLost = missing > unbundled
        ? newest - missing >= MAX_BUNDLES_BEHIND && waitNanos > MAX_OVERTAKING_NANOS
        : isOverdue(newest, waitNanos);
    if (waiting > 0 && isLost) {
      decoder.lose(); // invariant 1
    }
  }

  /** Adds a snapshot of a bundle, or of a stream. */
  Outcome read(ByteBuffer snapshot) {
    Outcome outcome = decoder.take(snapshot);
    handler.accept(outcome);
    if (outcome == Outcome.EARLY) {
      sinceNanos = waiting == 0 ? clock.nanos() : sinceNanos;
      hold(snapshot);
    } else if (outcome == Outcome.WHOLE && waiting > 0) {
      readWaiting();
      sinceNanos = clock.nanos();
    }
    return outcome;
  }

  /** Discards all waiting snapshots and requires a keyframe, because the streams were replaced. */
  public void forget() {
    decoder.lose();
    for (ByteBuffer slot : slots) {
      slot.limit(0);
    }
    waiting = 0;
    waitingBytes = 0;
  }

  private boolean isOverdue(long newest, long waitNanos) {
    return newest - decoder.number() > MAX_BEHIND || waitNanos > MAX_WAIT_NANOS;
  }

  private static long number(ByteBuffer snapshot) {
    return snapshot.getLong(snapshot.position() + SnapshotFormat.NUMBER);
  }

  private void hold(ByteBuffer snapshot) {
    int bytes = snapshot.remaining();
    if (waitingBytes + bytes > MAX_WAITING_BYTES) {
      forget();
      return;
    }
    int index = (int) (number(snapshot) % MAX_BEHIND);
    free(slots[index]);
    if (slots[index].capacity() < bytes) {
      slots[index] = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
    slots[index].limit(bytes).put(0, snapshot, snapshot.position(), bytes);
    waiting++;
    waitingBytes += bytes;
  }

  private void free(ByteBuffer slot) {
    waiting -= slot.hasRemaining() ? 1 : 0;
    waitingBytes -= slot.remaining();
    slot.limit(0);
  }

  /** Reads the waiting snapshots that follow, and frees those before them. */
  private void readWaiting() {
    for (ByteBuffer slot : slots) {
      if (slot.hasRemaining() && number(slot) <= decoder.number()) {
        free(slot);
      }
    }
    Outcome outcome = Outcome.WHOLE;
    while (outcome == Outcome.WHOLE) {
      ByteBuffer next = slots[(int) ((decoder.number() + 1) % MAX_BEHIND)];
      if (!next.hasRemaining() || number(next) != decoder.number() + 1) {
        return;
      }
      outcome = decoder.take(next);
      if (outcome != Outcome.EARLY) { // of another chain
        free(next);
        handler.accept(outcome);
      }
    }
  }
}
