package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.isochron.remote.Quantisation;
import org.isochron.state.SnapshotLayout;

/**
 * Reads the fragments of a {@link SnapshotEncoder}, each as it comes, and has the bodies of the
 * last whole snapshot. Owner: one thread. Allocates nothing, whatever it is given; what it is given
 * must not change meanwhile.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A fragment changes something only if it is the next one of its chain, or the first of a
 *       keyframe that is newer.
 *   <li>After a loss, or a fragment that makes no sense, only a keyframe is taken.
 * </ol>
 */
public final class SnapshotDecoder {
  /** What became of a fragment. */
  public enum Outcome {
    /** The fragment is taken, and more are to come. */
    PART,
    /** The fragment was the last one of a snapshot, which can be published. */
    WHOLE,
    /** The fragment was there before, or is of no use any more. */
    IGNORED,
    /** Another fragment comes first, which is not here yet. */
    EARLY,
    /** The fragment makes no sense. */
    DAMAGED
  }

  private final SentBodies states;
  private final DecodedSnapshot snapshot;
  private final CRC32C checksum = new CRC32C();
  private final BitReader bits;
  private final BodyRecordReader records;

  private boolean synced;
  private int chain;
  private long number;
  private boolean whole;
  private boolean keyframe;
  private int nextIndex;
  private int nextSlot;
  private int oldSlotCount;

  public SnapshotDecoder(SnapshotLayout layout, Quantisation steps) {
    states = new SentBodies(layout);
    bits = new BitReader(FragmentFormat.mostRecordBytes(layout));
    records = new BodyRecordReader(states, steps, bits);
    snapshot = new DecodedSnapshot(states, steps, new DecodedBegins(layout, steps, bits, records));
  }

  /** Returns the snapshot that was read last. */
  public DecodedSnapshot snapshot() {
    return snapshot;
  }

  /**
   * Returns true if the next snapshot can be a change of the last one; else a keyframe is needed.
   */
  public boolean isSynced() {
    return synced;
  }

  /** Returns true if the snapshot is whole, and the next one not begun. */
  public boolean isWhole() {
    return synced && whole;
  }

  /** Returns true if a fragment is the next one, unless it is of another chain. */
  boolean awaits(long itsNumber, int index) {
    return synced && itsNumber == awaitedNumber() && index == awaitedIndex();
  }

  /** Returns true if a fragment comes behind the next one. */
  boolean isBehindNext(long itsNumber, int index) {
    return itsNumber > awaitedNumber() || (itsNumber == awaitedNumber() && index > awaitedIndex());
  }

  /** Returns true in the middle of a keyframe. */
  boolean isInKeyframe() {
    return synced && keyframe && !whole;
  }

  private long awaitedNumber() {
    return whole ? number + 1 : number;
  }

  private int awaitedIndex() {
    return whole ? 0 : nextIndex;
  }

  /** The number of the snapshot that was begun last. */
  public long number() {
    return number;
  }

