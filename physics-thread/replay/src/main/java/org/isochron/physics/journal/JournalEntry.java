package org.isochron.physics.journal;

import java.nio.ByteBuffer;
import org.isochron.physics.simulation.SavedState;
import org.isochron.physics.slice.Slice;
import org.isochron.state.body.Prefab;
import org.isochron.state.time.Timeline;

/** One decoded record of a journal. It is valid until the next record is read. */
public sealed interface JournalEntry {
  /** The recording starts after this tick, with this hash of the state. */
  record Start(long tick, long hash) implements JournalEntry {}

  /** The slice of a tick, and the quality level at which the tick was computed. */
  record Tick(long tick, int qualityLevel, Slice slice) implements JournalEntry {}

  /** The hash of the state after a tick. */
  record Hash(long tick, long hash) implements JournalEntry {}

  /** The bodies captured after a tick, as a {@code PoseTable}. */
  record Bodies(long tick, int count, ByteBuffer table) implements JournalEntry {}

  /** The saved state after a tick, with the controls that were not at rest. */
  record Keyframe(long tick, int qualityLevel, Slice held, ByteBuffer state)
      implements JournalEntry {
    /** Returns a copy of the state, to restore. */
    SavedState savedState() {
      byte[] bytes = new byte[state.remaining()];
      state.get(state.position(), bytes);
      return SavedState.of(bytes);
    }
  }

  /**
   * The simulation went back to the end of an earlier tick; earlier records of later ticks are
   * void.
   */
  record Rewind(long tick, long hash) implements JournalEntry {}

  /**
   * A prefab was added to the simulation and got this number. It keeps it, whatever a rewind makes
   * void.
   */
  record Added(int number, Prefab prefab) implements JournalEntry {}

  /** The timeline changed. */
  record Change(Timeline timeline) implements JournalEntry {}

  /**
   * A snapshot was published: its sequence number, its instants, and the length of the readers'
   * window.
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
   * A reader made a frame, from the newest publish (0 for none) and a timeline. {@code madeNanos}
   * is when, and {@code presentNanos} is the instant of presentation for which; both are wall
   * instants.
   */
  record Frame(int reader, long madeNanos, long presentNanos, long sequence, Timeline timeline)
      implements JournalEntry {}

  /** The recording could not continue. */
  record Broken(String reason) implements JournalEntry {}

  /** The recording was closed. */
  record End() implements JournalEntry {}
}
