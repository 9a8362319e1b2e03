package org.isochron.remote;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.isochron.remote.codec.FragmentFormat;
import org.isochron.remote.seal.Credentials;
import org.isochron.remote.seal.RelayHandshake;
import org.isochron.remote.seal.RelayHandshake.Refused;
import org.isochron.remote.seal.RelayHandshake.Visitor;
import org.isochron.remote.seal.SessionKeys;
import org.isochron.remote.seal.ViewerHandshake;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.PeerCall;
import org.isochron.state.Link;
import org.jspecify.annotations.Nullable;

/**
 * Connects a peer to all others, then carries messages between their streams and the peer's links.
 * The loop calls peers with lower numbers until they accept, and again after the loss of a stream.
 * Peers with higher numbers call this peer. Owner: the thread that advances it. Never waits;
 * sealing and opening allocate, and without encryption nothing allocates once all peers are
 * connected.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>With encryption, only messages that a peer has sealed accept a call, deliver data or end a
 *       link.
 *   <li>A stream gets other keys only by a call that answers the newest challenge of the stream.
 * </ol>
 */
final class LinkLoop {
  static final long CALL_NANOS = 50_000_000;

  /** Time without an answer after which a peer is called on a new stream. */
  static final long REDIAL_NANOS = 4_000_000_000L;

  static final long FAREWELL_NANOS = 500_000_000;

  /**
   * Refusals in a row that are believed without proof. A changed or copied message of a handshake
   * causes a refusal.
   */
  static final int BELIEVED_REFUSALS = 3;

  /** A longer time between two turns means a stall of this end. */
  private static final long STALL_NANOS = 500_000_000;

  private final AeronLinks settings;
  private final LinkedPeer[] others;
  private final ByteBuffer memory = Messages.memory();
  private final RelayHandshake handshake;
  private final Map<Caller, SealedStream> streams = new HashMap<>();
  private final Set<String> refused = new LinkedHashSet<>();
  private Optional<String> refusal = Optional.empty();
  private boolean complete;
  private long nowNanos;

  /**
   * @param called streams to the peers with lower numbers
   * @param inner for each other peer, the inner end of the link; this peer uses the outer end
   * @throws IllegalArgumentException if other machines reach a peer and there is no secret
   */
  LinkLoop(AeronLinks settings, long token, List<? extends Caller> called, List<Link> inner) {
    this.settings = settings;
    Credentials credentials =
        Credentials.shared(settings.encrypted(), settings.secret(), settings.addresses());
    handshake = new RelayHandshake(credentials);
    others = new LinkedPeer[inner.size()];
    for (int index = 0; index < others.length; index++) {
      int number = index < settings.peer() ? index : index + 1;
      others[index] = new LinkedPeer(
          number, inner.get(index), TimeUnit.NANOSECONDS.convert(settings.absence()));
      if (number < settings.peer()) {
        SealedStream stream = new SealedStream(called.get(number), 0);
        streams.put(called.get(number), stream);
        others[index].expectAnswer(
            stream,
            token,
            () -> new ViewerHandshake(credentials, new ViewerHandshake.Identity(), token));
      }
    }
  }

  void advance(long now) {
    boolean stalled = now - nowNanos > STALL_NANOS;
    nowNanos = now;
    boolean all = true;
    for (LinkedPeer other : others) {
      if (stalled) {
        other.heard(now); // its messages may still wait here
      }
      other.watch(memory, now);
      if (!other.isLinked() && !other.isOver()) {
        all = false;
        call(other);
      }
      if (complete) {
        other.relay(nowNanos);
      }
    }
    complete |= all;
  }

  boolean isComplete() {
    return complete;
  }

  boolean isOver() {
    for (LinkedPeer other : others) {
      if (!other.isOver()) {
        return false;
      }
    }
    return true;
  }

  Optional<String> refusal() {
    return refusal;
  }

  List<Integer> missing() {
    List<Integer> missing = new ArrayList<>();
    for (LinkedPeer other : others) {
      if (!other.isLinked()) {
        missing.add(other.number);
      }
    }
    return missing;
  }

