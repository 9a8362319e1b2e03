package org.isochron.bench.rollback;

import java.nio.ByteBuffer;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.isochron.state.link.Link;

/**
 * A link on which somebody forges messages of random content while it is asked to, and which counts
 * what is sent. Owner: a peer's physics thread, except for what is marked.
 */
final class HostileLink implements Link {
  private static final int FORGED_PERCENT = 30;
  private static final int PERCENT = 100;
  private static final int MOST_FORGED_BYTES = 2_000;

  private final Link link;
  private final Random random;
  private final AtomicBoolean forges = new AtomicBoolean();
  private final AtomicLong sentBytes = new AtomicLong();

  HostileLink(Link link, long seed) {
    this.link = link;
    random = new Random(seed);
  }

  /** Begins or ends the forging; any thread. */
  void forge(boolean begins) {
    // ordering: opaque: a flag on its own.
    forges.setOpaque(begins);
  }

  /** How many bytes were sent; any thread. */
  long sentBytes() {
    // ordering: opaque: a number on its own.
    return sentBytes.getOpaque();
  }

  @Override
  public void send(ByteBuffer message) {
    // ordering: opaque: a number on its own, which only this thread writes.
    sentBytes.setOpaque(sentBytes.getOpaque() + message.remaining());
    link.send(message);
  }

  @Override
  public boolean receive(ByteBuffer message) {
    // ordering: opaque: a flag on its own.
    if (forges.getOpaque() && random.nextInt(PERCENT) < FORGED_PERCENT) {
      byte[] content = new byte[random.nextInt(MOST_FORGED_BYTES)];
      random.nextBytes(content);
      message.clear().put(content).flip();
      return true;
    }
    return link.receive(message);
  }

  @Override
  public boolean isOpen() {
    return link.isOpen();
  }

  @Override
  public void close() {
    link.close();
  }
}
