package org.isochron.near.file;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * What the writer of a life reports to all viewers, and to each of them, in a few numbers that are
 * written together: how many snapshots and events there are, a count that goes up while the writer
 * runs, and a row for each place. Owner: one thread at each end, for its own methods. Never waits;
 * allocates nothing.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>While snapshot n is written, n − 1 snapshots are published. So a copy of snapshot n is
 *       whole if, after it was made, fewer than n + kept − 1 were published.
 *   <li>Events are counted no later than the snapshot of their tick, because both are counted in
 *       one record.
 * </ol>
 */
public final class Board {
  /** The size of the board. */
  public static final int BYTES = 4_096;

  private static final int NEWS_BYTES = CheckedWords.bytes(4);
  private static final int ROWS = 64;
  private static final int ROW_BYTES = 64;
  private static final int SNAPSHOTS = 0;
  private static final int EVENTS = 1;
  private static final int STATUS = 2;
  private static final int PULSE = 3;

  /** A record may be seen while it is written; it is whole a moment later. */
  private static final int ATTEMPTS = 16;

  private final ByteBuffer memory;
  private final long[] news = new long[PULSE + 1];
  private final long[] seen = new long[PULSE + 1];
  private final long[] row = new long[PlaceAnswer.WORDS];

  /** Uses memory of {@link #BYTES}, of its own. */
  public Board(ByteBuffer memory) {
    this.memory = memory;
  }

  /** Writes the news; the writer. Returns what is to be written to the file. */
  ByteBuffer write(long snapshots, long events, long status, long pulse) {
    news[SNAPSHOTS] = snapshots;
    news[EVENTS] = events;
    news[STATUS] = status;
    news[PULSE] = pulse;
    CheckedWords.write(memory.clear(), 0, news);
    return memory.limit(NEWS_BYTES).position(0);
  }

  /** Writes what the holder of a place is to know; the writer. */
  void write(int place, PlaceAnswer answer) {
    answer.to(row);
    CheckedWords.write(memory.clear(), rowAt(place), row);
  }

  /** Returns the whole board as it is to be written to the file; the writer. */
  ByteBuffer whole() {
    return memory.limit(BYTES).position(0);
  }

  /**
   * Reads the news; a reader. Returns false if they are not whole, and keeps what it read before.
   */
  boolean refresh(OpenFile file, long boardAt) throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      boolean isThere = file.read(memory.limit(NEWS_BYTES).position(0), boardAt);
      if (isThere && CheckedWords.read(memory, 0, seen)) {
        System.arraycopy(seen, 0, news, 0, news.length);
        return true;
      }
      Thread.onSpinWait();
    }
    return false;
  }

  /** Reads the row of a place; a reader. Returns false if it is not whole. */
  boolean read(OpenFile file, long boardAt, int place, PlaceAnswer answer) throws IOException {
    int at = rowAt(place);
    return file.read(memory.limit(at + ROW_BYTES).position(at), boardAt + at)
        && CheckedWords.read(memory, at, row)
        && answer.from(row);
  }

  long snapshots() {
    return news[SNAPSHOTS];
  }

  long events() {
    return news[EVENTS];
  }

  /** The version of the status. */
  long status() {
    return news[STATUS];
  }

  long pulse() {
    return news[PULSE];
  }

  private static int rowAt(int place) {
    return ROWS + place * ROW_BYTES;
  }
}