  String notes() {
    StringBuilder notes = new StringBuilder();
    for (LinkedPeer other : others) {
      if (!other.isLinked() && !other.note.isEmpty()) {
        notes.append("; peer %d %s".formatted(other.number, other.note));
      }
    }
    refused.forEach(reason -> notes.append("; calls were refused because this peer " + reason));
    return notes.toString();
  }

  void receive(Caller caller, ByteBuffer message) {
    if (message.remaining() < Messages.HEADER_BYTES) {
      return;
    }
    SealedStream stream = stream(caller);
    byte type = Messages.unopenedType(message);
    if (Messages.version(message) != FragmentFormat.VERSION) {
      refuseVersion(stream, message);
    } else if (type == Messages.JOIN) {
      greet(stream, message);
    } else if (type == Messages.CALL) {
      answer(stream, message);
    } else if (stream.open(message)) {
      take(stream, message);
    } else if (handshake.encrypts() && type == Messages.DATA && find(stream) == null) {
      stream.close(); // the caller's keys belong to an earlier stream, and it calls again
    }
  }

  private SealedStream stream(Caller caller) {
    SealedStream stream = streams.get(caller);
    if (stream == null) {
      stream = new SealedStream(caller, nowNanos);
      streams.put(caller, stream);
    }
    return stream;
  }

  void gone(Caller caller) {
    SealedStream stream = streams.get(caller);
    if (stream == null) {
      return;
    }
    LinkedPeer other = find(stream);
    if (other != null) {
      other.lose();
    }
    if (other == null || !other.isOn(stream)) {
      streams.remove(caller);
    }
  }

  void close() {
    for (LinkedPeer other : others) {
      other.end();
    }
  }

  private void call(LinkedPeer other) {
    if (other.number < settings.peer() && other.isCallDue(nowNanos)) {
      PeerCall call = new PeerCall(settings.session(), peers(), settings.peer(), other.number);
      other.call(call, memory);
    }
  }

  private void take(SealedStream stream, ByteBuffer message) {
    LinkedPeer other = find(stream);
    if (other == null) {
      stream.close(); // a peer that uses this stream for its link notices, and calls again
      return;
    }
    if (Messages.token(message) != other.token) {
      return;
    }
    byte type = Messages.type(message);
    boolean proved = stream.isProved() || !handshake.encrypts();
    if (!proved && type != Messages.CHALLENGE && type != Messages.REFUSED) {
      return; // invariant 1
    }
    other.heard(nowNanos);
    switch (type) {
      case Messages.CHALLENGE -> other.challenged(message);
      case Messages.ACCEPTED -> other.link();
      case Messages.REFUSED -> {
        if (proved || other.refused(nowNanos) >= BELIEVED_REFUSALS) {
          refusal = Optional.of("peer %d at %s refused the call of peer %d: it %s"
              .formatted(
                  other.number,
                  settings.addresses().get(other.number),
                  settings.peer(),
                  StandardCharsets.UTF_8.decode(message)));
        }
      }
      case Messages.BUSY -> other.note = StandardCharsets.UTF_8.decode(message).toString();
      case Messages.DATA -> other.deliver(message);
      case Messages.LEAVE -> {
        if (!message.hasRemaining()) {
          other.end();
        }
      }
      default -> {
        return; // sent by a later version, or forged
      }
    }
  }

  /** Answers in the caller's protocol version, so that the caller can read the refusal. */
  private void refuseVersion(SealedStream stream, ByteBuffer message) {
    byte type = Messages.unopenedType(message);
    if (!stream.isProved() && (type == Messages.JOIN || type == Messages.CALL)) {
      refuse(
          stream,
          Messages.unopenedToken(message),
          Messages.version(message),
          "has another version; run the same release everywhere");
    }
  }

