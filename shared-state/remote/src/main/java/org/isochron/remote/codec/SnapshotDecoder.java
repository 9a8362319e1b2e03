package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.isochron.remote.Quantisation;
import org.isochron.state.SnapshotLayout;

/**
 * Decodes the fragments of a {@link SnapshotEncoder} one by one, and keeps the bodies of the last
 * complete snapshot. Owner: one thread. Allocates nothing, even for invalid input. A fragment must
 * not change while it is being read.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A fragment changes the state only if it is the next one of its chain, or the first of a
 *       newer keyframe.
 *   <li>After a loss or an invalid fragment, only a keyframe is accepted.
 * </ol>
 */
public final class SnapshotDecoder {
  public enum Outcome {
    PART,
    /** The fragment completed a snapshot, which can now be published. */
    WHOLE,
    /** The fragment is a duplicate or outdated. */
    IGNORED,
    /** An earlier fragment is still missing. */
    EARLY,
    /** The fragment is invalid. */
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
  private boolean complete;
  private boolean keyframe;
  private int nextIndex;
  private int nextSlot;
  private int oldSlotCount;

  public SnapshotDecoder(SnapshotLayout layout, Quantisation steps) {
    states = new SentBodies(layout);
    bits = new BitReader(FragmentFormat.maxRecordBytes(layout));
    records = new BodyRecordReader(states, steps, bits);
    snapshot =
        new DecodedSnapshot(states, steps, new DecodedStartPoses(layout, steps, bits, records));
  }

  public DecodedSnapshot snapshot() {
    return snapshot;
  }

  /**
   * Returns true if the decoder can apply a change to the last snapshot. Otherwise it needs a
   * keyframe.
   */
  public boolean isSynced() {
    return synced;
  }

  public boolean isWhole() {
    return synced && complete;
  }

  /** Returns true if a fragment is the next one, provided that it belongs to this chain. */
  boolean awaits(long itsNumber, int index) {
    return synced && itsNumber == awaitedNumber() && index == awaitedIndex();
  }

  long awaitedNumber() {
    return complete ? number + 1 : number;
  }

  private int awaitedIndex() {
    return complete ? 0 : nextIndex;
  }

  public long number() {
    return number;
  }

  /** Reads a fragment from the position to the limit of a little-endian buffer with an array. */
  public Outcome take(ByteBuffer fragment) {
    int from = fragment.position();
    int end = fragment.limit();
    if (end - from < FragmentFormat.HEADER_BYTES
        || end - from > FragmentFormat.MAX_BYTES
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
      if (known) {
        snapshot.keepBodies();
      }
      states.clear();
      chain = itsChain;
    } else if (!known || !awaits(itsNumber, index) || (index > 0 && ofKeyframe != keyframe)) {
      return Outcome.EARLY; // invariant 2
    }
    number = itsNumber;
    keyframe = ofKeyframe;
    nextIndex = index + 1;
    complete = (flags & FragmentFormat.LAST) != 0;
    int recordsEnd = complete ? end - FragmentFormat.CLOSING_BYTES : end;
    synced = recordsEnd >= from + FragmentFormat.HEADER_BYTES
        && read(fragment, from, recordsEnd, flags, index)
        && (!complete || isComplete(fragment.getInt(recordsEnd)));
    if (!synced) {
      return Outcome.DAMAGED;
    }
    return complete ? Outcome.WHOLE : Outcome.PART;
  }

  /**
   * Returns true if a fragment of the current snapshot is no longer needed. A keyframe has the same
   * number as the change for other viewers, and is needed until that change is complete.
   */
  private boolean isPast(int index, boolean ofKeyframe) {
    return ofKeyframe == keyframe
        ? synced && (complete || index < nextIndex)
        : !ofKeyframe || (synced && complete);
  }

  /** Returns false if a slot was not read, or if a body lies behind the last slot. */
  private boolean isComplete(int leftOut) {
    snapshot.complete(leftOut);
    int all = 0;
    for (int slot = snapshot.slotCount; slot < oldSlotCount; slot++) {
      all |= states.generations[slot];
    }
    states.slotCount = snapshot.slotCount;
    return all == 0 && leftOut >= 0 && nextSlot == Math.max(snapshot.slotCount, oldSlotCount);
  }

  /** Accepts only a keyframe next, because a fragment was lost. */
  public void lose() {
    synced = false;
  }

  /** Accepts a keyframe of any number next, because a new sender begins. */
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
