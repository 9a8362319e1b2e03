package org.isochron.predict;

import java.nio.ByteBuffer;
import org.isochron.physics.SavedState;

/**
 * The headers of messages, big-endian: the kind and the scene. A client's message then has its
 * clock, the run and the tick of the newest anchor and the wanted radius, followed by its input. A
 * server's message has the clock of the last message from this client, its run, and an anchor. A
 * restarted server has another run, because its ticks begin again. A refusal has the number of a
 * {@link Prediction.Connection}, and a message of a {@link PrefabStream} the server's run. Stateless.
 */
final class MessageHeader {
  static final byte FROM_CLIENT = 1;
  static final byte FROM_SERVER = 2;
  static final byte REFUSAL = 3;
  static final byte PREFABS = 4;

  /** Returned instead of a kind if a message is too short. */
  static final byte NONE = 0;

  /** No anchor has arrived, so the client knows no resting bodies. */
  static final long NO_ANCHOR = -1;

  /** Radii are sent in decimetres. */
  static final double RADIUS_STEPS = 10;

  private static final int BYTES = Byte.BYTES + Long.BYTES;

  /** Clock, run, tick and radius in a client's message. */
  static final int CLIENT_BYTES = 2 * Integer.BYTES + Long.BYTES + Short.BYTES;

  static final int REFUSAL_BYTES = BYTES + Byte.BYTES;

  /** Delays of far bodies are sent as unsigned numbers of 20 µs: at 50 m/s a millimetre. */
  private static final long FAR_STEP_NANOS = 20_000;

  private static final int MAX_FAR_STEPS = 0xffff;

  private MessageHeader() {}

  /** Begins a message about a scene. */
  static ByteBuffer begin(ByteBuffer message, byte kind, long scene) {
    return message.clear().put(kind).putLong(scene);
  }

  /** Writes a refusal, which is then ready to be sent. */
  static ByteBuffer refusal(ByteBuffer message, long scene, Prediction.Connection reason) {
    return begin(message, REFUSAL, scene).put((byte) reason.number()).flip();
  }

  /** Returns the kind of a message; the next value is then the scene. */
  static byte open(ByteBuffer message) {
    return message.remaining() < BYTES ? NONE : message.get();
  }

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
}
