package org.isochron.replay;

import java.nio.ByteBuffer;
import org.isochron.physics.SavedState;
import org.isochron.physics.slice.Slice;
import org.isochron.shapes.Prefab;
import org.isochron.state.Timeline;

/** A decoded record of a journal, valid until the next record is read. */
sealed interface JournalEntry {
  /** The recording starts after this tick, with this state hash. */
  record Start(long tick, long hash) implements JournalEntry {}

  /** The slice of a tick, and the quality level of its step. */
  record Tick(long tick, int qualityLevel, Slice slice) implements JournalEntry {
    @Override
    public String toString() {
      return "Tick[tick=%d, qualityLevel=%d, commands=%d, controls=%d]"
          .formatted(tick, qualityLevel, slice.commandCount(), slice.controlCount());
    }
  }

  /** The hash after a tick. */
  record Hash(long tick, long hash) implements JournalEntry {}

  /** The bodies after a tick. */
  record Bodies(long tick, int count, ByteBuffer table) implements JournalEntry {
    @Override
    public String toString() {
      return "Bodies[tick=%d, count=%d]".formatted(tick, count);
    }
  }

  /** The saved state after a tick, including all controls that were not at rest. */
  record Checkpoint(long tick, int qualityLevel, Slice held, ByteBuffer state)
      implements JournalEntry {
    /** Returns a copy to restore. */
    SavedState savedState() {
      byte[] bytes = new byte[state.remaining()];
      state.get(state.position(), bytes);
      return SavedState.of(bytes);
    }

    @Override
    public String toString() {
      return "Checkpoint[tick=%d, held=%d, bytes=%d]"
          .formatted(tick, held.controlCount(), state.remaining());
    }
  }

  /**
   * The simulation returned to the end of an earlier tick. Records of later ticks that were
   * written before this entry become void.
   */
  record Rewind(long tick, long hash) implements JournalEntry {}

  /** A prefab was added; a rewind does not remove it. */
  record Added(int number, Prefab prefab) implements JournalEntry {}

  /** The timeline changed. */
  record Change(Timeline timeline) implements JournalEntry {}

  /**
   * A published snapshot: its sequence number, its times, and the length of the readers' window.
   */
  record Publish(
      long sequence,
      long tick,
      long instantNanos,
      long publishedNanos,
      Timeline timeline,
      int windowLength)
      implements JournalEntry {}

  /**
   * A frame that a reader made at {@code madeNanos} for presentation at {@code presentNanos}. The
   * sequence is that of the newest publish, or 0 if there is none.
   */
  record Frame(int reader, long madeNanos, long presentNanos, long sequence, Timeline timeline)
      implements JournalEntry {}

  /** The recording could not continue. */
  record Broken(String reason) implements JournalEntry {}

  /** The recording was closed. */
  record End() implements JournalEntry {}
}
