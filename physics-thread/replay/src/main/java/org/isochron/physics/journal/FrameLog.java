package org.isochron.physics.journal;

import org.isochron.state.time.Timeline;

/**
 * Records the frames of one reader, so that they can be replayed. Owner: the reader's thread;
 * wait-free, allocates nothing. Give it every frame, starting with the reader's first.
 */
public final class FrameLog {
  private static final int RING_BYTES = 1 << 16;

  private final RecordRing ring = new RecordRing(RING_BYTES);
  private final RecordingHealth health;
  private final int reader;

  FrameLog(int reader, RecordingHealth health) {
    this.reader = reader;
    this.health = health;
  }

  /**
   * Records a frame.
   *
   * @param madeNanos the wall instant at which it was made
   * @param presentNanos the wall instant of presentation for which it was made
   * @param newestSequence the sequence of the newest publish that it saw, 0 for none
   * @param timeline the timeline that it used
   */
  public void note(long madeNanos, long presentNanos, long newestSequence, Timeline timeline) {
    if (health.isRecording()) {
      JournalRecords.put(
          ring.begin(RecordKind.FRAME)
              .putInt(reader)
              .putLong(madeNanos)
              .putLong(presentNanos)
              .putLong(newestSequence),
          timeline);
      if (!ring.send()) {
        health.breakOff("the frames of reader %d came faster than the disk".formatted(reader));
      }
    }
  }

  RecordRing ring() {
    return ring;
  }
}
