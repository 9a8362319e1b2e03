package org.isochron.lockstep;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.lockstep.message.Envelope;
import org.isochron.lockstep.slices.HeadStart;
import org.isochron.lockstep.slices.SliceWindow;
import org.isochron.state.Link;

/**
 * Sends and receives all messages between this peer and another. Owner: the physics thread;
 * allocates nothing in steady state.
 *
 * <p>Each slice message acknowledges the other's slices and contains all unacknowledged slices of
 * this peer, so the next message repeats whatever a link loses. A peer sends slices after it has
 * accepted the other's hello, and stops sending hellos once it receives slices. The contents of a
 * slice message:
 *
 * <pre>
 * byte  0  long  tick up to which the sender has all slices of the receiving peer
 *       8  long  tick of the first slice
 *      16  int   number of slices, for consecutive ticks
 *      20        each: int number of bytes that follow, long hash, slice
 * </pre>
 *
 * The hash belongs to the state after the sender's last tick, or is 0 if that tick is not compared.
 */
final class PeerConnection {
  /**
   * Maximum number of commands in a slice; together with all controls, they still fit in a message.
   */
  static final int COMMANDS_PER_SLICE = 256;

  private static final int MESSAGES_AT_ONCE = 64;

  private static final int COUNT_OFFSET = Envelope.BYTES + 2 * Long.BYTES;

  private final int peer;
  private final Link link;
  private final Envelope envelope;
  private final Hello hello;
  private final SliceWindow ours;
  private final SliceWindow theirs;
  private final PeerStatusRecorder peerStatus;
  private final LockstepStatusRecorder statusRecorder;
  private final ByteBuffer incoming = ByteBuffer.allocate(Link.MAX_BYTES);
  private final ByteBuffer outgoing = ByteBuffer.allocate(Link.MAX_BYTES);
  private final PeerPresence presence;
  private final SliceReader reader;
  private final long run;
  private boolean sent;
  private boolean greeted;
  private long theirRun;
  private long sentNanos;

  /** @param run a random number that identifies this process in the session */
  PeerConnection(
      int peer,
      Link link,
      Envelope envelope,
      Hello hello,
      SliceWindow ours,
      SliceWindow theirs,
      PeerStatusRecorder peerStatus,
      LockstepStatusRecorder statusRecorder,
      long run) {
    this.peer = peer;
    this.run = run;
    this.link = link;
    this.envelope = envelope;
    this.hello = hello;
    this.ours = ours;
    this.theirs = theirs;
    this.peerStatus = peerStatus;
    presence = new PeerPresence(peerStatus);
    this.statusRecorder = statusRecorder;
    reader = new SliceReader(ours, theirs, peerStatus, this::fault);
  }

  boolean isReady(long tick) {
    return greeted && theirs.completeTick() >= tick;
  }

  boolean isGone() {
    return peerStatus.presence().compareTo(Presence.SILENT) > 0;
  }

  HeadStart headStart() {
    return reader.headStart();
  }

  void receive(long nowNanos) {
    for (int left = MESSAGES_AT_ONCE; left > 0 && link.receive(incoming); left--) {
      if (take(envelope.open(incoming, peer))) {
        presence.received(nowNanos, greeted);
      } else {
        peerStatus.refused();
      }
    }
    peerStatus.slicesUntil(theirs.completeTick());
    if (!link.isOpen() && peerStatus.presence() != Presence.LEFT) {
      peerStatus.presence(Presence.LOST);
    }
  }

  void miss(long nowNanos, long silenceNanos) {
    presence.checkSilence(nowNanos, silenceNanos);
    if (presence.isNewlyGone()) {
      statusRecorder.gone(peer, peerStatus.presence());
    }
  }

  void resend(long nowNanos, long resendNanos) {
    if (!sent || nowNanos - sentNanos >= resendNanos) { // 0 is a valid instant
      send(nowNanos);
    }
  }

  void send(long nowNanos) {
    sent = true;
    sentNanos = nowNanos;
    if (isGone()) {
      return;
    }
    if (!reader.isAnswered()) {
      envelope.begin(outgoing, Envelope.HELLO, run);
      hello.writeTo(outgoing);
      post();
    }
    if (greeted) {
      sendSlices();
    }
  }

  private void sendSlices() {
    long tick = Math.max(reader.acknowledged() + 1, ours.earliest());
    do {
      tick = sendFrom(tick);
    } while (tick <= ours.completeTick());
  }

  void leave() {
    envelope.begin(outgoing, Envelope.GOODBYE, run ^ theirRun);
    post();
    link.close();
  }

  private long sendFrom(long first) {
    envelope.begin(outgoing, Envelope.SLICES, run ^ theirRun);
    outgoing.putLong(theirs.completeTick()).putLong(first).putInt(0);
    long tick = first;
    while (tick <= ours.completeTick()) {
      ByteBuffer slice = ours.bytes(tick);
      if (outgoing.remaining() < Integer.BYTES + slice.remaining()) {
        break;
      }
      outgoing.putInt(slice.remaining()).put(slice);
      tick++;
    }
    outgoing.putInt(COUNT_OFFSET, (int) (tick - first));
    post();
    return tick;
  }

  private void post() {
    envelope.seal(outgoing);
    link.send(outgoing);
  }

  private boolean take(byte kind) {
    return switch (kind) {
      case Envelope.HELLO -> greet();
      // Slices that overtook the hello are sent again.
      case Envelope.SLICES -> !isCurrent() || reader.read(incoming);
      case Envelope.GOODBYE -> {
        if (!greeted || isCurrent() || Envelope.runs(incoming) == theirRun) {
          peerStatus.presence(Presence.LEFT);
        }
        yield true;
      }
      case Envelope.OTHER_VERSION -> {
        fault("uses another version of the messages; run the same version everywhere");
        yield false;
      }
      default -> false;
    };
  }

  /** Returns true if the message was sent between the current processes of the two peers. */
  private boolean isCurrent() {
    return greeted && Envelope.runs(incoming) == (run ^ theirRun);
  }

  private boolean greet() {
    if (!greeted) {
      theirRun = Envelope.runs(incoming);
      return greetFirst();
    }
    if (Envelope.runs(incoming) == theirRun) {
      return true;
    }
    fault("has restarted, and a peer cannot come back: start the session again");
    return false;
  }

  private boolean greetFirst() {
    Optional<Hello> received = Hello.read(incoming);
    Optional<String> objection = received.flatMap(hello::objection);
    objection.ifPresent(this::fault);
    greeted = received.isPresent() && objection.isEmpty();
    return greeted;
  }

  void fault(String what) {
    if (!peerStatus.isFaulty()) {
      peerStatus.fault(what);
      statusRecorder.fault(peer, what);
    }
  }
}
