package org.isochron.remote;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.isochron.remote.stream.Uplink;
import org.isochron.remote.stream.Welcome;
import org.isochron.state.NanoClock;
import org.isochron.state.relay.ClockOffset;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a relay until one answers: dials one relay after the other, asks for a time, hangs up
 * and dials the next. If there is one relay only, the dialler goes on waiting on lines that nobody
 * has opened at the other end: others would be as good, and a relay that comes back would find the
 * ends of all of them. After a minute it dials again, because a relay whose disk was full when the
 * lines came never opens them. The time of a relay to answer begins with the first question. A
 * relay to which thousands come at once answers late, and would never if all of them gave up and
 * came again: with each attempt in vain that reached a relay this end waits twice as long for that
 * relay, and a while before the next attempt. A relay that refuses this end is asked again at the
 * time that it names, and the others meanwhile. Owner: the viewer's thread; allocates when it dials
 * and while it asks, but not between two attempts.
 */
final class Dialler {
  static final long SEARCH_NANOS = 250_000_000;
  static final long PATIENCE_NANOS = 4_000_000_000L;

  /** How long lines that nobody has opened are kept. */
  static final long UNOPENED_NANOS = 60_000_000_000L;

  /** How often the patience is doubled, at most. */
  private static final int MOST_DOUBLINGS = 3;

  private static final long MOST_PAUSE_NANOS = PATIENCE_NANOS;

  /** What a relay names is no more than this. */
  private static final long MOST_WAIT_NANOS = 2 * Refusals.MOST_WAIT_NANOS;

  private final IntFunction<Uplink> dial;
  private final NanoClock clock;
  private final long token;
  private final RemoteSettings settings;

  /** How many attempts reached each relay in vain, since the last that served or was not there. */
  private final int[] failures;

  /** From when on each relay may be asked. */
  private final long[] askNanos;

  /** What each relay said when it was asked last, if it refused this end. */
  private final List<Optional<Refusal>> refusals;

  private int relay;
  private @Nullable Uplink uplink;
  private @Nullable Joining joining;
  private ClockOffset offset = new ClockOffset();
  private long dialledNanos;
  private long dueNanos;

  /**
   * Looks for relays in turn.
   *
   * @param dial opens lines to the relay of a number
   * @param relays how many there are
   */
  Dialler(
      IntFunction<Uplink> dial, int relays, NanoClock clock, long token, RemoteSettings settings) {
    this.dial = dial;
    this.clock = clock;
    this.token = token;
    this.settings = settings;
    failures = new int[relays];
    askNanos = new long[relays];
    refusals = new ArrayList<>(Collections.nCopies(relays, Optional.empty()));
    relay = relays - 1; // the next is the first
    dueNanos = clock.nanos();
    Arrays.fill(askNanos, dueNanos);
  }

  /** Hangs up, and begins anew at an instant, with the next relay. */
  void restart(long atNanos) {
    hangUp();
    dueNanos = atNanos;
  }

  /** Does what is due, and returns the answer of a relay once it is there. */
  Optional<Welcome> advance(long nowNanos, long life, RemoteState.Interest interest) {
    Joining asking = joining;
    if (asking == null) {
      if (nowNanos - dueNanos >= 0) {
        dial(nowNanos, life);
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
          asking.waitNanos() == 0 ? PATIENCE_NANOS : Math.min(MOST_WAIT_NANOS, asking.waitNanos());
      askNanos[relay] = nowNanos + waitNanos;
      refusals.set(relay, Optional.of(new Refusal(relay, refused.get(), waitNanos)));
      restart(nowNanos + SEARCH_NANOS);
    } else if (answer.isEmpty() && nowNanos - dueNanos >= 0) {
      failed(nowNanos, isReached()); // another attempt, on a line of its own
    }
    return answer;
  }

  /** Dials the next relay that may be asked, or waits for the first that may. */
  private void dial(long nowNanos, long life) {
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
    Uplink line = dial.apply(next);
    uplink = line;
    offset = new ClockOffset();
    joining = new Joining(line, clock, token, life, settings, offset);
    dialledNanos = nowNanos;
    dueNanos = nowNanos + patienceNanos();
  }

  /**
   * The last attempt led to nothing.
   *
   * @param reached true if the relay's end of the line was there, so that it may have too much to
   *     do
   */
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

  /** The last attempt has led to what it was for. */
  void succeeded() {
    failures[relay] = 0;
  }

  /** How long the relay has to answer, and as long again until it serves. */
  long patienceNanos() {
    return PATIENCE_NANOS << Math.min(failures[relay], MOST_DOUBLINGS);
  }

  /** Another one for each end, so that they come again one after the other. */
  private long pauseNanos() {
    long mixed = (token + failures[relay]) * 0x9E3779B97F4A7C15L;
    return failures[relay] == 0 ? 0 : (mixed >>> 1) % MOST_PAUSE_NANOS;
  }

  /** Returns what the last relay said, if it refused this end. */
  Optional<Refusal> refusal() {
    return refusals.get(relay);
  }

  /** Returns the refusal of the relay that may be asked again first; empty if none refused. */
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

  /** How long from now on a relay is not asked; 0 if it may be. */
  long waitNanos(int number, long nowNanos) {
    return Math.max(0, askNanos[number] - nowNanos);
  }

  /** The number of the relay that was asked last. */
  int relay() {
    return relay;
  }

  /** Returns true if there is no other relay to go to. */
  boolean isOnly() {
    return failures.length == 1;
  }

  /** Opens another line to the relay that was asked last. */
  Uplink dialAgain() {
    return dial.apply(relay);
  }

  /** Hands over the line on which the relay answered. */
  Uplink take() {
    Uplink answered = uplink;
    uplink = null;
    joining = null;
    if (answered == null) {
      throw new IllegalStateException("no relay has answered; look at advance first");
    }
    return answered;
  }

  /** Returns what the answer said about the relay's clock. */
  ClockOffset offset() {
    return offset;
  }

  void hangUp() {
    Uplink closing = uplink;
    uplink = null;
    joining = null;
    if (closing != null) {
      closing.close();
    }
  }

  /**
   * A relay does not serve this end.
   *
   * @param relay its number
   * @param waitNanos how long it is not asked again
   */
  record Refusal(int relay, String reason, long waitNanos) {}
}
