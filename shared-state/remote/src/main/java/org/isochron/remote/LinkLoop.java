package org.isochron.remote;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.isochron.remote.access.Credentials;
import org.isochron.remote.access.Proof;
import org.isochron.remote.access.RelayAccess;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.remote.stream.Claim;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.PeerCall;
import org.isochron.remote.stream.Refusal;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * Connects a peer to all others, then carries messages between their connections and the peer's
 * links. The loop calls peers with lower numbers until they accept, and again after the loss of a
 * connection. Peers with higher numbers call this peer. Owner: the thread that advances it. Never
 * waits; allocates nothing once all peers are connected.
 *
 * <p>Invariant 1: nothing is delivered from a connection, and nothing on it ends a link, before its
 * other end has proved that it has the key of the session.
 */
final class LinkLoop implements Connection.Arrivals {
  /** Time after which a peer that is connected already may ask again. */
  private static final long BUSY_NANOS = 500_000_000;

  private static final String ANOTHER_SECRET =
      "has another secret or key file; give all peers of the session the same";

  private final PeerLinks settings;
  private final Credentials credentials;
  private final RelayAccess access;
  private final long token;
  private final IntFunction<Connection> dialler;
  private final LinkedPeer[] others;
  private final ByteBuffer memory = Messages.memory();
  private final Set<String> refused = new LinkedHashSet<>();
  private Optional<String> refusal = Optional.empty();
  private boolean complete;
  private long nowNanos;

  /**
   * @param token random number of this process
   * @param dialler dials the peer with a number
   * @param inner for each other peer, the inner end of the link; this peer uses the outer end
   * @throws IllegalArgumentException if other machines reach a peer and there is no secret
   */
  LinkLoop(PeerLinks settings, long token, IntFunction<Connection> dialler, List<Link> inner) {
    this.settings = settings;
    this.token = token;
    this.dialler = dialler;
    credentials = Credentials.shared(settings.secret(), settings.addresses());
    access = new RelayAccess(credentials);
    others = new LinkedPeer[inner.size()];
    for (int index = 0; index < others.length; index++) {
      int number = index < settings.peer() ? index : index + 1;
      others[index] = new LinkedPeer(
          number,
          inner.get(index),
          TimeUnit.NANOSECONDS.convert(settings.absence()),
          number < settings.peer() ? "does not answer" : "has not called");
    }
  }

