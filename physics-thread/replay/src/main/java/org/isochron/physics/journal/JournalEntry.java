package org.isochron.physics.journal;

import java.nio.ByteBuffer;
import org.isochron.physics.slice.Slice;
import org.isochron.state.time.Timeline;

/** One record of a journal, read. It is valid until the next one is read from where it came. */
public sealed interface JournalEntry {
  /** From here on all is noted: the state after a tick, by its hash. */
  record Start(long tick, long hash) implements JournalEntry {}

  /** What a tick was given, and the level of quality it was computed at. */
  record Tick(long tick, int qualityLevel, Slice slice) implements JournalEntry {}

  /** The state after a tick, by its hash. */
  record Hash(long tick, long hash) implements JournalEntry {}

  /** The bodies captured after a tick, as a table. */
  record Bodies(long tick, int count, ByteBuffer table) implements JournalEntry {}

  /** The state after a tick, saved, with the controls that were not at rest. */
  record Keyframe(long tick, int qualityLevel, Slice held, ByteBuffer state)
      implements JournalEntry {}

  /** The simulation was put to the end of an earlier tick: what was noted of later ones is void. */
  record Rewind(long tick, long hash) implements JournalEntry {}

  /** The timeline changed. */
  record Change(Timeline timeline) implements JournalEntry {}

  /** A snapshot was published: its place in the order of publishes, its instants, and how many a reader sees at once. */
  record Publish(
      long sequence,
      long tick,
      long instantNanos,
      long publishedNanos,
      Timeline timeline,
      int windowLength)
      implements JournalEntry {}

  /** A reader made a frame at a wall instant for another, from a publish (0 for none) and a timeline. */
  record Frame(int reader, long madeNanos, long presentNanos, long sequence, Timeline timeline)
      implements JournalEntry {}

  /** The recording could not go on. */
  record Broken(String reason) implements JournalEntry {}

  /** The recording was closed. */
  record End() implements JournalEntry {}
}
