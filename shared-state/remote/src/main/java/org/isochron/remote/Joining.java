package org.isochron.remote;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.isochron.remote.access.Credentials;
import org.isochron.remote.access.Proof;
import org.isochron.remote.stream.Claim;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Refusal;
import org.isochron.remote.stream.Welcome;
import org.isochron.state.NanoClock;
import org.isochron.state.relay.ClockOffset;

/**
 * Asks a relay to serve this end until the relay answers, and learns the relay's clock from the
 * answer. Owner: the viewer's thread. Never waits; allocates.
 */
final class Joining {
  /** An overloaded relay leaves requests unanswered. */
  static final long ASK_NANOS = 250_000_000;

  private static final int KEPT = 128;

  private final Connection connection;
  private final Credentials credentials;
  private final boolean isPinned;
  private final NanoClock clock;
  private final long token;
  private final long relaySession;
  private final String worldName;
  private final ClockOffset offset;
  private final ByteBuffer memory = Messages.memory();
  private final long[] requestedNanos = new long[KEPT];
  private Optional<Claim> claim = Optional.empty();
  private int attempt;
  private long nextNanos;
  private Optional<Welcome> welcome = Optional.empty();
  private Optional<Refusal> refusal = Optional.empty();

  /** @param isPinned true if TLS has compared the relay's key with the pin of its address */
  Joining(
      Connection connection,
      Credentials credentials,
      boolean isPinned,
      NanoClock clock,
      long token,
      long relaySession,
      String worldName,
      ClockOffset offset) {
    this.connection = connection;
    this.credentials = credentials;
    this.isPinned = isPinned;
    this.clock = clock;
    this.token = token;
    this.relaySession = relaySession;
    this.worldName = worldName;
    this.offset = offset;
  }

  Connection connection() {
    return connection;
  }

  Optional<Welcome> advance(long nowNanos, RemoteState.Interest interest) {
    boolean isDue = attempt == 0 || nowNanos - nextNanos >= 0;
    if (welcome.isEmpty() && connection.isOpen() && isDue) {
      Claim its = claim.orElseGet(() -> credentials.claim(connection.key(), token));
      claim = Optional.of(its);
      Join join = new Join(token, attempt + 1, relaySession, interest, worldName, its);
      requestedNanos[(attempt + 1) % KEPT] = clock.nanos();
      if (connection.control().offer(join.write(memory))) {
        attempt++;
        nextNanos = nowNanos + ASK_NANOS;
      }
    }
    return welcome;
  }

  Optional<Refusal> refusal() {
    return refusal;
  }

  void message(ByteBuffer message) {
    try {
      byte type = Messages.type(message);
      if (type == Messages.WELCOME) {
        Welcome.read(message).ifPresent(this::receive);
      } else if (type == Messages.REFUSED) {
        refusal = Optional.of(Refusal.read(message));
      }
    } catch (BufferUnderflowException e) {
      refusal = Optional.of(new Refusal(0, "its refusal is damaged"));
    }
  }

  private void receive(Welcome answer) {
    int age = attempt - answer.attempt();
    if (age < 0 || age >= KEPT || welcome.isPresent()) {
      return;
    }
    if (!isPinned && !isProved(answer)) {
      refusal = Optional.of(new Refusal(
          0, "it does not prove that it has the secret of this end; give both the same"));
      return;
    }
    offset.learn(requestedNanos[answer.attempt() % KEPT], answer.nanos(), clock.nanos());
    welcome = Optional.of(answer);
  }

  private boolean isProved(Welcome answer) {
    return claim.isPresent()
        && credentials.viewersKey().isPresent()
        && Proof.isOfRelay(
            answer.proof(), credentials.viewersKey().get(), connection.key(), token, claim.get());
  }
}
