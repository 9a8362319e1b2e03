package org.isochron.remote;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
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
import org.jspecify.annotations.Nullable;

/**
 * Searches for a relay until one answers, and learns its clock from the answer. Dials one relay
 * after the other, asks for a limited time, hangs up and dials the next. Owner: the viewer's thread. Allocates when it dials and while it
 * asks, but not between two attempts.
 *
 * <p>A relay to which thousands connect at once answers late, and would never answer if all viewers
 * gave up and retried. After each failed attempt that reached a relay, the dialler therefore
 * doubles the time limit for that relay and pauses before the next attempt. A relay that refused
 * this end is asked again at the time that the relay named; meanwhile, the dialler asks the other
 * relays.
 */
final class Dialler implements Connection.Arrivals {
  static final long SEARCH_NANOS = 250_000_000;
  static final long PATIENCE_NANOS = 4_000_000_000L;

  /** Time for a connection to open; a relay that starts meanwhile hears only of the next one. */
  static final long OPEN_NANOS = 2_000_000_000L;

  /** Interval of joins; an overloaded relay leaves some unanswered. */
  private static final long ASK_NANOS = 250_000_000;

  private static final int KEPT = 128;

  private static final int MAX_DOUBLINGS = 3;

  private static final long MAX_PAUSE_NANOS = PATIENCE_NANOS;

  private static final long MAX_WAIT_NANOS = 2 * Refusals.MAX_WAIT_NANOS;

  private final IntFunction<Connection> dial;
  private final NanoClock clock;
  private final long token;
  private final RemoteSettings settings;
  private final List<Credentials> credentials = new ArrayList<>();

  /**
   * Number of failed attempts that reached a relay, by relay; reset when the relay serves or is
   * unreachable.
   */
  private final int[] failures;

  private final long[] askNanos;

  private final List<Optional<RefusedBy>> refusals;

  private final ByteBuffer memory = Messages.memory();
  private final long[] requestedNanos = new long[KEPT];

  private int relay;

  // of the relay that is being asked
  private @Nullable Connection connection;
  private boolean isOpen;
  private Optional<Claim> claim = Optional.empty();
  private int attempt;
  private long nextNanos;
  private Optional<Welcome> welcome = Optional.empty();
  private Optional<Refusal> refused = Optional.empty();

  private String note = "";
  private ClockOffset offset = new ClockOffset();
  private long dueNanos;

  /**
   * @param dial opens a connection to a relay by its number: 0 is the settings' own address, and
   *     the others follow
   */
  Dialler(
      IntFunction<Connection> dial,
      int relays,
      NanoClock clock,
      long token,
      RemoteSettings settings) {
    this.dial = dial;
    this.clock = clock;
    this.token = token;
    this.settings = settings;
    for (int number = 0; number < relays; number++) {
      credentials.add(Credentials.ofViewer(settings, settings.address(number)));
    }
    failures = new int[relays];
    askNanos = new long[relays];
    refusals = new ArrayList<>(Collections.nCopies(relays, Optional.empty()));
    relay = relays - 1; // the first dial takes the next one, relay 0
    dueNanos = clock.nanos();
    Arrays.fill(askNanos, dueNanos);
  }

  void restart(long atNanos) {
    hangUp();
    dueNanos = atNanos;
  }

  Optional<Welcome> advance(long nowNanos, long relaySession, RemoteState.Interest interest) {
    Connection asked = connection;
    if (asked == null) {
      if (nowNanos - dueNanos >= 0) {
        dial(nowNanos);
      }
      return Optional.empty();
    }
    boolean isDue = attempt == 0 || nowNanos - nextNanos >= 0;
    if (welcome.isEmpty() && asked.isOpen() && isDue) {
      join(asked, nowNanos, relaySession, interest);
    }
    if (asked.isOpen() && !isOpen) {
      isOpen = true;
      dueNanos = nowNanos + patienceNanos();
    }
    if (refused.isPresent()) {
      Refusal refusal = refused.get();
      long waitNanos =
          refusal.waitNanos() == 0 ? PATIENCE_NANOS : Math.min(MAX_WAIT_NANOS, refusal.waitNanos());
      askNanos[relay] = nowNanos + waitNanos;
      refusals.set(
          relay, Optional.of(new RefusedBy(relay, refusal.reason(), waitNanos, refusal.isFinal())));
      restart(nowNanos + SEARCH_NANOS);
    } else if (welcome.isEmpty() && (asked.failure().isPresent() || nowNanos - dueNanos >= 0)) {
      note = asked.failure().orElse("");
      failed(nowNanos, isOpen);
      if (asked.failure().isPresent()) { // at once, if the host has no address
        dueNanos = Math.max(dueNanos, nowNanos + SEARCH_NANOS);
      }
    }
    return welcome;
  }

  private void join(
      Connection asked, long nowNanos, long relaySession, RemoteState.Interest interest) {
    Claim its = claim.orElseGet(() -> credentials.get(relay).claim(asked.key(), token));
    claim = Optional.of(its);
    Join join = new Join(token, attempt + 1, relaySession, interest, settings.worldName(), its);
    requestedNanos[(attempt + 1) % KEPT] = clock.nanos();
    if (asked.control().offer(join.write(memory))) {
      attempt++;
      nextNanos = nowNanos + ASK_NANOS;
    }
  }

