package org.isochron.cluster;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.zip.CRC32C;
import org.isochron.physics.SavedState;
import org.isochron.physics.Steppable;
import org.isochron.state.TickRate;

/**
 * Identifies the computation of a node: the simulation's engine ({@code domain}), its state before
 * the first tick, the tick rate and the message format. Nodes of a cluster have equal results only
 * if their identities are equal.
 *
 * @param text the engine ({@code domain}), a hash of the scene, and the rate
 * @param number a hash of the identity; every leader writes the hash into the log, and every node
 *     into its checkpoints
 */
record NodeIdentity(String text, int number) {
  /**
   * Mask of the bits that Aeron does not compare. Aeron interprets the number as a version, and
   * ends a node without a message if the other bits differ.
   */
  private static final int FREE_BITS = 0x7F00_FFFF;

  static NodeIdentity of(Steppable simulation, TickRate rate) {
    SavedState beginning = new SavedState();
    simulation.save(beginning);
    ByteBuffer bytes = ByteBuffer.allocate(beginning.byteSize());
    beginning.copyTo(bytes);
    CRC32C scene = new CRC32C();
    scene.update(bytes.flip());
    String domain = simulation.domain();
    String text = "%s, scene %08x, a tick every %d ns"
        .formatted(
            domain.isEmpty() ? "a simulation without a domain" : domain,
            scene.getValue(),
            rate.periodNanos());
    return of(text, rate);
  }

  static NodeIdentity of(String text, TickRate rate) {
    int hash = Objects.hash(text, rate.ticks(), rate.nanos(), CommandMessage.VERSION);
    return new NodeIdentity(text, (hash & FREE_BITS) | (~FREE_BITS & Integer.MAX_VALUE));
  }
}
