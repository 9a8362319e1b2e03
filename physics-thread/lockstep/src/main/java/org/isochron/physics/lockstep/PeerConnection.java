package org.isochron.physics.lockstep;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.isochron.physics.lockstep.LockstepStatus.Presence;
import org.isochron.physics.slice.Slice;
import org.isochron.state.link.Link;

/**
 * All messages between this peer and one other. Owner: the physics thread; allocates nothing in steady state.
 *
 * <p>Every message of slices acknowledges the other's slices, and carries all of this peer's that are not acknowledged yet:
 * what a link loses is sent again with the next message. A peer sends slices once it has accepted the other's hello, and
 * stops sending hellos once it receives slices. The contents of such a message:
 *
 * <pre>
 * byte  0  long  tick up to which all slices of the receiver have arrived
 *       8  long  tick of the first slice
 *      16  int   number of slices, for consecutive ticks
 *      20        each: int number of bytes that follow, long hash, slice
 * </pre>
 *
 * The hash is that of the state after the last tick that the sender had run, or 0 if that tick is not compared.
 */
final class PeerConnection {
  /** The most commands in a slice; with all controls in addition, such a slice still fits into a message. */
  static final int COMMANDS_PER_SLICE = 256;

  private static final int MESSAGES_AT_ONCE = 64;

  /** As many messages in a row that lack the next slice are a fault; a single one may be damaged. */
  private static final int MOST_GAPS = 10;

  private static final int HEAD_BYTES = 2 * Long.BYTES + Integer.BYTES;
  private static final int COUNT_PLACE = Envelope.BYTES + 2 * Long.BYTES;

  private final int peer;
  private final Link link;
  private final Envelope envelope;
  private final Hello hello;
  private final SliceWindow ours;
  private final SliceWindow theirs;
  private final PrefabStream prefabs;
  private final PeerStatusRecorder peerStatus;
  private final LockstepStatusRecorder statusRecorder;
  private final ByteBuffer incoming = ByteBuffer.allocate(Link.MAX_BYTES);
  private final ByteBuffer outgoing = ByteBuffer.allocate(Link.MAX_BYTES);
  private final Slice checked = new Slice();
  private final HeadStart headStart = new HeadStart();
  private final PeerPresence presence;
  private boolean sent;
  private boolean greeted;
  private boolean answered;
  private int gaps;
  private long arrived;
  private long sentNanos;

  PeerConnection(
      int peer,
      Link link,
      Envelope envelope,
      Hello hello,
      SliceWindow ours,
      SliceWindow theirs,
      PrefabStream prefabs,
      PeerStatusRecorder peerStatus,
      LockstepStatusRecorder statusRecorder) {
    this.peer = peer;
    this.link = link;
    this.envelope = envelope;
    this.hello = hello;
    this.ours = ours;
    this.theirs = theirs;
    this.prefabs = prefabs;
    this.peerStatus = peerStatus;
    presence = new PeerPresence(peerStatus);
    this.statusRecorder = statusRecorder;
    arrived = ours.whole();
  }

  /** Returns true if the peer has joined and its slices up to a tick are here. */
  boolean isReady(long tick) {
    return greeted && theirs.whole() >= tick;
  }

  /** Returns true if the peer has left or is lost. */
  boolean isGone() {
    return peerStatus.presence().compareTo(Presence.SILENT) > 0;
  }

  /** How far this peer is ahead of the other. */
  HeadStart headStart() {
    return headStart;
  }

  /** Takes the messages that have arrived, at most {@link #MESSAGES_AT_ONCE}. */
  void receive(long nowNanos) {
    for (int left = MESSAGES_AT_ONCE; left > 0 && link.receive(incoming); left--) {
      if (take(envelope.open(incoming, peer))) {
        presence.heard(nowNanos, greeted);
      } else {
        peerStatus.refused();
      }
    }
    peerStatus.slicesUntil(theirs.whole());
    if (!link.isOpen() && peerStatus.presence() != Presence.LEFT) {
      peerStatus.presence(Presence.LOST);
    }
  }

  /** Called when the peer's slice is missing. Records a silence, and reports once that the peer is gone. */
  void miss(long nowNanos, long silenceNanos) {
    listen(nowNanos, silenceNanos);
    if (presence.isNewlyGone()) {
      statusRecorder.gone(peer, peerStatus.presence());
    }
  }

