package org.isochron.lockstep.transfer;

import java.nio.ByteBuffer;

/**
 * A prefab on its way: who asked for it, as its n-th, and its number, or {@link #REFUSED} with the
 * reason.
 */
record PrefabEntry(int peer, int request, int number, ByteBuffer content) {
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
