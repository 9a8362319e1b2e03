package org.isochron.physics.lockstep;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.isochron.state.time.TickRate;

/**
 * The first message of a peer, repeated until the other peer answers with slices.
 *
 * <pre>
 * byte  0  int   number of peers
 *       4  int   input delay in ticks
 *       8  int   hash interval in ticks
 *      12  int   most ticks that a peer predicts, 0 in lockstep
 *      16  int   number of peers that only watch
 *      20  long  rate: a number of ticks
 *      28  long  per this number of nanoseconds
 *      36  long  hash of the state before the first tick
 * </pre>
 */
record Hello(
    int peers,
    int inputDelay,
    int hashInterval,
    int predictedTicks,
    int spectators,
    long ticks,
    long nanos,
    long initialHash) {
  private static final int BYTES = 5 * Integer.BYTES + 3 * Long.BYTES;

  static Hello of(
      Lockstep.Settings settings, int predictedTicks, int spectators, long initialHash) {
    TickRate rate = settings.rate();
    return new Hello(
        settings.peers(),
        settings.inputDelay(),
        settings.hashInterval(),
        predictedTicks,
        spectators,
        rate.ticks(),
        rate.nanos(),
        initialHash);
  }

  void writeTo(ByteBuffer message) {
    message.putInt(peers).putInt(inputDelay).putInt(hashInterval);
    message.putInt(predictedTicks).putInt(spectators);
    message.putLong(ticks).putLong(nanos).putLong(initialHash);
  }

  /** Reads the rest of a message as a hello, if it has the right length. */
  static Optional<Hello> read(ByteBuffer message) {
    if (message.remaining() != BYTES) {
      return Optional.empty();
    }
    return Optional.of(new Hello(
        message.getInt(),
        message.getInt(),
        message.getInt(),
        message.getInt(),
        message.getInt(),
        message.getLong(),
        message.getLong(),
        message.getLong()));
  }

  /** Returns why a peer with this hello cannot join, or empty if it can. */
  Optional<String> objection(Hello other) {
    if (equals(other)) {
      return Optional.empty();
    }
    boolean onlyState = equals(new Hello(
        other.peers,
        other.inputDelay,
        other.hashInterval,
        other.predictedTicks,
        other.spectators,
        other.ticks,
        other.nanos,
        initialHash));
    return Optional.of(
        onlyState
            ? "starts in another state; build both simulations alike"
            : "says %s but here it is %s; give both the same settings".formatted(other, this));
  }
}
