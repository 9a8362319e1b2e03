package org.isochron.physics.journal;

/**
 * How much a {@link Recording} notes.
 *
 * @param hashInterval after every how many ticks a hash of the state is noted; 1 names a first diverging tick exactly
 * @param keyframeInterval after every how many ticks the state is saved, where the simulation can
 * @param posesInterval after every how many ticks the captured bodies are noted, to name one that diverges
 * @param bufferBytes how much can wait for the disk, a power of two; a record may have a quarter of it
 */
public record RecordingSettings(
    int hashInterval, int keyframeInterval, int posesInterval, int bufferBytes) {
  /** A hash every tick, a keyframe and the bodies every hundred, 8 MiB to wait in. */
  public static final RecordingSettings DEFAULT = new RecordingSettings(1, 100, 100, 1 << 23);

  private static final int MIN_BUFFER_BYTES = 1 << 12;
  private static final int MAX_BUFFER_BYTES = 1 << 28;

  public RecordingSettings {
    requireInterval("hashInterval", hashInterval);
    requireInterval("keyframeInterval", keyframeInterval);
    requireInterval("posesInterval", posesInterval);
    if (Integer.bitCount(bufferBytes) != 1
        || bufferBytes < MIN_BUFFER_BYTES
        || bufferBytes > MAX_BUFFER_BYTES) {
      throw new IllegalArgumentException(
          "bufferBytes is %d: a buffer has a power of two between %d and %d bytes"
              .formatted(bufferBytes, MIN_BUFFER_BYTES, MAX_BUFFER_BYTES));
    }
  }

  public RecordingSettings withHashInterval(int ticks) {
    return new RecordingSettings(ticks, keyframeInterval, posesInterval, bufferBytes);
  }

  public RecordingSettings withKeyframeInterval(int ticks) {
    return new RecordingSettings(hashInterval, ticks, posesInterval, bufferBytes);
  }

  public RecordingSettings withPosesInterval(int ticks) {
    return new RecordingSettings(hashInterval, keyframeInterval, ticks, bufferBytes);
  }

  public RecordingSettings withBufferBytes(int bytes) {
    return new RecordingSettings(hashInterval, keyframeInterval, posesInterval, bytes);
  }

  private static void requireInterval(String name, int ticks) {
    if (ticks < 1) {
      throw new IllegalArgumentException(
          "%s is %d: it is at least 1; a very long one means never".formatted(name, ticks));
    }
  }
}
