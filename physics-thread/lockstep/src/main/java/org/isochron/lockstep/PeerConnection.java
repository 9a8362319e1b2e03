package org.isochron.lockstep;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.lockstep.message.EntryStream;
import org.isochron.lockstep.message.Envelope;
import org.isochron.lockstep.slices.HeadStart;
import org.isochron.lockstep.slices.SliceWindow;
import org.isochron.lockstep.slices.SpectatorFeed;
import org.isochron.state.Link;

/**
 * All messages between this peer and one other. Owner: the physics thread; allocates nothing in
 * steady state.
 *
 * <p>Every message of slices acknowledges the other's slices, and carries all of this peer's that
 * are not acknowledged yet: what a link loses is sent again with the next message. A peer sends
 * slices once it has accepted the other's hello, and stops sending hellos once it receives slices.
 * The contents of such a message:
 *
 * <pre>
 * byte  0  long  tick up to which all slices of the receiver have arrived
 *       8  long  tick of the first slice
 *      16  int   number of slices, for consecutive ticks
 *      20        each: int number of bytes that follow, long hash, slice
 * </pre>
 *
 * The hash is that of the state after the last tick that the sender had run, or 0 if that tick is
 * not compared.
 */
final class PeerConnection {
  /**
   * The most commands in a slice; with all controls in addition, such a slice still fits into a
   * message.
   */
  static final int COMMANDS_PER_SLICE = 256;

  private static final int MESSAGES_AT_ONCE = 64;

  private static final long LEAST_LIFE_NANOS = 500_000_000;

  private static final int COUNT_PLACE = Envelope.BYTES + 2 * Long.BYTES;

  private final int peer;
  private final Link link;
  private final Envelope envelope;
  private final Hello hello;
  private final SliceWindow ours;
  private final SliceWindow theirs;
  private final EntryStream prefabs;
  private final EntryStream states;
  private final boolean otherWatches;
  private Optional<SpectatorFeed> feed;
  private final PeerStatusRecorder peerStatus;
  private final LockstepStatusRecorder statusRecorder;
  private final ByteBuffer incoming = ByteBuffer.allocate(Link.MAX_BYTES);
  private final ByteBuffer outgoing = ByteBuffer.allocate(Link.MAX_BYTES);
  private final PeerPresence presence;
  private final SliceReader reader;
  private final long life;
  private final Runnable returned;
  private boolean sent;
  private boolean greeted;
  private long theirLife;
  private long theirFormerLife;
  private long greetedNanos;
  private long sentNanos;

  /**
   * @param life a random number of this process's part in the session
   * @param returned called when a spectator begins anew, before it is answered
   */
  PeerConnection(
      int peer,
      Link link,
      Envelope envelope,
      Hello hello,
      SliceWindow ours,
      SliceWindow theirs,
      EntryStream prefabs,
      EntryStream states,
      boolean watches,
      boolean otherWatches,
      PeerStatusRecorder peerStatus,
      LockstepStatusRecorder statusRecorder,
      long life,
      Runnable returned) {
    this.peer = peer;
    this.life = life;
    this.returned = returned;
    this.link = link;
    this.envelope = envelope;
    this.hello = hello;
    this.ours = ours;
    this.theirs = theirs;
    this.prefabs = prefabs;
    this.states = states;
    this.otherWatches = otherWatches;
    feed = otherWatches && !watches ? Optional.of(new SpectatorFeed()) : Optional.empty();
    this.peerStatus = peerStatus;
    presence = new PeerPresence(peerStatus);
    this.statusRecorder = statusRecorder;
    reader = new SliceReader(ours, theirs, watches, peerStatus, this::fault);
  }

  /** Returns true if the peer has joined and its slices up to a tick are here. */
  boolean isReady(long tick) {
    return greeted && theirs.whole() >= tick;
  }

  /** Returns true if the peer has left or is lost. */
  boolean isGone() {
    return peerStatus.presence().compareTo(Presence.SILENT) > 0;
  }

  /**
   * Returns true if this peer watches, and the next slice has not come for long although the other
   * has made later ones.
   */
  boolean isStuck(long nowNanos) {
    return reader.isStuck(nowNanos);
  }

  /** The tick of the newest slice that the other peer has said it made. */
  long made() {
    return reader.made();
  }

  /** How far this peer is ahead of the other. */
  HeadStart headStart() {
    return reader.headStart();
  }