  void advance(long now) {
    nowNanos = now;
    boolean all = true;
    for (LinkedPeer other : others) {
      if (!other.isLinked() && !other.isOver()) {
        all = false;
        if (other.number < settings.peer()) {
          call(other);
        }
      }
      other.beat(memory, now);
      if (complete) {
        other.relay(memory, now);
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

  /** Returns why another peer refused this one. */
  Optional<String> refusal() {
    return refusal;
  }

  List<Integer> missing() {
    return unlinked().map(other -> other.number).toList();
  }

  /** Returns what is known about the missing peers. */
  String notes() {
    return Stream.concat(
            unlinked().map(other -> "; peer %d %s".formatted(other.number, other.note)),
            refused.stream().map(reason -> "; calls were refused because this peer " + reason))
        .collect(Collectors.joining());
  }

  private Stream<LinkedPeer> unlinked() {
    return Stream.of(others).filter(other -> !other.isLinked());
  }

  @Override
  public void message(Connection from, ByteBuffer message) {
    byte type = Messages.type(message);
    LinkedPeer other = find(from);
    try {
      if (other != null && other.isLinked()) {
        other.take(type, message);
      } else if (other != null) {
        takeAnswer(other, from, type, message);
      } else if (type == Messages.CALL) {
        answer(from, message);
      } else {
        from.close(); // invariant 1
      }
    } catch (BufferUnderflowException e) {
      from.close(); // sent by no peer
    }
  }

  @Override
  public void datagram(Connection from, ByteBuffer message) {
    // peers send none
  }

  @Override
  public void gone(Connection connection) {
    LinkedPeer other = find(connection);
    if (other != null) {
      other.lose();
    }
  }

  void close() {
    for (LinkedPeer other : others) {
      other.end();
    }
  }

  private void call(LinkedPeer other) {
    Connection connection = other.dial(dialler, nowNanos);
    if (connection == null || !connection.isOpen() || other.claim.isPresent()) {
      return;
    }
    Claim claim = credentials.claim(connection.key(), token);
    PeerCall call =
        new PeerCall(settings.session(), peers(), settings.peer(), other.number, token, claim);
    if (connection.control().offer(call.write(memory))) {
      other.claim = Optional.of(claim);
    }
  }

  private void takeAnswer(LinkedPeer other, Connection from, byte type, ByteBuffer message) {
    if (type == Messages.ACCEPTED && isProved(other, from, Messages.bytes(message))) {
      other.link(nowNanos);
      return;
    }
    if (type == Messages.REFUSED) {
      Refusal its = Refusal.read(message);
      other.note = its.reason();
      if (its.waitNanos() == 0) {
        refusal = Optional.of("peer %d at %s refused the call of peer %d: it %s"
            .formatted(
                other.number,
                settings.addresses().get(other.number),
                settings.peer(),
                its.reason()));
      }
    } else {
      other.note = ANOTHER_SECRET;
    }
    from.close();
  }

  private boolean isProved(LinkedPeer other, Connection from, byte[] proof) {
    byte[] known = credentials.viewersKey().orElseThrow();
    return other.claim.isPresent()
        && Proof.isOfRelay(proof, known, from.key(), token, other.claim.get());
  }

  private void answer(Connection from, ByteBuffer message) {
    if (message.get() != SnapshotFormat.VERSION) {
      refuse(from, 0, "has another version; run the same release everywhere");
      return;
    }
    PeerCall call = PeerCall.read(message);
    RelayAccess.Answer answer =
        access.admit(call.claim(), from.key(), call.token(), NanoClock.unixSeconds());
    if (!(answer instanceof RelayAccess.Visitor caller)) {
      refuse(from, 0, ANOTHER_SECRET);
    } else if (call.session() != settings.session()) {
      refuse(from, 0, "waits for another session; give all peers the same session number");
    } else if (call.called() != settings.peer()
        || call.peers() != peers()
        || call.caller() <= settings.peer()
        || call.caller() >= peers()) {
      refuse(
          from,
          0,
          "expects no caller of this number; give every peer the same addresses in the same order");
    } else {
      accept(from, call, caller.proof());
    }
  }

  private void accept(Connection from, PeerCall call, byte[] proof) {
    LinkedPeer other = others[call.caller() - 1]; // callers have higher numbers than this peer
    if (other.isOver()) {
      refuse(
          from,
          BUSY_NANOS,
          "has ended its link to this peer, which was away for too long; start the session again");
    } else if (!other.accept(from, call.token())) {
      refuse(
          from,
          BUSY_NANOS,
          "is connected to a peer of this number already; give each peer a number of its own");
    } else {
      from.admit();
      Messages.putBytes(Messages.begin(memory, Messages.ACCEPTED), proof);
      if (from.control().offer(Messages.end(memory))) {
        other.link(nowNanos);
      } else {
        from.close(); // the peer calls again
      }
    }
  }

  /** @param waitNanos time after which the peer may call again, or 0 if that is of no use */
  private void refuse(Connection from, long waitNanos, String reason) {
    if (waitNanos == 0) {
      refused.add(reason);
    }
    from.control().offer(new Refusal(waitNanos, reason).write(memory));
    from.close();
  }

  private int peers() {
    return others.length + 1;
  }

  private @Nullable LinkedPeer find(Connection connection) {
    for (LinkedPeer other : others) {
      if (other.isOn(connection)) {
        return other;
      }
    }
    return null;
  }
}
