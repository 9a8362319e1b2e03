package org.isochron.physics.journal;

import java.util.Objects;

/**
 * How much a {@link Recording} notes.
 *
 * @param hashInterval after every how many ticks a hash of the state is noted; 1 names a first diverging tick exactly
 * @param keyframeInterval after every how many ticks the state is saved, where the simulation can
 * @param posesInterval after every how many ticks the captured bodies are noted, to name one that diverges
 * @param bufferBytes how much can wait for the disk, a power of two; a record may have a quarter of it
 * @param durability what a power failure may take
 */
public record RecordingSettings(
    int hashInterval,
    int keyframeInterval,
    int posesInterval,
    int bufferBytes,
    Durability durability) {
  /** A hash every tick, a keyframe and the bodies every hundred, 8 MiB to wait in, never forced to the disk. */
  public static final RecordingSettings DEFAULT =
      new RecordingSettings(1, 100, 100, 1 << 23, Durability.never());

  /**
   * When the journal is forced to the disk (fsync), by the recording's own thread. A program that crashes loses what was in
   * the buffer, 5 ms or so, whatever this says: it is for the operating system and the power. What is noted while the disk is
   * busy waits in the buffer.
   */
  public sealed interface Durability {
    /** The operating system writes when it likes, often half a minute later. */
    record Never() implements Durability {}

    /** With each keyframe, at least every {@link #keyframeInterval} ticks also where a simulation saves none. */
    record AtKeyframes() implements Durability {}

    /** When this many ticks are not yet on the disk. */
    record EveryTicks(int ticks) implements Durability {
      public EveryTicks {
        requireInterval("ticks", ticks);
      }
    }

    static Durability never() {
      return new Never();
    }

    static Durability atKeyframes() {
      return new AtKeyframes();
    }

    static Durability everyTicks(int ticks) {
      return new EveryTicks(ticks);
    }
  }

  private static final int MIN_BUFFER_BYTES = 1 << 12;
  private static final int MAX_BUFFER_BYTES = 1 << 28;

  public RecordingSettings {
    Objects.requireNonNull(durability, "durability is null; use Durability.never()");
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
    return new RecordingSettings(ticks, keyframeInterval, posesInterval, bufferBytes, durability);
  }

  public RecordingSettings withKeyframeInterval(int ticks) {
    return new RecordingSettings(hashInterval, ticks, posesInterval, bufferBytes, durability);
  }

  public RecordingSettings withPosesInterval(int ticks) {
    return new RecordingSettings(hashInterval, keyframeInterval, ticks, bufferBytes, durability);
  }

  public RecordingSettings withBufferBytes(int bytes) {
    return new RecordingSettings(hashInterval, keyframeInterval, posesInterval, bytes, durability);
  }

  public RecordingSettings withDurability(Durability when) {
    return new RecordingSettings(hashInterval, keyframeInterval, posesInterval, bufferBytes, when);
  }

  private static void requireInterval(String name, int ticks) {
    if (ticks < 1) {
      throw new IllegalArgumentException(
          "%s is %d: it is at least 1; a very long one means never".formatted(name, ticks));
    }
  }
}
