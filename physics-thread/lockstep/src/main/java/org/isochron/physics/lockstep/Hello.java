package org.isochron.physics.lockstep;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.isochron.state.time.TickRate;

/**
 * What a peer says first, and again until it is answered by slices.
 *
 * <pre>
 * byte  0  int   number of peers
 *       4  int   input delay in ticks
 *       8  int   hash interval in ticks
 *      12  long  rate: so many ticks
 *      20  long  in so many nanoseconds
 *      28  long  hash of the state before the first tick
 * </pre>
 */
record Hello(
    int peers, int inputDelay, int hashInterval, long ticks, long nanos, long initialHash) {
  private static final int BYTES = 3 * Integer.BYTES + 3 * Long.BYTES;

  static Hello of(LockstepSettings settings, long initialHash) {
    TickRate rate = settings.rate();
    return new Hello(
        settings.peers(),
        settings.inputDelay(),
        settings.hashInterval(),
        rate.ticks(),
        rate.nanos(),
        initialHash);
  }

  void writeTo(ByteBuffer message) {
    message.putInt(peers).putInt(inputDelay).putInt(hashInterval);
    message.putLong(ticks).putLong(nanos).putLong(initialHash);
  }

  /** What is left of a message as a hello, if it is as long as one. */
  static Optional<Hello> read(ByteBuffer message) {
    if (message.remaining() != BYTES) {
      return Optional.empty();
    }
    return Optional.of(new Hello(
        message.getInt(),
        message.getInt(),
        message.getInt(),
        message.getLong(),
        message.getLong(),
        message.getLong()));
  }

  /** Why another peer that says so cannot play with this one, if it cannot. */
  Optional<String> objection(Hello other) {
    if (equals(other)) {
      return Optional.empty();
    }
    boolean onlyState = equals(new Hello(
        other.peers, other.inputDelay, other.hashInterval, other.ticks, other.nanos, initialHash));
    return Optional.of(
        onlyState
            ? "begins in another state; build both simulations alike"
            : "says %s but here it is %s; give both the same settings".formatted(other, this));
  }
}
