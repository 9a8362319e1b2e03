package org.isochron.near.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.isochron.state.relay.TimelineCopy;
import org.isochron.state.relay.WriterStateCopy;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.Timeline;

/**
 * What the writer's process is doing: its writer state and the timeline in force. Owner: the
 * publishing thread, or one that reads. Allocates only when something changes; a reader that meets
 * a change in the middle keeps what it had and looks again later.
 */
public final class StatusCell {
  /** The size of the cell. */
  public static final int BYTES = 4_096;

  private static final int VERSION = 0;
  private static final int CHECK = 8;
  private static final int STATE = 16;
  private static final int ENDED = 20;
  private static final int TEXT_BYTES = 24;
  private static final int TIMELINE = 32;
  private static final int TEXT = TIMELINE + TimelineCopy.BYTES;
  private static final int LONGEST_TEXT = 2_048;

  private final ByteBuffer memory;
  private final TimelineCopy timelines = new TimelineCopy();
  private long version;
  private WriterState state = new WriterState.Idle();
  private boolean ended;

  /** Uses memory of {@link #BYTES}, of its own. */
  StatusCell(ByteBuffer memory) {
    this.memory = memory;
  }

  /** Changes the cell; the publisher. {@code isEnded} if nothing comes after it. */
  void write(WriterState next, Timeline timeline, boolean isEnded) {
    byte[] text = WriterStateCopy.text(next, LONGEST_TEXT);
    memory.clear().putLong(VERSION, ++version);
    memory.putInt(STATE, WriterStateCopy.code(next));
    memory.putInt(ENDED, isEnded ? 1 : 0);
    memory.putInt(TEXT_BYTES, text.length);
    TimelineCopy.write(timeline, memory, TIMELINE);
    memory.put(TEXT, text);
    memory.putLong(CHECK, check(memory, text.length));
  }

  /** Returns what is to be written to the file; the publisher. */
  ByteBuffer whole() {
    return memory.limit(TEXT + memory.getInt(TEXT_BYTES)).position(0);
  }

  /** Reads the cell. Returns false if it is not whole. */
  boolean read(OpenFile file, long statusAt, long epochOffset, long offsetNanos)
      throws IOException {
    if (!file.read(memory.limit(TEXT).position(0), statusAt)) {
      return false;
    }
    int length = memory.getInt(TEXT_BYTES);
    if (length < 0
        || length > LONGEST_TEXT
        || !file.read(memory.limit(TEXT + length).position(0), statusAt)
        || memory.getInt(TEXT_BYTES) != length
        || memory.getLong(CHECK) != check(memory, length)
        || !timelines.read(memory, TIMELINE, epochOffset, offsetNanos)) {
      return false;
    }
    byte[] text = new byte[length];
    memory.get(TEXT, text);
    version = memory.getLong(VERSION);
    ended = memory.getInt(ENDED) != 0;
    state = WriterStateCopy.of(memory.getInt(STATE), text);
    return true;
  }

  /** Returns how often the cell was changed. */
  long version() {
    return version;
  }

  WriterState state() {
    return state;
  }

  /** Returns true if the process has ended its publishing. */
  boolean isEnded() {
    return ended;
  }

  Timeline timeline() {
    return timelines.timeline();
  }

  private static long check(ByteBuffer memory, int textLength) {
    return memory.getLong(VERSION) ^ CheckedWords.of(memory, STATE, TEXT + textLength);
  }
}
