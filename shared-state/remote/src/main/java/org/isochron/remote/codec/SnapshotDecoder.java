package org.isochron.remote.codec;

import java.nio.ByteBuffer;
import org.isochron.remote.Quantisation;
import org.isochron.state.SnapshotLayout;

/**
 * Decodes the snapshots of a {@link SnapshotEncoder}, and keeps the bodies of the last one. Owner:
 * one thread. Allocates only for a snapshot that is longer than all earlier ones, even for invalid
 * input. A snapshot must not change while it is being read.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A snapshot changes the state only if it is the next one of its chain, or a newer keyframe.
 *   <li>After a loss or an invalid snapshot, only a keyframe is accepted.
 * </ol>
 */
public final class SnapshotDecoder {
  public enum Outcome {
    /** The snapshot can now be published. */
    WHOLE,
    /** The snapshot is a duplicate or outdated. */
    IGNORED,
    /** An earlier snapshot is still missing. */
    EARLY,
    /** The snapshot is invalid. */
    DAMAGED
  }

  private final SentBodies states;
  private final DecodedSnapshot snapshot;
  private final BitReader bits;
  private final BodyRecordReader records;

  private boolean synced;
  private int chain;
  private long number;

  public SnapshotDecoder(SnapshotLayout layout, Quantisation steps) {
    states = new SentBodies(layout);
    bits = new BitReader(SnapshotFormat.maxRecordBytes(layout));
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

  public long number() {
    return number;
  }

  /** Reads a snapshot from the position to the limit of a little-endian buffer with an array. */
  public Outcome take(ByteBuffer bytes) {
    int from = bytes.position();
    if (bytes.remaining() < SnapshotFormat.OPENING_BYTES) {
      return Outcome.DAMAGED;
    }
    int flags = bytes.get(from + SnapshotFormat.FLAGS);
    int itsChain = bytes.getInt(from + SnapshotFormat.CHAIN);
    long itsNumber = bytes.getLong(from + SnapshotFormat.NUMBER);
    if ((flags & ~SnapshotFormat.ALL_FLAGS) != 0 || itsNumber < 1) {
      return Outcome.DAMAGED;
    }
    boolean known = itsChain == chain;
    boolean isKeyframe = (flags & SnapshotFormat.KEYFRAME) != 0;
    // a keyframe has the same number as the change for other viewers
    if (known && (itsNumber < number || (itsNumber == number && (synced || !isKeyframe)))) {
      return Outcome.IGNORED;
    }
    if (isKeyframe) {
      if (known) {
        snapshot.keepBodies();
      }
      states.clear();
      chain = itsChain;
    } else if (!known || !synced || itsNumber != number + 1) {
      return Outcome.EARLY; // invariant 2
    }
    number = itsNumber;
    synced = read(bytes, from, flags);
    return synced ? Outcome.WHOLE : Outcome.DAMAGED;
  }

  /** Accepts only a keyframe next, because a snapshot was lost. */
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

  private boolean read(ByteBuffer bytes, int from, int flags) {
    int at = snapshot.open(bytes, from, flags);
    if (at < 0) {
      return false;
    }
    int end = Math.max(snapshot.slotCount, states.slotCount);
    states.slotCount = end;
    bits.begin(bytes, at, bytes.limit());
    if (!readSlots(end) || !snapshot.begins.read() || bits.isOverrun() || bits.isLeftOver()) {
      return false;
    }
    int beyond = 0;
    for (int slot = snapshot.slotCount; slot < end; slot++) {
      beyond |= states.generations[slot];
    }
    states.slotCount = snapshot.slotCount;
    snapshot.complete();
    return beyond == 0;
  }

  private boolean readSlots(int before) {
    int slot = 0;
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
    return true;
  }
}
