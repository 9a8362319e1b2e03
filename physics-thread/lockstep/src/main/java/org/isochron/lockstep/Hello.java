package org.isochron.lockstep;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.isochron.physics.Steppable;
import org.isochron.shapes.PrefabTable;

/**
 * The first message of a peer, repeated until the other peer answers with slices.
 *
 * <pre>
 * byte  0  byte  version of the messages
 *       1  byte  number of the peer that sends it
 *       2  long  run: a random number that identifies this process of the peer
 *      10  long  hash of the prefabs and of the state before the first tick
 *      18        the settings and, after a line feed, the domain of the simulation, in UTF-8
 * </pre>
 */
record Hello(int peer, long run, long initialHash, String settings, String domain) {
  static final byte VERSION = 12;

  private static final int HEAD_BYTES = 1 + 2 * Long.BYTES;
  private static final int MAX_TEXT_BYTES = 2_048;

  static Hello of(Lockstep.Settings settings, Steppable simulation, long run) {
    Hello hello = new Hello(
        settings.peer(),
        run,
        simulation.stateHash() + hashOf(simulation.prefabs().table()),
        "session %d of %d peers, %s, inputDelay %d, predictedTicks %d, hashInterval %d"
            .formatted(
                settings.session(),
                settings.peers(),
                settings.rate(),
                settings.inputDelay(),
                settings.predictedTicks(),
                settings.hashInterval()),
        simulation.domain());
    if (hello.text().length > MAX_TEXT_BYTES) {
      throw new IllegalArgumentException(
          "the settings and the simulation's domain have %d bytes: at most %d are sent"
              .formatted(hello.text().length, MAX_TEXT_BYTES));
    }
    return hello;
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
    message.put(VERSION).put((byte) peer).putLong(run).putLong(initialHash).put(text());
  }

  private byte[] text() {
    return (settings + '\n' + domain).getBytes(StandardCharsets.UTF_8);
  }

  /** Reads a hello after its version; returns nothing if the message is not one. */
  static Optional<Hello> read(ByteBuffer message) {
    if (message.remaining() < HEAD_BYTES || message.remaining() > HEAD_BYTES + MAX_TEXT_BYTES) {
      return Optional.empty();
    }
    int peer = message.get();
    long run = message.getLong();
    long initialHash = message.getLong();
    String[] text = StandardCharsets.UTF_8.decode(message).toString().split("\n", 2);
    return text.length < 2
        ? Optional.empty()
        : Optional.of(new Hello(peer, run, initialHash, text[0], text[1]));
  }

  /** Returns why this peer cannot play with another one, whose number should be {@code number}. */
  Optional<String> objection(Hello other, int number) {
    if (other.peer != number) {
      return Optional.of(
          "is peer %d; give the links in order of peer number".formatted(other.peer));
    }
    if (!domain.equals(other.domain)) {
      return Optional.of(
          "computes with %s and this peer with %s, so their states would differ; use the same engine, version, settings and kind of processor, or ode4j on all"
              .formatted(named(other.domain), named(domain)));
    }
    if (!settings.equals(other.settings)) {
      return Optional.of("has %s but this peer has %s; give both the same settings"
          .formatted(other.settings, settings));
    }
    return initialHash == other.initialHash
        ? Optional.empty()
        : Optional.of(
            "starts in another state, or with other prefabs; build both simulations alike");
  }

  private static String named(String domain) {
    return domain.isEmpty() ? "a simulation without a domain" : domain;
  }
}
