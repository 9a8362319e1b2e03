package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.Consumer;
import org.isochron.remote.codec.SnapshotDecoder.Outcome;
import org.isochron.state.NanoClock;

/**
 * Gives a decoder fragments in their order. They come over several lines, each of which keeps the
 * order of its own, and those that overtake others wait here. Owner: the decoder's thread;
 * allocates nothing after construction.
 *
 * <p>Invariant 1: a fragment that lacks is awaited as long as a line may still bring it. It is lost
 * if all lines have brought later ones, but those on which nothing comes; it may be the first of a
 * line, and so has some snapshots more if there are such lines.
 */
public final class FragmentOrder {
  /** What comes in half a second at 20 fragments a snapshot. */
  private static final int CAPACITY = 1_024;

  /** What has not come 128 snapshots later was sent on a line that is not used any more. */
  private static final int MOST_BEHIND = 128;

  /** The same, where snapshots come slowly. */
  private static final long MOST_WAIT_NANOS = 2_000_000_000;

  /** At 100 ticks a second, the way of a datagram that opens a line, and its repetition. */
  private static final int FIRST_BEHIND = 16;

  private final SnapshotDecoder decoder;
  private final Consumer<Outcome> handler;
  private final NanoClock clock;
  private final ByteBuffer memory =
      ByteBuffer.allocate(CAPACITY * FragmentFormat.MOST_BYTES).order(ByteOrder.LITTLE_ENDIAN);

  /** The bytes of each fragment that waits, 0 where none does. */
  private final int[] lengths = new int[CAPACITY];

  private final long[] numbers = new long[CAPACITY];
  private final int[] indices = new int[CAPACITY];

  /** The last fragment of each line. */
  private final long[] lineNumbers;

  private final int[] lineIndices;
  private int waiting;

  /** Since when the next fragment is awaited, while others wait for it. */
  private long sinceNanos;

  /**
   * Orders what comes for a decoder.
   *
   * @param handler hears what became of a fragment, before the next one is read
   */
  public FragmentOrder(
      SnapshotDecoder decoder, int lines, Consumer<Outcome> handler, NanoClock clock) {
    this.decoder = decoder;
    this.handler = handler;
    this.clock = clock;
    lineNumbers = new long[lines];
    lineIndices = new int[lines];
  }

  /**
   * Takes a fragment that came on a line, from the position to the limit of little-endian memory
   * with an array, and what waits for it.
   */
  public void take(int line, ByteBuffer fragment) {
    int from = fragment.position();
    Outcome outcome = decoder.take(fragment);
    handler.accept(outcome);
    if (outcome == Outcome.DAMAGED) {
      return; // its numbers mean nothing
    }
    lineNumbers[line] = fragment.getLong(from + FragmentFormat.NUMBER);
    lineIndices[line] = fragment.getInt(from + FragmentFormat.INDEX);
    if (outcome == Outcome.EARLY) {
      long nowNanos = clock.nanos();
      sinceNanos = waiting == 0 ? nowNanos : sinceNanos;
      hold(fragment, from);
      if (isLost(lineNumbers[line], nowNanos - sinceNanos)) { // invariant 1
        decoder.lose();
      }
    } else if (waiting > 0) {
      while (waiting > 0 && takeWaiting()) {
        // one may be followed by another
      }
      sinceNanos = outcome == Outcome.IGNORED ? sinceNanos : clock.nanos();
    }
  }

  /** Takes a keyframe next, and nothing that came before, because the lines are others. */
  public void forget() {
    decoder.lose();
    clear();
    Arrays.fill(lineNumbers, 0);
    Arrays.fill(lineIndices, 0);
  }

  private boolean isLost(long newest, long waitNanos) {
    long behind = newest - decoder.number();
    boolean lost = decoder.isSynced();
    for (int line = 0; lost && line < lineNumbers.length; line++) {
      // a line on which nothing has come is not in use, but a keyframe may be the first that does
      lost = decoder.isBehindNext(lineNumbers[line], lineIndices[line])
          || (lineNumbers[line] == 0 && !decoder.isInKeyframe() && behind > FIRST_BEHIND);
    }
    return lost || behind > MOST_BEHIND || waitNanos > MOST_WAIT_NANOS;
  }

  private void hold(ByteBuffer fragment, int from) {
    if (waiting == CAPACITY) {
      decoder.lose();
      clear();
    }
    int place = 0;
    while (lengths[place] != 0) {
      place++;
    }
    waiting++;
    lengths[place] = fragment.limit() - from;
    numbers[place] = fragment.getLong(from + FragmentFormat.NUMBER);
    indices[place] = fragment.getInt(from + FragmentFormat.INDEX);
    memory.put(place * FragmentFormat.MOST_BYTES, fragment, from, lengths[place]);
  }

  /** Reads the next fragment if it waits, and drops those before it. Returns false if it lacks. */
  private boolean takeWaiting() {
    int left = waiting;
    boolean taken = false;
    for (int place = 0; left > 0 && !taken; place++) {
      if (lengths[place] != 0) {
        left--;
        if (decoder.awaits(numbers[place], indices[place])) {
          taken = take(place);
        } else if (numbers[place] < decoder.number()) {
          drop(place);
        }
      }
    }
    return taken;
  }

  private boolean take(int place) {
    int from = place * FragmentFormat.MOST_BYTES;
    Outcome outcome = decoder.take(memory.limit(from + lengths[place]).position(from));
    memory.clear();
    if (outcome == Outcome.EARLY) {
      return false; // it is of another chain
    }
    drop(place);
    handler.accept(outcome);
    return true;
  }

  private void drop(int place) {
    lengths[place] = 0;
    waiting--;
  }

  private void clear() {
    Arrays.fill(lengths, 0);
    waiting = 0;
  }
}
