package org.isochron.remote.quic;

import io.netty.handler.codec.quic.QuicConnectionIdGenerator;
import java.nio.ByteBuffer;
import java.security.SecureRandom;

/**
 * Makes connection ids. All ids of a connection begin with the same random {@link #TAG_BYTES}, by
 * which {@link PacketFilter} finds the connection of a packet. Owner: the endpoint's thread.
 */
final class ConnectionIds implements QuicConnectionIdGenerator {
  /** The length of every id, which is the maximum. */
  static final int BYTES = 20;

  private static final int TAG_BYTES = Long.BYTES;

  private final SecureRandom random = new SecureRandom();

  @Override
  public ByteBuffer newId(int length) {
    byte[] id = new byte[length];
    random.nextBytes(id);
    return ByteBuffer.wrap(id);
  }

  /** Returns another id of the connection that has an id. */
  @Override
  public ByteBuffer newId(ByteBuffer known, int length) {
    return newId(length).put(0, known, known.position(), TAG_BYTES);
  }

  /** Returns the first id of a connection. */
  @Override
  public ByteBuffer newId(ByteBuffer source, ByteBuffer destination, int length) {
    return newId(length);
  }

  @Override
  public int maxConnectionIdLength() {
    return BYTES;
  }

  @Override
  public boolean isIdempotent() {
    return false;
  }
}
