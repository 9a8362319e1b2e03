package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.isochron.remote.seal.Credentials;
import org.isochron.remote.seal.ViewerHandshake;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;
import org.isochron.remote.stream.Welcome;
import org.isochron.state.NanoClock;
import org.isochron.state.relay.ClockOffset;
import org.jspecify.annotations.Nullable;

/**
 * Searches for a relay until one answers. Dials one relay after the other, asks for a limited time,
 * hangs up and dials the next. Owner: the viewer's thread. Allocates when it dials and while it
 * asks, but not between two attempts.
 *
 * <p>If there is only one relay, the dialler keeps waiting on streams that the other end has not
 * opened. New streams would be no better, and a restarted relay would have to close all the old
 * ones. After a minute the dialler dials again, because a relay whose disk was full when the
 * streams arrived never opens them.
 *
 * <p>The time limit for an answer starts with the first request. A relay to which thousands connect
 * at once answers late, and would never answer if all viewers gave up and retried. After each
 * failed attempt that reached a relay, the dialler therefore doubles the time limit for that relay
 * and pauses before the next attempt. A relay that refused this end is asked again at the time that
 * the relay named; meanwhile, the dialler asks the other relays.
 */
final class Dialler {
  static final long SEARCH_NANOS = 250_000_000;
  static final long PATIENCE_NANOS = 4_000_000_000L;

  /** How long to keep streams that the other end has not opened. */
  static final long UNOPENED_NANOS = 60_000_000_000L;

  private static final int MAX_DOUBLINGS = 3;

  private static final long MAX_PAUSE_NANOS = PATIENCE_NANOS;

  private static final long MAX_WAIT_NANOS = 2 * Refusals.MAX_WAIT_NANOS;

  private final IntFunction<Uplink> dial;
  private final NanoClock clock;
  private final long token;
  private final RemoteSettings settings;
  private final List<Credentials> credentials = new ArrayList<>();
  private final ViewerHandshake.Identity identity = new ViewerHandshake.Identity();

  /**
   * Number of failed attempts that reached a relay, by relay; reset when the relay serves or is
   * unreachable.
   */
  private final int[] failures;

  private final long[] askNanos;

  private final List<Optional<Refusal>> refusals;

  private int relay;
  private @Nullable SealedUplink uplink;
  private @Nullable Joining joining;
  private ClockOffset offset = new ClockOffset();
  private long dialledNanos;
  private long dueNanos;

  /**
   * @param dial opens a connection to a relay by its number: 0 is the settings' own channel, and
   *     the others follow
   */
  Dialler(
      IntFunction<Uplink> dial, int relays, NanoClock clock, long token, RemoteSettings settings) {
    this.dial = dial;
    this.clock = clock;
    this.token = token;
    this.settings = settings;
    for (int number = 0; number < relays; number++) {
      credentials.add(Credentials.ofViewer(settings, settings.channel(number)));
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
    Joining asking = joining;
    if (asking == null) {
      if (nowNanos - dueNanos >= 0) {
        dial(nowNanos, relaySession);
      }
      return Optional.empty();
    }
    Optional<Welcome> answer = asking.advance(nowNanos, interest);
    Optional<String> refused = asking.refusal();
    boolean isPending = !asking.hasAsked() && !isRefused();
    if (isOnly() && isPending && nowNanos - dialledNanos < UNOPENED_NANOS) {
      dueNanos = nowNanos + patienceNanos();
    }
    if (refused.isPresent()) {
      long waitNanos =
          asking.waitNanos() == 0 ? PATIENCE_NANOS : Math.min(MAX_WAIT_NANOS, asking.waitNanos());
      askNanos[relay] = nowNanos + waitNanos;
      refusals.set(relay, Optional.of(new Refusal(relay, refused.get(), waitNanos)));
      restart(nowNanos + SEARCH_NANOS);
    } else if (answer.isEmpty() && nowNanos - dueNanos >= 0) {
      failed(nowNanos, isReached()); // retry on new streams
    }
    return answer;
  }

  private void dial(long nowNanos, long relaySession) {
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
    ViewerHandshake handshake = new ViewerHandshake(credentials.get(next), identity, token);
    SealedUplink line = new SealedUplink(dial.apply(next), handshake.encrypts());
    uplink = line;
    offset = new ClockOffset();
    joining =
        new Joining(line, handshake, clock, token, relaySession, settings.worldName(), offset);
    dialledNanos = nowNanos;
    dueNanos = nowNanos + patienceNanos();
  }

  /** @param reached true if the relay was reached, and may therefore be overloaded */
  void failed(long nowNanos, boolean reached) {
    restart(nowNanos + SEARCH_NANOS + (reached ? pauseNanos() : 0));
    failures[relay] = reached ? failures[relay] + 1 : 0;
  }

  private boolean isRefused() {
    return uplink != null && uplink.control().isRefused();
  }

  private boolean isReached() {
    return uplink != null && uplink.control().isOpen();
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

  Optional<Refusal> refusal() {
    return refusals.get(relay);
  }

  /** Returns the refusal of the relay that may be asked again first; empty if no relay refused. */
  Optional<Refusal> soonest() {
    Optional<Refusal> soonest = Optional.empty();
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

  boolean isOnly() {
    return failures.length == 1;
  }

  Uplink dialAgain() {
    return dial.apply(relay);
  }

  SealedUplink take() {
    SealedUplink answered = uplink;
    uplink = null;
    joining = null;
    if (answered == null) {
      throw new IllegalStateException("no relay has answered; call advance first");
    }
    return answered;
  }

  ClockOffset offset() {
    return offset;
  }

  /** Leaves the relay that is being asked, which may have accepted this end already. */
  void sayGoodbye(ByteBuffer memory) {
    if (uplink != null) {
      uplink.control().offer(Messages.plain(memory, Messages.LEAVE, token));
    }
  }

  void hangUp() {
    SealedUplink closing = uplink;
    uplink = null;
    joining = null;
    if (closing != null) {
      closing.close();
    }
  }

  /**
   * A relay's refusal to serve this end.
   *
   * @param relay number of the relay
   * @param waitNanos time for which the relay is not asked again
   */
  record Refusal(int relay, String reason, long waitNanos) {}
}
