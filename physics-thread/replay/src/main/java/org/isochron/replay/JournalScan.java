package org.isochron.replay;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a complete journal, checks the sequence of its records, and indexes its ticks. Owner: one
 * thread.
 */
final class JournalScan {
  /** Latest simulation time at which a recording can begin: 73 years. */
  private static final long MAX_START_NANOS = 1L << 61;

  final Journal.Identity identity;
  final JournalIndex index = new JournalIndex();

  /** Prefabs added during the recording, which every replay has from the start. */
  final List<JournalEntry.Added> added = new ArrayList<>();

  boolean started;
  long startTick;
  long startHash;
  long lastTick;
  long wholeBytes;
  Journal.End end = new Journal.End.Complete();

  private boolean ended;

  /** The last state hash. */
  private long hashTick;

  private long hashOffset;

  JournalScan(Journal.Identity identity) {
    this.identity = identity;
  }

  void read(RecordReader reader) throws IOException {
    EntryDecoder decoder = new EntryDecoder();
    while (!ended && reader.next()) {
      check(decoder.decode(reader.kind(), reader.content(), reader.offset()), reader.offset());
    }
    if (ended && reader.next()) {
      throw new Journal.FormatException("the journal has records after its end", reader.offset());
    }
    wholeBytes = reader.offset();
    if (!reader.fault().isEmpty() || !ended) {
      String fault = reader.fault().isEmpty() ? "it was not closed" : reader.fault();
      end = new Journal.End.Cut(wholeBytes, reader.end() - wholeBytes, fault);
    }
  }

  private void check(JournalEntry entry, long offset) {
    if (entry instanceof JournalEntry.Start start) {
      require(!started, "a second start", offset);
      require(isTick(start.tick()), "a start after tick " + start.tick(), offset);
      started = true;
      startTick = start.tick();
      lastTick = startTick;
      startHash = start.hash();
      hashed(startTick, offset);
      index.stretch(startTick, offset);
    } else if (entry instanceof JournalEntry.Tick tick) {
      requireFollows(tick.tick(), lastTick + 1, offset);
      lastTick = tick.tick();
    } else if (entry instanceof JournalEntry.Hash hash) {
      requireFollows(hash.tick(), lastTick, offset);
      hashed(lastTick, offset);
    } else if (entry instanceof JournalEntry.Bodies bodies) {
      requireFollows(bodies.tick(), lastTick, offset);
      require(
          bodies.count() <= identity.layout().bodyCapacity(),
          "%d bodies where the layout holds %d"
              .formatted(bodies.count(), identity.layout().bodyCapacity()),
          offset);
    } else if (entry instanceof JournalEntry.Checkpoint checkpoint) {
      requireFollows(checkpoint.tick(), lastTick, offset);
      index.checkpoint(lastTick, hashTick == lastTick ? hashOffset : offset);
    } else if (entry instanceof JournalEntry.Rewind rewind) {
      require(
          started && rewind.tick() >= startTick && rewind.tick() <= lastTick,
          "a rewind from tick %d to tick %d".formatted(lastTick, rewind.tick()),
          offset);
      lastTick = rewind.tick();
      hashed(lastTick, offset);
      index.stretch(lastTick, offset);
    } else if (entry instanceof JournalEntry.Added prefab) {
      int last =
          added.isEmpty() ? prefab.number() - 1 : added.get(added.size() - 1).number();
      require(
          prefab.number() == last + 1,
          "prefab %d after prefab %d".formatted(prefab.number(), last),
          offset);
      added.add(prefab);
    } else if (entry instanceof JournalEntry.Broken broken) {
      end = new Journal.End.Broken(broken.reason());
      ended = true;
    } else if (entry instanceof JournalEntry.End) {
      ended = true;
    }
  }

  private void hashed(long tick, long offset) {
    hashTick = tick;
    hashOffset = offset;
  }

  /**
   * Returns true if a tick number is valid and so early that the times of later ticks cannot
   * overflow.
   */
  private boolean isTick(long tick) {
    return tick >= 0 && tick <= identity.rate().tickAt(MAX_START_NANOS);
  }

  private void requireFollows(long tick, long expected, long offset) {
    require(
        started && tick == expected,
        "tick %d where tick %d was expected".formatted(tick, expected),
        offset);
  }

  private static void require(boolean valid, String what, long offset) {
    if (!valid) {
      throw new Journal.FormatException(
          "the journal has contents that no recording writes: " + what, offset);
    }
  }
}