  /** Takes the messages that have arrived, at most {@link #MESSAGES_AT_ONCE}. */
  void receive(long nowNanos) {
    for (int left = MESSAGES_AT_ONCE; left > 0 && link.receive(incoming); left--) {
      if (take(envelope.open(incoming, peer), nowNanos)) {
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

  /**
   * Called when the peer's slice is missing. Records a silence, and reports once that the peer is
   * gone.
   */
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
    if (!reader.isAnswered()) {
      envelope.begin(outgoing, Envelope.HELLO, life);
      hello.writeTo(outgoing);
      post();
    }
    if (greeted) {
      sendSlices(nowNanos);
      if (feed.isEmpty() || presence.quietNanos(nowNanos) <= SpectatorFeed.QUIET_NANOS) {
        sendEntries(Envelope.PREFABS, prefabs, nowNanos);
        sendEntries(Envelope.STATES, states, nowNanos);
      }
    }
  }

  private void sendSlices(long nowNanos) {
    if (feed.isPresent()) {
      SpectatorFeed watched = feed.get();
      long first =
          watched.first(nowNanos, presence.quietNanos(nowNanos), reader.acknowledged(), ours);
      if (first != SpectatorFeed.NOTHING) {
        watched.sent(sendFrom(first) - 1);
      }
      return;
    }
    long tick = Math.max(reader.acknowledged() + 1, ours.earliest());
    do {
      tick = sendFrom(tick);
    } while (tick <= ours.whole());
  }

  private void sendEntries(byte kind, EntryStream entries, long nowNanos) {
    while (entries.isDue(nowNanos)) {
      envelope.begin(outgoing, kind, life ^ theirLife);
      entries.writeTo(outgoing, nowNanos);
      post();
    }
  }

  /** Sends a goodbye and closes the link. */
  void leave() {
    envelope.begin(outgoing, Envelope.GOODBYE, life ^ theirLife);
    post();
    link.close();
  }

  /** Sends as many slices as fit into a message; returns the tick of the first slice left over. */
  private long sendFrom(long first) {
    envelope.begin(outgoing, Envelope.SLICES, life ^ theirLife);
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
  private boolean take(byte kind, long nowNanos) {
    return switch (kind) {
      case Envelope.HELLO -> greet(nowNanos);
      // What overtook the hello is sent again.
      case Envelope.SLICES -> !isOfToday() || reader.read(incoming);
      case Envelope.PREFABS ->
        !isOfToday() || takeEntries(prefabs, "a prefab, which peer 0 alone may");
      case Envelope.STATES ->
        !isOfToday() || takeEntries(states, "a state, which nobody asked for");
      case Envelope.GOODBYE -> {
        if (!greeted || isOfToday() || Envelope.lives(incoming) == theirLife) {
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

  /** Returns true if the processes that sent and were sent the message are those that are here. */
  private boolean isOfToday() {
    return greeted && Envelope.lives(incoming) == (life ^ theirLife);
  }

  private boolean greet(long nowNanos) {
    long said = Envelope.lives(incoming);
    if (greeted) {
      return said == theirLife || said == theirFormerLife || greetAgain(said, nowNanos);
    }
    theirLife = said;
    greetedNanos = nowNanos;
    return greetFirst();
  }

  /**
   * Takes the hello of a peer whose process has started again. A spectator is served from where it
   * is, with all that it was sent before, but not more often than a process can start. A player
   * cannot come back: only it has its state.
   */
  private boolean greetAgain(long newLife, long nowNanos) {
    if (!otherWatches) {
      fault("has started again, and a player cannot: start the session again");
      return false;
    }
    if (nowNanos - greetedNanos < LEAST_LIFE_NANOS || !greetFirst()) {
      return false;
    }
    theirFormerLife = theirLife;
    theirLife = newLife;
    greetedNanos = nowNanos;
    feed = feed.map(former -> new SpectatorFeed());
    reader.restart();
    returned.run();
    return true;
  }

  private boolean greetFirst() {
    Optional<Hello> said = Hello.read(incoming);
    Optional<String> objection = said.flatMap(hello::objection);
    objection.ifPresent(this::fault);
    boolean welcome = said.isPresent() && objection.isEmpty();
    greeted |= welcome;
    return welcome;
  }

  private boolean takeEntries(EntryStream entries, String what) {
    if (!entries.isUsed()) {
      fault("sent " + what + "; it lies");
      return false;
    }
    return entries.read(incoming);
  }

  /** Records the first violation of the protocol. */
  void fault(String what) {
    if (!peerStatus.isFaulty()) {
      peerStatus.fault(what);
      statusRecorder.fault(peer, what);
    }
  }
}
