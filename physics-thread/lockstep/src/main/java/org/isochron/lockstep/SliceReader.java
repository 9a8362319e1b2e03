package org.isochron.lockstep;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.isochron.lockstep.slices.HeadStart;
import org.isochron.lockstep.slices.SliceWindow;
import org.isochron.lockstep.transfer.SessionStates;
import org.isochron.physics.slice.Slice;

/**
 * Reads the messages of another peer's slices, as {@link PeerConnection} describes them. Owner: the
 * physics thread; allocates nothing in steady state.
 */
final class SliceReader {
  /**
   * As many messages in a row that lack the next slice are a fault; a single one may be damaged.
   */
  private static final int MOST_GAPS = 10;

  private static final int HEAD_BYTES = 2 * Long.BYTES + Integer.BYTES;

  private final SliceWindow ours;
  private final SliceWindow theirs;
  private final boolean watches;
  private final PeerStatusRecorder peerStatus;
  private final Consumer<String> faults;
  private final Slice checked = new Slice();
  private final HeadStart headStart = new HeadStart();
  private ByteBuffer incoming = ByteBuffer.allocate(0);
  private boolean answered;
  private long arrived;
  private long made;
  private int gaps;
  private boolean gapped;
  private long progressTick = -1;
  private long progressNanos;

  /**
   * @param watches true if this peer is a spectator, which joins again if it lacks a slice for long
   */
  SliceReader(
      SliceWindow ours,
      SliceWindow theirs,
      boolean watches,
      PeerStatusRecorder peerStatus,
      Consumer<String> faults) {
    this.ours = ours;
    this.theirs = theirs;
    this.watches = watches;
    this.peerStatus = peerStatus;
    this.faults = faults;
    arrived = ours.whole();
  }

  /** Begins anew, because the other peer does: it has no slices and no answer of this one. */
  void restart() {
    answered = false;
    arrived = 0;
  }

  /** Returns true if a message has come. */
  boolean isAnswered() {
    return answered;
  }

  /** The tick up to which the other peer has all slices of this one. */
  long acknowledged() {
    return arrived;
  }

  /** The tick of the newest slice that the other peer has said it made. */
  long made() {
    return made;
  }

  /** How far this peer is ahead of the other. */
  HeadStart headStart() {
    return headStart;
  }

  /**
   * Returns true if this peer watches, and the next slice has not come for long although the other
   * has made later ones.
   */
  boolean isStuck(long nowNanos) {
    if (progressTick != theirs.whole()) {
      progressTick = theirs.whole();
      progressNanos = nowNanos;
      gapped = false;
    }
    return gapped && nowNanos - progressNanos > SessionStates.STUCK_NANOS;
  }

  /** Reads the rest of a message between position and limit. Returns false if it makes no sense. */
  boolean read(ByteBuffer message) {
    incoming = message;
    if (incoming.remaining() < HEAD_BYTES) {
      return false;
    }
    long until = incoming.getLong();
    long first = incoming.getLong();
    int count = incoming.getInt();
    if (until > ours.whole() || count < 0 || count > theirs.capacity()) {
      return false; // it cannot have slices that were not made, or make more than fit
    }
    made = Math.max(made, first - 1 + count);
    noteGap(count > 0 && first > theirs.whole() + 1);
    arrived = Math.max(arrived, until);
    answered = true;
    headStart.hear(ours.whole() + 1, until, first - 1 + count);
    for (int index = 0; index < count; index++) {
      if (!takeSlice(first + index)) {
        return false;
      }
    }
    return !incoming.hasRemaining();
  }

  /**
   * Notes if a message begins after the first slice that is missing, as it does when the sender has
   * forgotten that.
   */
  private void noteGap(boolean hasGap) {
    if (watches) {
      gapped |= hasGap;
      return;
    }
    gaps = hasGap ? gaps + 1 : 0;
    if (gaps == MOST_GAPS) {
      faults.accept(
          "no longer sends the slice for tick %d; this peer is too far behind, or that one lies"
              .formatted(theirs.whole() + 1));
    }
  }

  /** Takes the next slice of the message; returns true if it is valid. */
  private boolean takeSlice(long tick) {
    int size = incoming.remaining() < Integer.BYTES ? -1 : incoming.getInt();
    if (size < Long.BYTES || size > incoming.remaining()) {
      return false;
    }
    int start = incoming.position();
    int last = incoming.limit();
    incoming.limit(start + size);
    boolean taken = takeSliceAt(tick, start);
    incoming.limit(last).position(start + size);
    return taken;
  }

  private boolean takeSliceAt(long tick, int start) {
    if (!theirs.covers(tick)) {
      boolean hasRun = tick < theirs.earliest();
      if (hasRun) {
        peerStatus.repeated();
      }
      return hasRun || watches; // which joins again if it needs it
    }
    if (theirs.holds(tick)) {
      peerStatus.repeated();
      if (!theirs.isSame(tick, incoming)) {
        faults.accept("sent two different slices for tick " + tick);
        return false;
      }
      return true;
    }
    if (!isSlice(start)) {
      return false;
    }
    theirs.put(tick, incoming.position(start));
    return true;
  }

  /**
   * Returns true if exactly one valid slice follows the hash, in which the other peer speaks of its
   * own devices only. Of any other the connection counts the message as refused, and the slice
   * stays missing: a peer that sends nothing better is waited for, and is silent after a while.
   */
  private boolean isSlice(int start) {
    try {
      checked.readFrom(incoming.position(start + Long.BYTES));
    } catch (IllegalArgumentException e) {
      return false; // damaged
    }
    return !incoming.hasRemaining()
        && checked.commandCount() <= PeerConnection.COMMANDS_PER_SLICE
        && !checked.hasControlsOfPeers();
  }
}
