package org.isochron.lockstep;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.lockstep.slices.HeadStart;
import org.isochron.lockstep.slices.SliceWindow;
import org.isochron.state.Link;

/**
 * Sends and receives all messages between this peer and another. Owner: the physics thread;
 * allocates nothing in steady state.
 *
 * <p>Each slice message acknowledges the other's slices and contains all unacknowledged slices of
 * this peer, so the next message repeats whatever a link loses. A peer sends slices after it has
 * accepted the other's hello, and stops sending hellos once it receives slices. A message begins
 * with a byte: 1 for a {@link Hello}, 2 for slices, 3 for a goodbye. All numbers are big-endian. A
 * slice message:
 *
 * <pre>
 * byte  0  byte  2
 *       1  long  tick up to which the sender has all slices of the receiving peer
 *       9  long  tick of the first slice
 *      17  int   number of slices, for consecutive ticks
 *      21        each: int number of bytes that follow, long hash, slice
 * </pre>
 *
 * The hash belongs to the state after the sender's last tick, or is 0 if that tick is not compared.
 */
/*
 * A link delivers messages as the other end has sent them, so they have no checksum, session or
 * sender. What they contain is checked, because a peer may lie.
 */
final class PeerConnection {
  /**
   * Maximum number of commands in a slice; together with all controls, they still fit in a message.
   */
  static final int COMMANDS_PER_SLICE = 256;

  private static final int MESSAGES_AT_ONCE = 64;

  static final byte HELLO = 1;
  static final byte SLICES = 2;
  static final byte GOODBYE = 3;

  private static final int COUNT_OFFSET = 1 + 2 * Long.BYTES;

  private final int peer;
  private final Link link;
  private final Hello hello;
  private final SliceWindow ours;
  private final SliceWindow theirs;
  private final PeerStatusRecorder peerStatus;
  private final LockstepStatusRecorder statusRecorder;
  private final ByteBuffer incoming = ByteBuffer.allocate(Link.MAX_BYTES);
  private final ByteBuffer outgoing = ByteBuffer.allocate(Link.MAX_BYTES);
  private final SliceReader reader;
  private boolean sent;
  private boolean greeted;
  private long theirRun;
  private long sentNanos;

  PeerConnection(
      int peer,
      Link link,
      Hello hello,
      SliceWindow ours,
      SliceWindow theirs,
      PeerStatusRecorder peerStatus,
      LockstepStatusRecorder statusRecorder) {
    this.peer = peer;
    this.link = link;
    this.hello = hello;
    this.ours = ours;
    this.theirs = theirs;
    this.peerStatus = peerStatus;
    this.statusRecorder = statusRecorder;
    reader = new SliceReader(ours, theirs, peerStatus, this::fault);
  }

  boolean isReady(long tick) {
    return greeted && theirs.completeTick() >= tick;
  }

  HeadStart headStart() {
    return reader.headStart();
  }

  void receive(long nowNanos) {
    for (int left = MESSAGES_AT_ONCE; left > 0 && link.receive(incoming); left--) {
      if (take()) {
        peerStatus.received(nowNanos, greeted);
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
    peerStatus.checkSilence(nowNanos, silenceNanos);
    if (peerStatus.isNewlyGone()) {
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
    if (peerStatus.isGone()) {
      return;
    }
    if (!reader.isAnswered()) {
      hello.writeTo(outgoing.clear().put(HELLO));
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
    outgoing.clear().put(GOODBYE);
    post();
    link.close();
  }

  private long sendFrom(long first) {
    outgoing.clear().put(SLICES);
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
    link.send(outgoing.flip());
  }

  private boolean take() {
    return switch (incoming.hasRemaining() ? incoming.get() : 0) {
      case HELLO -> greet();
      case SLICES -> !greeted || reader.read(incoming); // sent again if they overtook the hello
      case GOODBYE -> {
        peerStatus.presence(Presence.LEFT);
        yield true;
      }
      default -> false;
    };
  }

  private boolean greet() {
    if (!incoming.hasRemaining() || incoming.get() != Hello.VERSION) {
      fault("uses another version of the messages; run the same version everywhere");
      return false;
    }
    Optional<Hello> received = Hello.read(incoming);
    if (received.isEmpty()) {
      return false;
    }
    Optional<String> objection = hello.objection(received.get(), peer);
    if (greeted && received.get().run() != theirRun) {
      objection =
          Optional.of("has restarted, and a peer cannot come back: start the session again");
    }
    objection.ifPresent(this::fault);
    if (objection.isEmpty()) {
      greeted = true;
      theirRun = received.get().run();
    }
    return objection.isEmpty();
  }

  void fault(String what) {
    if (!peerStatus.isFaulty()) {
      peerStatus.fault(what);
      statusRecorder.fault(peer, what);
    }
  }
}
