package org.isochron.lockstep.transfer;

import java.nio.ByteBuffer;

/**
 * A prefab in transit: the peer that adds it, the number of that peer's request, and the prefab's
 * number, or {@link #REFUSED} with the reason.
 */
public record PrefabEntry(int peer, int request, int number, ByteBuffer content) {
  static final int REFUSED = -1;
  static final int HEAD_BYTES = 3 * Integer.BYTES;

  static PrefabEntry read(ByteBuffer bytes) {
    return new PrefabEntry(bytes.getInt(), bytes.getInt(), bytes.getInt(), bytes);
  }

  ByteBuffer bytes() {
    return ByteBuffer.allocate(HEAD_BYTES + content.remaining())
        .putInt(peer)
        .putInt(request)
        .putInt(number)
        .put(content.duplicate())
        .flip();
  }
}
