package org.isochron.lockstep;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.isochron.physics.Steppable;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.TickRate;

/**
 * The first message of a peer, repeated until the other peer answers with slices.
 *
 * <pre>
 * byte  0  int   number of peers
 *       4  int   input delay in ticks
 *       8  int   hash interval in ticks
 *      12  int   most ticks that a peer predicts, 0 in lockstep
 *      16  long  rate: a number of ticks
 *      24  long  per this number of nanoseconds
 *      32  long  hash of the prefabs
 *      40  long  hash of the state before the first tick
 *      48        the domain of its simulation, in UTF-8, to the end
 * </pre>
 */
record Hello(
    int peers,
    int inputDelay,
    int hashInterval,
    int predictedTicks,
    long ticks,
    long nanos,
    long prefabsHash,
    long initialHash,
    String domain) {
  private static final int BYTES = 4 * Integer.BYTES + 4 * Long.BYTES;
  private static final int MAX_DOMAIN_BYTES = 1_024;

  static Hello of(Lockstep.Settings settings, Steppable simulation) {
    String domain = simulation.domain();
    int bytes = domain.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > MAX_DOMAIN_BYTES) {
      throw new IllegalArgumentException("the simulation's domain has %d bytes: at most %d are sent"
          .formatted(bytes, MAX_DOMAIN_BYTES));
    }
    TickRate rate = settings.rate();
    return new Hello(
        settings.peers(),
        settings.inputDelay(),
        settings.hashInterval(),
        settings.predictedTicks(),
        rate.ticks(),
        rate.nanos(),
        hashOf(simulation.prefabs().table()),
        simulation.stateHash(),
        domain);
  }

  private static long hashOf(PrefabTable prefabs) {
    long hash = 0;
    for (int number = 0; number < prefabs.count(); number++) {
      ByteBuffer bytes = ByteBuffer.allocate(prefabs.get(number).byteSize());
      prefabs.get(number).writeTo(bytes);
      hash = 31 * hash + bytes.flip().hashCode();
    }
    return hash;
  }

  void writeTo(ByteBuffer message) {
    message.putInt(peers).putInt(inputDelay).putInt(hashInterval);
    message.putInt(predictedTicks).putLong(ticks).putLong(nanos);
    message.putLong(prefabsHash).putLong(initialHash);
    message.put(domain.getBytes(StandardCharsets.UTF_8));
  }

  static Optional<Hello> read(ByteBuffer message) {
    if (message.remaining() < BYTES || message.remaining() > BYTES + MAX_DOMAIN_BYTES) {
      return Optional.empty();
    }
    return Optional.of(new Hello(
        message.getInt(),
        message.getInt(),
        message.getInt(),
        message.getInt(),
        message.getLong(),
        message.getLong(),
        message.getLong(),
        message.getLong(),
        StandardCharsets.UTF_8.decode(message).toString()));
  }

  Optional<String> objection(Hello other) {
    if (equals(other)) {
      return Optional.empty();
    }
    if (!domain.equals(other.domain)) {
      return Optional.of(
          "computes with %s and this peer with %s, so their states would differ; use the same engine, version, settings and kind of processor, or ode4j on all"
              .formatted(named(other.domain), named(domain)));
    }
    boolean onlyState = equals(new Hello(
        other.peers,
        other.inputDelay,
        other.hashInterval,
        other.predictedTicks,
        other.ticks,
        other.nanos,
        prefabsHash,
        initialHash,
        domain));
    return Optional.of(
        onlyState
            ? "starts in another state, or with other prefabs; build both simulations alike"
            : "has %s but this peer has %s; give both the same settings".formatted(other, this));
  }

  private static String named(String domain) {
    return domain.isEmpty() ? "a simulation without a domain" : domain;
  }
}