  /** Takes a fragment, from the position to the limit of little-endian memory with an array. */
  public Outcome take(ByteBuffer fragment) {
    int from = fragment.position();
    int end = fragment.limit();
    if (end - from < FragmentFormat.HEADER_BYTES
        || end - from > FragmentFormat.MOST_BYTES
        || fragment.get(from) != FragmentFormat.TYPE
        || fragment.get(from + FragmentFormat.VERSION_AT) != FragmentFormat.VERSION
        || fragment.getInt(from + FragmentFormat.CHECKSUM_AT)
            != FragmentFormat.checksum(checksum, fragment, from, end)) {
      return Outcome.DAMAGED;
    }
    int flags = fragment.get(from + FragmentFormat.FLAGS);
    int itsChain = fragment.getInt(from + FragmentFormat.CHAIN);
    int index = fragment.getInt(from + FragmentFormat.INDEX);
    long itsNumber = fragment.getLong(from + FragmentFormat.NUMBER);
    if ((flags & ~FragmentFormat.ALL_FLAGS) != 0 || index < 0 || itsNumber < 1) {
      return Outcome.DAMAGED;
    }
    boolean known = itsChain == chain;
    boolean ofKeyframe = (flags & FragmentFormat.KEYFRAME) != 0;
    if (known && (itsNumber < number || (itsNumber == number && isPast(index, ofKeyframe)))) {
      return Outcome.IGNORED;
    }
    if (index == 0 && ofKeyframe) {
      states.clear();
      chain = itsChain;
    } else if (!known || !awaits(itsNumber, index) || (index > 0 && ofKeyframe != keyframe)) {
      return Outcome.EARLY; // invariant 2
    }
    number = itsNumber;
    keyframe = ofKeyframe;
    nextIndex = index + 1;
    whole = (flags & FragmentFormat.LAST) != 0;
    int recordsEnd = whole ? end - FragmentFormat.CLOSING_BYTES : end;
    synced = recordsEnd >= from + FragmentFormat.HEADER_BYTES
        && read(fragment, from, recordsEnd, flags, index)
        && (!whole || isComplete(fragment.getInt(recordsEnd)));
    if (!synced) {
      return Outcome.DAMAGED;
    }
    return whole ? Outcome.WHOLE : Outcome.PART;
  }

  /**
   * Returns true if a fragment of the number that was begun last is of no use. A keyframe has the
   * number of the change that others got, and is of use unless all of that change is there.
   */
  private boolean isPast(int index, boolean ofKeyframe) {
    return ofKeyframe == keyframe
        ? synced && (whole || index < nextIndex)
        : !ofKeyframe || (synced && whole);
  }

  /** Ends a snapshot. Returns false if a slot was not read, or a body is behind the last slot. */
  private boolean isComplete(int leftOut) {
    snapshot.leftOut = leftOut;
    int all = 0;
    for (int slot = snapshot.slotCount; slot < oldSlotCount; slot++) {
      all |= states.generations[slot];
    }
    states.slotCount = snapshot.slotCount;
    return all == 0 && leftOut >= 0 && nextSlot == Math.max(snapshot.slotCount, oldSlotCount);
  }

  /** Takes only a keyframe next, because what follows will not come. */
  public void lose() {
    synced = false;
  }

  /** Takes a keyframe of any number next, because the other end is another one. */
  public void forget() {
    synced = false;
    chain = 0;
    number = 0;
    snapshot.forget();
  }

  private boolean read(ByteBuffer fragment, int from, int end, int flags, int index) {
    int at = from + FragmentFormat.HEADER_BYTES;
    if (index == 0) {
      at = snapshot.open(fragment, from, end, flags);
      if (at < 0) {
        return false;
      }
      oldSlotCount = states.slotCount;
      states.slotCount = Math.max(snapshot.slotCount, oldSlotCount);
      nextSlot = 0;
    }
    int first = fragment.getInt(from + FragmentFormat.FIRST);
    int before = fragment.getInt(from + FragmentFormat.END);
    bits.begin(fragment, at, end);
    if ((flags & FragmentFormat.BEGINS) != 0) {
      return snapshot.begins.read(first, before) && !bits.isLeftOver();
    }
    return first == nextSlot
        && before >= first
        && before <= Math.max(snapshot.slotCount, oldSlotCount)
        && readSlots(first, before)
        && !bits.isLeftOver();
  }

  private boolean readSlots(int first, int before) {
    int slot = first;
    while (slot < before) {
      long run = bits.gamma();
      if (run > before - slot || bits.isOverrun()) {
        return false;
      }
      for (int unchanged = (int) run; unchanged > 0; unchanged--) {
        if (states.generations[slot] != 0) {
          states.rest(slot);
        }
        slot++;
      }
      if (slot < before) {
        snapshot.still = false;
        if (!records.read(slot)) {
          return false;
        }
        snapshot.show(slot++);
      }
    }
    nextSlot = before;
    return true;
  }
}
