package org.isochron.remote;

import java.util.Optional;
import java.util.function.Supplier;
import org.isochron.remote.content.Interest;
import org.isochron.remote.stream.Uplink;
import org.isochron.remote.stream.Welcome;
import org.isochron.state.relay.ClockOffset;
import org.isochron.state.time.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a relay until one answers: dials, asks for a time, hangs up and dials again. If there
 * is one relay only, it goes on waiting on lines that nobody has opened at the other end: others
 * would be as good, and a relay that comes back would find the ends of all of them. Its time to
 * answer begins with the first question. A relay to which thousands come at once answers late, and
 * would never if all of them gave up and came again: with each attempt in vain that reached it this
 * end waits twice as long, and a while before the next. Owner: the viewer's thread; allocates.
 */
final class Dialler {
  static final long SEARCH_NANOS = 250_000_000;
  static final long PATIENCE_NANOS = 4_000_000_000L;

  /** How often the patience is doubled, at most. */
  private static final int MOST_DOUBLINGS = 3;

  private static final long MOST_PAUSE_NANOS = PATIENCE_NANOS;

  private final Supplier<Uplink> dial;
  private final int relays;
  private final NanoClock clock;
  private final long token;
  private final RemoteSettings settings;
  private @Nullable Uplink uplink;
  private @Nullable Joining joining;
  private ClockOffset offset = ClockOffset.toAnother();
  private long dueNanos;
  private int failures;
  private Optional<String> refusal = Optional.empty();

  /**
   * Looks for relays in turn.
   *
   * @param dial opens lines to the next of them
   * @param relays how many there are
   */
  Dialler(Supplier<Uplink> dial, int relays, NanoClock clock, long token, RemoteSettings settings) {
    this.dial = dial;
    this.relays = relays;
    this.clock = clock;
    this.token = token;
    this.settings = settings;
    dueNanos = clock.nanos();
  }

  /** Hangs up, and begins anew at an instant. */
  void restart(long atNanos) {
    hangUp();
    dueNanos = atNanos;
  }

  /** Does what is due, and returns the answer of a relay once it is there. */
  Optional<Welcome> advance(long nowNanos, long life, Interest interest) {
    Joining asking = joining;
    if (asking == null) {
      if (nowNanos - dueNanos >= 0) {
        Uplink line = dial.get();
        uplink = line;
        offset = ClockOffset.toAnother();
        joining = new Joining(line, clock, token, life, settings, offset);
        dueNanos = nowNanos + patienceNanos();
      }
      return Optional.empty();
    }
    Optional<Welcome> answer = asking.advance(nowNanos, interest);
    refusal = asking.refusal();
    boolean isPending = !asking.hasAsked() && !isRefused();
    if (relays == 1 && isPending) {
      dueNanos = nowNanos + patienceNanos();
    }
    if (refusal.isPresent()) {
      hangUp();
      dueNanos = nowNanos + PATIENCE_NANOS;
    } else if (answer.isEmpty() && nowNanos - dueNanos >= 0) {
      failed(nowNanos, isReached()); // another attempt, on a line of its own
    }
    return answer;
  }

  /**
   * The last attempt led to nothing.
   *
   * @param reached true if the relay's end of the line was there, so that it may have too much to
   *     do
   */
  void failed(long nowNanos, boolean reached) {
    restart(nowNanos + SEARCH_NANOS + (reached ? pauseNanos() : 0));
    failures = reached ? failures + 1 : 0;
  }

  private boolean isRefused() {
    return uplink != null && uplink.control().isRefused();
  }

  private boolean isReached() {
    return uplink != null && uplink.control().isOpen();
  }

  /** The last attempt has led to what it was for. */
  void succeeded() {
    failures = 0;
  }

  /** How long a relay has to answer, and as long again until it serves. */
  long patienceNanos() {
    return PATIENCE_NANOS << Math.min(turns(), MOST_DOUBLINGS);
  }

  /** Another one for each end, so that they come again one after the other. */
  private long pauseNanos() {
    long mixed = (token + failures) * 0x9E3779B97F4A7C15L;
    return turns() == 0 ? 0 : (mixed >>> 1) % MOST_PAUSE_NANOS;
  }

  /** How often all relays were tried in vain. */
  private int turns() {
    return failures / relays;
  }

  /** Returns why the last relay did not serve this end, if it said so. */
  Optional<String> refusal() {
    return refusal;
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
}
