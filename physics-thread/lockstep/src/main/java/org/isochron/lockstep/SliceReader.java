package org.isochron.lockstep;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.isochron.lockstep.slices.HeadStart;
import org.isochron.lockstep.slices.SliceWindow;
import org.isochron.physics.slice.Slice;

/**
 * Reads the slice messages of another peer, in the format of {@link PeerConnection}. Owner: the
 * physics thread. Allocates nothing in steady state.
 */
final class SliceReader {
  /**
   * Number of consecutive messages without the next slice that count as a fault; a single one may
   * be damaged.
   */
  private static final int MAX_GAPS = 10;

  private static final int HEAD_BYTES = 2 * Long.BYTES + Integer.BYTES;

  private final SliceWindow ours;
  private final SliceWindow theirs;
  private final PeerStatusRecorder peerStatus;
  private final Consumer<String> faults;
  private final Slice checked = new Slice();
  private final HeadStart headStart = new HeadStart();
  private ByteBuffer incoming = ByteBuffer.allocate(0);
  private boolean answered;
  private long arrived;
  private int gaps;

  SliceReader(
      SliceWindow ours,
      SliceWindow theirs,
      PeerStatusRecorder peerStatus,
      Consumer<String> faults) {
    this.ours = ours;
    this.theirs = theirs;
    this.peerStatus = peerStatus;
    this.faults = faults;
    arrived = ours.completeTick();
  }

  boolean isAnswered() {
    return answered;
  }

  long acknowledged() {
    return arrived;
  }

  HeadStart headStart() {
    return headStart;
  }

  boolean read(ByteBuffer message) {
    incoming = message;
    if (incoming.remaining() < HEAD_BYTES) {
      return false;
    }
    long until = incoming.getLong();
    long first = incoming.getLong();
    int count = incoming.getInt();
    if (until > ours.completeTick() || count < 0 || count > theirs.capacity()) {
      return false; // acknowledges slices that do not exist, or has more than fit
    }
    noteGap(count > 0 && first > theirs.completeTick() + 1);
    arrived = Math.max(arrived, until);
    answered = true;
    headStart.receive(ours.completeTick() + 1, until, first - 1 + count);
    for (int index = 0; index < count; index++) {
      if (!takeSlice(first + index)) {
        return false;
      }
    }
    return !incoming.hasRemaining();
  }

  private void noteGap(boolean hasGap) {
    gaps = hasGap ? gaps + 1 : 0;
    if (gaps == MAX_GAPS) {
      faults.accept(
          "no longer sends the slice for tick %d; this peer is too far behind, or that one misbehaves"
              .formatted(theirs.completeTick() + 1));
    }
  }

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
      return hasRun;
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
   * Returns true if exactly one valid slice follows the hash, without controls of single senders.
   * Otherwise, the message is refused and the slice stays missing. A peer that keeps sending such
   * messages counts as silent after a while.
   */
  private boolean isSlice(int start) {
    try {
      checked.readFrom(incoming.position(start + Long.BYTES));
    } catch (IllegalArgumentException e) {
      return false; // damaged
    }
    return !incoming.hasRemaining()
        && checked.commandCount() <= PeerConnection.COMMANDS_PER_SLICE
        && !checked.hasControlsOfSenders();
  }
}
