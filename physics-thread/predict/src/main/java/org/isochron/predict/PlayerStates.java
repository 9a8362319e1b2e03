package org.isochron.predict;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.isochron.physics.SavedState;
import org.isochron.state.BodyId;

/**
 * The players of an anchor: their bodies, the states of their code, and the controls that the tick
 * used. Owner: one thread at a time; allocates nothing after construction.
 */
final class PlayerStates {
  private static final int HEADER_BYTES = Byte.BYTES + Long.BYTES + Short.BYTES;

  /**
   * Maximum number of controls of a player that other clients predict, so that nobody can fill
   * their anchors.
   */
  static final int MAX_CONTROLS = 64;

  private final long[] bodies;
  private final ByteBuffer[] codes;
  private final UsedControls[] inputs;

  PlayerStates(int capacity) {
    bodies = new long[capacity];
    codes = new ByteBuffer[capacity];
    Arrays.setAll(codes, player -> ByteBuffer.allocate(PlayerCode.MAX_BYTES));
    inputs = new UsedControls[capacity];
    Arrays.setAll(inputs, player -> new UsedControls());
  }

  void clear() {
    Arrays.fill(bodies, BodyId.NONE);
  }

  int capacity() {
    return bodies.length;
  }

  /** Returns a player's body, or {@link BodyId#NONE} without the player. */
  long body(int player) {
    return bodies[player];
  }

  UsedControls input(int player) {
    return inputs[player];
  }

  /** Sets a player's body, the state of its code, and the controls that the tick used. */
  void set(int player, long body, SavedState code, UsedControls input) {
    bodies[player] = body;
    code.copyTo(codes[player].clear());
    codes[player].flip();
    inputs[player].copyFrom(input);
  }

  SavedState code(int player, SavedState destination) {
    destination.copyFrom(codes[player]);
    codes[player].position(0);
    return destination.rewind();
  }

  void writeTo(ByteBuffer destination) {
    int count = 0;
    for (long body : bodies) {
      count += body == BodyId.NONE ? 0 : 1;
    }
    destination.put((byte) count);
    for (int player = 0; player < bodies.length; player++) {
      if (bodies[player] != BodyId.NONE) {
        destination.put((byte) player).putLong(bodies[player]).putShort((short)
            codes[player].limit());
        destination.put(codes[player]);
        codes[player].position(0);
        inputs[player].writeTo(destination, MAX_CONTROLS);
      }
    }
  }

  void readFrom(ByteBuffer source) {
    clear();
    for (int left = source.get(); left > 0; left--) {
      requireRoom(source, HEADER_BYTES);
      int player = source.get();
      long body = source.getLong();
      int bytes = source.getShort();
      if (player < 0 || player >= bodies.length || bytes < 0 || bytes > PlayerCode.MAX_BYTES) {
        throw new IllegalArgumentException(
            "the anchor is damaged: player %d has %d bytes".formatted(player, bytes));
      }
      requireRoom(source, bytes);
      bodies[player] = body;
      codes[player].clear().limit(bytes);
      source.get(codes[player].array(), 0, bytes);
      inputs[player].readFrom(source);
    }
  }

  private static void requireRoom(ByteBuffer source, int bytes) {
    if (source.remaining() < bytes) {
      throw new IllegalArgumentException(
          "the anchor is damaged: %d bytes are left of %d".formatted(source.remaining(), bytes));
    }
  }
}