  /** Records a silence that is too long. */
  void listen(long nowNanos, long silenceNanos) {
    presence.listen(nowNanos, silenceNanos);
  }

  /** Sends what the peer may not have received, at most once per {@code resendNanos}. */
  void resend(long nowNanos, long resendNanos) {
    if (!sent || nowNanos - sentNanos >= resendNanos) { // 0 is an instant like any other
      send(nowNanos);
    }
  }

  /** Sends everything that the peer has not acknowledged, unless it left or is lost. */
  void send(long nowNanos) {
    sent = true;
    sentNanos = nowNanos;
    if (isGone()) {
      return;
    }
    if (!answered) {
      envelope.begin(outgoing, Envelope.HELLO);
      hello.writeTo(outgoing);
      post();
    }
    if (greeted) {
      long tick = Math.max(arrived + 1, ours.earliest());
      do {
        tick = sendFrom(tick);
      } while (tick <= ours.whole());
      while (prefabs.isDue(nowNanos)) {
        envelope.begin(outgoing, Envelope.PREFABS);
        prefabs.writeTo(outgoing, nowNanos);
        post();
      }
    }
  }

  /** Sends a goodbye and closes the link. */
  void leave() {
    envelope.begin(outgoing, Envelope.GOODBYE);
    post();
    link.close();
  }

  /** Sends as many slices as fit into a message; returns the tick of the first slice left over. */
  private long sendFrom(long first) {
    envelope.begin(outgoing, Envelope.SLICES);
    outgoing.putLong(theirs.whole()).putLong(first).putInt(0);
    long tick = first;
    while (tick <= ours.whole()) {
      ByteBuffer slice = ours.bytes(tick);
      if (outgoing.remaining() < Integer.BYTES + slice.remaining()) {
        break;
      }
      outgoing.putInt(slice.remaining()).put(slice);
      tick++;
    }
    outgoing.putInt(COUNT_PLACE, (int) (tick - first));
    post();
    return tick;
  }

  private void post() {
    envelope.seal(outgoing);
    link.send(outgoing);
  }

  /** Takes the contents of a message; returns true if they are valid. */
  private boolean take(byte kind) {
    return switch (kind) {
      case Envelope.HELLO -> greet();
      // Slices that overtook the hello are sent again.
      case Envelope.SLICES -> !greeted || takeSlices();
      case Envelope.PREFABS -> !greeted || prefabs.read(incoming);
      case Envelope.GOODBYE -> {
        peerStatus.presence(Presence.LEFT);
        yield true;
      }
      case Envelope.OTHER_VERSION -> {
        fault("uses another version of the messages; run the same version everywhere");
        yield false;
      }
      default -> false;
    };
  }

  private boolean greet() {
    if (greeted) {
      return true; // repeated, because the peer has received no slices yet
    }
    Optional<Hello> said = Hello.read(incoming);
    Optional<String> objection = said.flatMap(hello::objection);
    objection.ifPresent(this::fault);
    greeted = said.isPresent() && objection.isEmpty();
    return greeted;
  }

  private boolean takeSlices() {
    if (incoming.remaining() < HEAD_BYTES) {
      return false;
    }
    long until = incoming.getLong();
    long first = incoming.getLong();
    int count = incoming.getInt();
    if (until > ours.whole() || count < 0 || count > theirs.capacity()) {
      return false; // it cannot have slices that were not made, or make more than fit
    }
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

  /** Notes if a message begins after the first slice that is missing, as it does when the sender has forgotten that. */
  private void noteGap(boolean hasGap) {
    gaps = hasGap ? gaps + 1 : 0;
    if (gaps == MOST_GAPS) {
      fault("no longer sends the slice for tick %d; this peer is too far behind, or that one lies"
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
      return hasRun;
    }
    if (theirs.holds(tick)) {
      peerStatus.repeated();
      if (!theirs.isSame(tick, incoming)) {
        fault("sent two different slices for tick " + tick);
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

  /** Returns true if exactly one valid slice follows the hash. */
  private boolean isSlice(int start) {
    try {
      checked.readFrom(incoming.position(start + Long.BYTES));
    } catch (IllegalArgumentException e) {
      return false; // damaged; counted by the caller
    }
    return !incoming.hasRemaining() && checked.commandCount() <= COMMANDS_PER_SLICE;
  }

  private void fault(String what) {
    if (!peerStatus.isFaulty()) {
      peerStatus.fault(what);
      statusRecorder.fault(peer, what);
    }
  }
}
