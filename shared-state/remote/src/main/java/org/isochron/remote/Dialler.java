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
 * Looks for a relay until one answers: dials, asks for a time, hangs up and dials again. Owner: the
 * viewer's thread; allocates. It waits only for the network engine, while a line is opened.
 */
final class Dialler {
  static final long SEARCH_NANOS = 250_000_000;
  static final long PATIENCE_NANOS = 4_000_000_000L;

  private final Supplier<Uplink> dial;
  private final NanoClock clock;
  private final long token;
  private final String secret;
  private @Nullable Uplink uplink;
  private @Nullable Joining joining;
  private ClockOffset offset = ClockOffset.toAnother();
  private long dueNanos;
  private Optional<String> refusal = Optional.empty();

  Dialler(Supplier<Uplink> dial, NanoClock clock, long token, String secret) {
    this.dial = dial;
    this.clock = clock;
    this.token = token;
    this.secret = secret;
  }

  /** Begins anew, a little later. */
  void restart(long nowNanos) {
    hangUp();
    dueNanos = nowNanos + SEARCH_NANOS;
  }

  /** Does what is due, and returns the answer of a relay once it is there. */
  Optional<Welcome> advance(long nowNanos, long life, Interest interest) {
    Joining asking = joining;
    if (asking == null) {
      if (nowNanos - dueNanos >= 0) {
        Uplink line = dial.get();
        uplink = line;
        offset = ClockOffset.toAnother();
        joining = new Joining(line, clock, token, life, secret, offset);
        dueNanos = nowNanos + PATIENCE_NANOS;
      }
      return Optional.empty();
    }
    Optional<Welcome> answer = asking.advance(nowNanos, interest);
    refusal = asking.refusal();
    if (refusal.isPresent()) {
      hangUp();
      dueNanos = nowNanos + PATIENCE_NANOS;
    } else if (answer.isEmpty() && nowNanos - dueNanos >= 0) {
      restart(nowNanos); // another attempt, on a line of its own
    }
    return answer;
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