  private void dial(long nowNanos) {
    int next = (relay + 1) % failures.length;
    for (int step = 2; step <= failures.length; step++) {
      int other = (relay + step) % failures.length;
      if (nowNanos - askNanos[next] < 0 && askNanos[other] - askNanos[next] < 0) {
        next = other;
      }
    }
    if (nowNanos - askNanos[next] < 0) {
      dueNanos = askNanos[next];
      return;
    }
    relay = next;
    refusals.set(next, Optional.empty());
    offset = new ClockOffset();
    isOpen = false;
    claim = Optional.empty();
    attempt = 0;
    welcome = Optional.empty();
    refused = Optional.empty();
    connection = dial.apply(next);
    dueNanos = nowNanos + OPEN_NANOS;
  }

  /** @param reached true if the relay was reached, and may therefore be overloaded */
  void failed(long nowNanos, boolean reached) {
    restart(nowNanos + (reached ? SEARCH_NANOS + pauseNanos() : 0));
    failures[relay] = reached ? failures[relay] + 1 : 0;
  }

  void succeeded() {
    failures[relay] = 0;
  }

  /**
   * Returns the time limit for an answer; after the answer, the same limit applies until the relay
   * serves this end.
   */
  long patienceNanos() {
    return PATIENCE_NANOS << Math.min(failures[relay], MAX_DOUBLINGS);
  }

  /** Returns a pause that differs between viewers, so that they return one after the other. */
  private long pauseNanos() {
    long mixed = (token + failures[relay]) * 0x9E3779B97F4A7C15L;
    return failures[relay] == 0 ? 0 : (mixed >>> 1) % MAX_PAUSE_NANOS;
  }

  Optional<RefusedBy> refusal() {
    return refusals.get(relay);
  }

  /** Returns the refusal of the relay that may be asked again first; empty if no relay refused. */
  Optional<RefusedBy> soonest() {
    Optional<RefusedBy> soonest = Optional.empty();
    for (int each = 0; each < failures.length; each++) {
      if (refusals.get(each).isPresent()
          && (soonest.isEmpty() || askNanos[each] - askNanos[soonest.get().relay] < 0)) {
        soonest = refusals.get(each);
      }
    }
    return soonest;
  }

  long waitNanos(int number, long nowNanos) {
    return Math.max(0, askNanos[number] - nowNanos);
  }

  int relay() {
    return relay;
  }

  /** Returns why the last attempt ended early; empty if it did not. */
  String note() {
    return note;
  }

  /** Returns the connection over which a relay has answered. */
  Connection take() {
    Connection answered = connection;
    if (answered == null) {
      throw new IllegalStateException("no relay has answered; call advance first");
    }
    connection = null;
    return answered;
  }

  ClockOffset offset() {
    return offset;
  }

  /** Leaves the relay that is being asked, which may have accepted this end already. */
  void sayGoodbye() {
    if (connection != null) {
      connection.control().offer(Messages.plain(memory, Messages.LEAVE));
    }
  }

  void hangUp() {
    Connection ending = connection;
    connection = null;
    welcome = Optional.empty();
    if (ending != null) {
      ending.close();
    }
  }

  @Override
  public void message(Connection from, ByteBuffer message) {
    if (connection != from) {
      return;
    }
    try {
      byte type = Messages.type(message);
      if (type == Messages.WELCOME) {
        Welcome.read(message).ifPresent(answer -> receive(from, answer));
      } else if (type == Messages.REFUSED) {
        refused = Optional.of(Refusal.read(message));
      }
    } catch (BufferUnderflowException e) {
      refused = Optional.of(new Refusal(0, "its refusal is damaged"));
    }
  }

  private void receive(Connection from, Welcome answer) {
    int age = attempt - answer.attempt();
    if (age < 0 || age >= KEPT || welcome.isPresent()) {
      return;
    }
    // TLS has compared the relay's key with a pin
    if (settings.address(relay).pin().isEmpty() && !isProved(from, answer)) {
      refused = Optional.of(new Refusal(
          0, "it does not prove that it has the secret of this end; give both the same"));
      return;
    }
    offset.learn(requestedNanos[answer.attempt() % KEPT], answer.nanos(), clock.nanos());
    welcome = Optional.of(answer);
  }

  private boolean isProved(Connection from, Welcome answer) {
    Optional<byte[]> key = credentials.get(relay).viewersKey();
    return claim.isPresent()
        && key.isPresent()
        && Proof.isOfRelay(answer.proof(), key.get(), from.key(), token, claim.get());
  }

  @Override
  public void datagram(Connection from, ByteBuffer message) {
    // no relay serves this end yet
  }

  /**
   * A relay's refusal to serve this end.
   *
   * @param relay number of the relay
   * @param waitNanos time for which the relay is not asked again
   * @param isFinal true if this end must not ask again
   */
  record RefusedBy(int relay, String reason, long waitNanos, boolean isFinal) {}
}
