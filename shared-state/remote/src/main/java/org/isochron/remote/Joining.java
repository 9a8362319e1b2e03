package org.isochron.remote;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.isochron.remote.seal.ViewerHandshake;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;
import org.isochron.remote.stream.Welcome;
import org.isochron.state.NanoClock;
import org.isochron.state.relay.ClockOffset;

/**
 * Asks a relay to serve this end until the relay answers, and learns the relay's clock from the
 * answer. Owner: the viewer's thread. Never waits; allocates.
 */
final class Joining implements Uplink.Arrivals {
  static final long ASK_NANOS = 50_000_000;

  /**
   * Retry interval at first; short, because an answer is lost if it arrives before its stream has
   * opened.
   */
  private static final long FIRST_ASK_NANOS = 5_000_000;

  private static final int FIRST_ASKS = 40;

  private static final int KEPT = 128;

  private final SealedUplink uplink;
  private final NanoClock clock;
  private final long token;
  private final long relaySession;
  private final String worldName;
  private final ViewerHandshake handshake;
  private final ClockOffset offset;
  private final ByteBuffer memory = Messages.memory();
  private final long[] requestedNanos = new long[KEPT];
  private int asked;
  private int opened;
  private int requests;
  private int attempt;
  private long nextNanos;
  private boolean started;
  private Optional<Welcome> welcome = Optional.empty();
  private Optional<String> refusal = Optional.empty();
  private long waitNanos;

  Joining(
      SealedUplink uplink,
      ViewerHandshake handshake,
      NanoClock clock,
      long token,
      long relaySession,
      String worldName,
      ClockOffset offset) {
    this.uplink = uplink;
    this.clock = clock;
    this.token = token;
    this.relaySession = relaySession;
    this.worldName = worldName;
    this.handshake = handshake;
    this.offset = offset;
  }

  Optional<Welcome> advance(long nowNanos, RemoteState.Interest interest) {
    uplink.pollControl(this);
    if (welcome.isEmpty()) {
      uplink.pollSnapshots(this); // fragments before the welcome may come from another relay
    }
    if (welcome.isEmpty() && (!started || nowNanos - nextNanos >= 0)) {
      // ask on each stream once, before the welcome, because a response stream takes time to open
      if (handshake.keys().isEmpty()) {
        opened |= uplink.open(memory, token, Uplink.FIRST_LINES & ~opened);
      }
      asked |= uplink.ask(memory, token, Uplink.FIRST_LINES & ~asked);
      if (offer(interest)) {
        requests++;
        started = true;
        nextNanos = nowNanos + (requests <= FIRST_ASKS ? FIRST_ASK_NANOS : ASK_NANOS);
      }
    }
    return welcome;
  }

  private boolean offer(RemoteState.Interest interest) {
    if (handshake.encrypts() && handshake.keys().isEmpty()) {
      return uplink.offerPlain(handshake.request(memory));
    }
    requestedNanos[(attempt + 1) % KEPT] = clock.nanos();
    Join join = new Join(token, attempt + 1, relaySession, interest, worldName);
    boolean sent = uplink.offerPlain(
        handshake.encrypts()
            ? handshake.seal(Messages.SEALED_JOIN, join::writeBody, memory)
            : join.write(memory));
    attempt += sent ? 1 : 0;
    return sent;
  }

  boolean hasAsked() {
    return requests > 0;
  }

  Optional<String> refusal() {
    return refusal;
  }

  /** Returns the time after which the relay may be asked again; 0 if the relay named no time. */
  long waitNanos() {
    return waitNanos;
  }

  @Override
  public void control(int line, ByteBuffer message) {
    if (!Messages.open(message) || Messages.token(message) != token) {
      return;
    }
    byte type = Messages.type(message); // before anything else is read
    if (type == Messages.WELCOME) {
      Welcome.read(message).ifPresent(this::receive);
    } else if (type == Messages.CHALLENGE && handshake.take(message)) {
      uplink.seal(handshake.keys().orElseThrow());
      started = false; // answer the challenge at once
    } else if (type == Messages.REFUSED) {
      waitNanos = Messages.waitNanos(message);
      byte[] reason = new byte[message.remaining()];
      message.get(reason);
      refusal = Optional.of(new String(reason, StandardCharsets.UTF_8));
    }
  }

  private void receive(Welcome answer) {
    int age = attempt - answer.attempt();
    if (age >= 0 && age < KEPT && welcome.isEmpty() && uplink.isAnswered()) {
      offset.learn(requestedNanos[answer.attempt() % KEPT], answer.nanos(), clock.nanos());
      welcome = Optional.of(answer);
    }
  }

  @Override
  public void fragment(int line, ByteBuffer message) {
    // belongs to an older connection
  }
}
