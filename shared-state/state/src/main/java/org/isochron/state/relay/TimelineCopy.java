package org.isochron.state.relay;

import java.nio.ByteBuffer;
import org.isochron.state.Timeline;

/**
 * Serialises a timeline and converts it to another process's clock and epochs. Owner: one thread.
 * Allocates only if the timeline changes.
 */
public final class TimelineCopy {
  public static final int BYTES = 4 * Long.BYTES;

  private Timeline timeline = Timeline.paused(0);

  public static void write(Timeline timeline, ByteBuffer memory, int at) {
    memory.putLong(at, timeline.epoch());
    memory.putLong(at + 8, timeline.wallNanos());
    memory.putLong(at + 16, timeline.simNanos());
    memory.putInt(at + 24, timeline.speedPermille());
    memory.putInt(at + 28, timeline.load().number());
  }

  /** Reads a timeline, if valid. */
  public boolean read(ByteBuffer memory, int at, long epochOffset, long offsetNanos) {
    long epoch = memory.getLong(at) + epochOffset;
    long wallNanos = memory.getLong(at + 8) + offsetNanos;
    long simNanos = memory.getLong(at + 16);
    int speedPermille = memory.getInt(at + 24);
    int load = memory.getInt(at + 28);
    if (epoch < 0
        || speedPermille < 0
        || speedPermille > Timeline.MAX_PERMILLE
        || !Timeline.LoadState.isNumber(load)) {
      return false;
    }
    if (timeline.epoch() != epoch
        || timeline.wallNanos() != wallNanos
        || timeline.simNanos() != simNanos
        || timeline.speedPermille() != speedPermille
        || timeline.load().number() != load) {
      timeline = new Timeline(
          epoch, wallNanos, simNanos, speedPermille, Timeline.LoadState.numbered(load));
    }
    return true;
  }

  /** Timeline of the last read. */
  public Timeline timeline() {
    return timeline;
  }
}
