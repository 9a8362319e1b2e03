package org.isochron.predict;

import java.nio.ByteBuffer;
import org.isochron.physics.SavedState;

/**
 * The headers of messages. A client's message has the scene, its clock, the run and the tick of the
 * newest anchor and the wanted radius, followed by its input. A server's message has the scene, the
 * newest clock that it has received from this client, its run, and an anchor. A restarted server
 * has another run, because its ticks begin again. A message of a {@link PrefabStream} has the
 * scene, the server's run and a checksum.
 */
final class MessageHeader {
  static final byte FROM_CLIENT = 1;
  static final byte FROM_SERVER = 2;
  static final byte PREFABS = 4;

  /** No anchor has arrived, so the client knows no resting bodies. */
  static final long NO_ANCHOR = -1;

  /** Radii are sent in decimetres. */
  static final double RADIUS_STEPS = 10;

  /** Kind, scene, clock and run. */
  static final int SERVER_BYTES = Byte.BYTES + Long.BYTES + 2 * Integer.BYTES;

  /** The same, tick and radius. */
  static final int CLIENT_BYTES = SERVER_BYTES + Long.BYTES + Short.BYTES;

  /** Delays of far bodies are sent as unsigned numbers of 20 µs: at 50 m/s a millimetre. */
  private static final long FAR_STEP_NANOS = 20_000;

  private static final int MAX_FAR_STEPS = 0xffff;

  private MessageHeader() {}

  static short farSteps(long nanos) {
    long steps = (nanos + FAR_STEP_NANOS / 2) / FAR_STEP_NANOS;
    return (short) Math.max(0, Math.min(MAX_FAR_STEPS, steps));
  }

  static long farDelayNanos(short steps) {
    return Short.toUnsignedInt(steps) * FAR_STEP_NANOS;
  }

  /**
   * Returns the identity with which a simulation begins its saved state, so that both ends have the
   * same scene and engine.
   */
  static long sceneOf(PlayedWorld world) {
    return sceneOf(world, new SavedState());
  }

  /** The same, and saves the state. */
  static long sceneOf(PlayedWorld world, SavedState state) {
    world.save(state);
    return state.rewind().takeLong();
  }

  /** Returns true for a message of a kind about a scene; the next value is then the clock. */
  static boolean isOf(ByteBuffer message, byte kind, long scene) {
    return message.remaining() >= SERVER_BYTES
        && message.get() == kind
        && message.getLong() == scene;
  }
}
