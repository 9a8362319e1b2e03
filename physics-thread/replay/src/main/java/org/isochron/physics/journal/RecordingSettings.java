package org.isochron.physics.journal;

import java.util.Objects;

/**
 * The settings of a {@link Recording}.
 *
 * @param hashInterval ticks between two recorded hashes of the state; 1 finds the exact tick of a
 *     divergence
 * @param keyframeInterval ticks between two saved states, if the simulation can save its state
 * @param posesInterval ticks between two recorded tables of bodies, which name a body that diverges
 * @param bufferBytes the size of the buffer before the disk, a power of two; a record may use a
 *     quarter of it
 * @param durability what a power failure can lose
 */
public record RecordingSettings(
    int hashInterval,
    int keyframeInterval,
    int posesInterval,
    int bufferBytes,
    Durability durability) {
  /**
   * A hash every tick, a keyframe and the bodies every 100 ticks, a buffer of 8 MiB, never forced
   * to the disk.
   */
  public static final RecordingSettings DEFAULT =
      new RecordingSettings(1, 100, 100, 1 << 23, Durability.never());

  /**
   * When the recording's thread forces the journal to the disk (fsync). This protects against
   * crashes of the operating system and power failures. A program that crashes loses the contents
   * of the buffer, about 5 ms, with every setting. Records wait in the buffer while the disk is
   * busy.
   */
  public sealed interface Durability {
    /** The operating system decides when to write, often half a minute later. */
    record Never() implements Durability {}

    /**
     * With each keyframe, or every {@link #keyframeInterval} ticks if the simulation cannot save
     * its state.
     */
    record AtKeyframes() implements Durability {}

    /** As soon as this many ticks are not yet on the disk. */
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

  /**
   * @throws IllegalArgumentException if an interval is below 1, or the buffer's size is out of
   *     range
   */
  public RecordingSettings {
    Objects.requireNonNull(durability, "durability is null; use Durability.never()");
    requireInterval("hashInterval", hashInterval);
    requireInterval("keyframeInterval", keyframeInterval);
    requireInterval("posesInterval", posesInterval);
    if (Integer.bitCount(bufferBytes) != 1
        || bufferBytes < MIN_BUFFER_BYTES
        || bufferBytes > MAX_BUFFER_BYTES) {
      throw new IllegalArgumentException(
          "bufferBytes is %d: it must be a power of two between %d and %d"
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
          "%s is %d: it must be at least 1; use a very large value for never"
              .formatted(name, ticks));
    }
  }
}
