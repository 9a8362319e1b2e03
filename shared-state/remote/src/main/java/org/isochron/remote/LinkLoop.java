package org.isochron.remote;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.isochron.remote.codec.FragmentFormat;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.PeerCall;
import org.isochron.state.Link;
import org.jspecify.annotations.Nullable;

/**
 * Connects a peer to all others, then carries messages between their streams and the peer's links.
 * The loop calls peers with lower numbers until they accept, and again after the loss of a stream.
 * Peers with higher numbers call this peer. Owner: the thread that advances it. Never waits;
 * allocates nothing once all peers are connected.
 */
final class LinkLoop {
  static final long CALL_NANOS = 50_000_000;

  /** Time without an answer after which a peer is called on a new stream. */
  static final long REDIAL_NANOS = 4_000_000_000L;

  static final long FAREWELL_NANOS = 500_000_000;

  private final AeronLinks settings;
  private final long token;
  private final LinkedPeer[] others;
  private final ByteBuffer memory = Messages.memory();
  private final Set<String> refused = new LinkedHashSet<>();
  private Optional<String> refusal = Optional.empty();
  private boolean complete;

  /**
   * @param called streams to the peers with lower numbers
   * @param inner for each other peer, the inner end of the link; this peer uses the outer end
   */
  LinkLoop(AeronLinks settings, long token, List<? extends Caller> called, List<Link> inner) {
    this.settings = settings;
    this.token = token;
    others = new LinkedPeer[inner.size()];
    for (int index = 0; index < others.length; index++) {
      int number = index < settings.peer() ? index : index + 1;
      others[index] =
          new LinkedPeer(number, inner.get(index), settings.absence().toNanos());
      if (number < settings.peer()) {
        others[index].expectAnswer(called.get(number), token);
      }
    }
  }

  void advance(long nowNanos) {
    boolean all = true;
    for (LinkedPeer other : others) {
      if (!other.isLinked() && !other.isOver()) {
        all = false;
        call(other, nowNanos);
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

  void receive(Caller stream, ByteBuffer message) {
    if (message.remaining() < Messages.HEADER_BYTES) {
      return;
    }
    byte version = Messages.version(message);
    boolean known = Messages.open(message);
    if (!known && version == FragmentFormat.VERSION) {
      return; // damaged by the network
    }
    if (!known) {
      message.position(message.position() + Messages.HEADER_BYTES);
    }
    if (Messages.type(message) == Messages.CALL) {
      answer(stream, message, known ? Optional.empty() : Optional.of(version));
    } else if (known) {
      take(stream, message);
    }
  }

  void gone(Caller stream) {
    LinkedPeer other = find(stream);
    if (other != null) {
      other.lose();
    }
  }

  void close() {
    for (LinkedPeer other : others) {
      other.end();
    }
  }

  private void call(LinkedPeer other, long nowNanos) {
    if (other.number < settings.peer() && other.isCallDue(nowNanos)) {
      PeerCall call = new PeerCall(
          settings.session(), peers(), settings.peer(), other.number, settings.secret());
      other.offer(call.write(memory, token));
    }
  }

  private void take(Caller stream, ByteBuffer message) {
    LinkedPeer other = find(stream);
    if (other == null) {
      stream.close(); // a peer that uses this stream for its link notices, and calls again
      return;
    }
    if (Messages.token(message) != other.token) {
      return;
    }
    switch (Messages.type(message)) {
      case Messages.ACCEPTED -> other.link();
      case Messages.REFUSED ->
        refusal = Optional.of("peer %d at %s refused the call of peer %d: it %s"
            .formatted(
                other.number,
                settings.addresses().get(other.number),
                settings.peer(),
                StandardCharsets.UTF_8.decode(message)));
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

  /** Answers a call in the caller's protocol version, so that the caller can read a refusal. */
  private void answer(Caller stream, ByteBuffer message, Optional<Byte> otherVersion) {
    long theirs = Messages.token(message);
    if (otherVersion.isPresent()) {
      refuse(
          stream,
          theirs,
          otherVersion.get(),
          "has another version; run the same release everywhere");
      return;
    }
    Optional<PeerCall> read = PeerCall.read(message);
    if (read.isEmpty()) {
      return;
    }
    PeerCall call = read.get();
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
    return MessageDigest.isEqual(bytes(call.secret()), bytes(settings.secret()))
        ? ""
        : "has another secret, or none; give all peers of the session the same secret";
  }

  private void refuse(Caller stream, long theirs, byte version, String reason) {
    refused.add(reason);
    reply(stream, Messages.REFUSED, theirs, version, reason);
  }

  private void reply(Caller stream, byte type, long theirs, byte version, String reason) {
    Messages.begin(memory, type, theirs).put(bytes(reason)).flip().put(1, version);
    stream.answers().offer(Messages.seal(memory));
  }

  private int peers() {
    return others.length + 1;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private @Nullable LinkedPeer find(Caller stream) {
    for (LinkedPeer other : others) {
      if (other.isOn(stream)) {
        return other;
      }
    }
    return null;
  }
}