  private void greet(SealedStream stream, ByteBuffer message) {
    if (!Messages.open(message) || !Join.wantsChallenge(message)) {
      return;
    }
    long theirs = Messages.token(message);
    if (handshake.encrypts()) {
      challenge(stream, theirs);
    } else {
      refuse(
          stream,
          theirs,
          FragmentFormat.VERSION,
          "does not encrypt; give all peers of the session withoutEncryption, or none");
    }
  }

  /** The challenge is plain, so a peer that has proved its keys ignores it. */
  private void challenge(SealedStream stream, long theirs) {
    if (stream.challenge().isEmpty()) {
      stream.challenge(Optional.of(handshake.challenge(nowNanos)));
    }
    stream.offerPlain(stream.challenge().get().write(memory, theirs));
  }

  private void answer(SealedStream stream, ByteBuffer message) {
    long theirs = Messages.unopenedToken(message);
    if (!Messages.open(message)) {
      if (handshake.encrypts() && isOpened(stream, theirs, message)) {
        PeerCall.read(message).ifPresent(call -> answer(stream, theirs, call));
      }
    } else if (!handshake.encrypts()) {
      PeerCall.read(message).ifPresent(call -> answer(stream, theirs, call));
    } else if (!stream.isProved()) {
      refuse(
          stream,
          theirs,
          FragmentFormat.VERSION,
          "encrypts; give all peers of the session withoutEncryption, or none");
    }
  }

  /** Opens a sealed call. Invariant 2. */
  private boolean isOpened(SealedStream stream, long theirs, ByteBuffer message) {
    if (stream.openAgain(message)) {
      return true;
    }
    if (stream.challenge().isEmpty()) {
      challenge(stream, theirs);
      return false;
    }
    RelayHandshake.Answer answer = handshake.open(stream.challenge().get(), message, nowNanos, 0);
    if (answer instanceof Refused) {
      stream.challenge(Optional.empty());
      if (!stream.isProved()) { // otherwise forged
        refuse(
            stream,
            theirs,
            FragmentFormat.VERSION,
            "has another secret or key file; give all peers of the session the same");
      }
    } else if (answer instanceof Visitor caller) {
      stream.admit(caller, SessionKeys.CONTROL);
    }
    return answer instanceof Visitor;
  }

  private void answer(SealedStream stream, long theirs, PeerCall call) {
    String objection = objection(call);
    if (!objection.isEmpty()) {
      refuse(stream, theirs, FragmentFormat.VERSION, objection);
      return;
    }
    LinkedPeer other = others[call.caller() - 1]; // callers have higher numbers than this peer
    if (other.accept(stream, theirs)) {
      if (other.offer(Messages.plain(memory, Messages.ACCEPTED, theirs))) {
        other.link(); // otherwise the peer calls again
      }
    } else {
      reply(
          stream,
          Messages.BUSY,
          theirs,
          FragmentFormat.VERSION,
          other.isOver()
              ? "has ended its link to this peer, which was away for too long; start the session again"
              : "is connected to a peer of this number already; give each peer a number of its own");
    }
  }

  private String objection(PeerCall call) {
    if (call.session() != settings.session()) {
      return "waits for another session; give all peers the same session number";
    }
    if (call.called() != settings.peer()
        || call.peers() != peers()
        || call.caller() <= settings.peer()
        || call.caller() >= peers()) {
      return "expects no caller of this number; give every peer the same addresses in the same order";
    }
    return "";
  }

  private void refuse(SealedStream stream, long theirs, byte version, String reason) {
    refused.add(reason);
    reply(stream, Messages.REFUSED, theirs, version, reason);
  }

  private void reply(SealedStream stream, byte type, long theirs, byte version, String reason) {
    byte[] text = reason.getBytes(StandardCharsets.UTF_8);
    Messages.begin(memory, type, theirs).put(text).flip().put(1, version);
    stream.answers().offer(Messages.seal(memory));
  }

  private int peers() {
    return others.length + 1;
  }

  private @Nullable LinkedPeer find(SealedStream stream) {
    for (LinkedPeer other : others) {
      if (other.isOn(stream)) {
        return other;
      }
    }
    return null;
  }
}
