package org.isochron.near.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.UUID;
import org.isochron.state.command.Command;

/**
 * A viewer's end of a place that it holds: sends commands, and asks for the writer's time. Owner:
 * one thread. Blocks for the time of a call to the system; allocates nothing after construction.
 *
 * <p>A command counts as sent only when it is completely written, so one that a process left
 * half-written is never received. Until the writer has answered in this session nothing is sent.
 */
public final class HeldPlace implements AutoCloseable {
  private final HeldLock lock;
  private final OpenFile file;
  private final int number;
  private final int capacity;
  private final ByteBuffer ring;
  private final ByteBuffer record =
      ByteBuffer.allocateDirect(PlaceFile.RECORD_BYTES).order(ByteOrder.nativeOrder());
  private final long[] words = new long[PlaceFile.WORDS];
  private final PlaceAnswer answer = new PlaceAnswer();
  private final PlaceAnswer read = new PlaceAnswer();
  private long writtenCount;
  private long abandonedCount;
  private boolean changed;
  private boolean begun;

  HeldPlace(HeldLock lock, OpenFile file, int number, int capacity) throws IOException {
    this.lock = lock;
    this.file = file;
    this.number = number;
    this.capacity = capacity;
    ring =
        ByteBuffer.allocateDirect(capacity * PlaceFile.ENTRY_BYTES).order(ByteOrder.nativeOrder());
    beginSession();
    flush();
  }

  /** Looks for the writer's answer. Returns true if it knows this session. */
  boolean refresh(Board board, OpenFile state, long boardAt) throws IOException {
    if (!board.read(state, boardAt, number, read)) {
      return begun;
    }
    boolean sound = read.received >= answer.received && read.received <= words[PlaceFile.SENT];
    if (read.session == words[PlaceFile.SESSION] && sound) {
      begun = true;
      answer.received = read.received;
      answer.answered = read.answered;
      answer.answerNanos = read.answerNanos;
    } else if (begun) { // somebody else wrote here: nothing of this session can be believed
      beginSession();
    }
    return begun;
  }

  /** Returns true if the writer knows this session and has received all that was sent. */
  public boolean isEmpty() {
    return begun && unreceivedCount() == 0;
  }

  /** Returns true if commands were sent that the writer has not received. */
  public boolean hasUnreceived() {
    return unreceivedCount() != 0;
  }

  private long unreceivedCount() {
    return words[PlaceFile.SENT] - answer.received;
  }

  /** Returns how many commands were sent and not received, in this session and those before. */
  public long lostCount() {
    return abandonedCount + unreceivedCount();
  }

  /** Returns how many commands were lost because the session had to begin anew. */
  public long abandonedCount() {
    return abandonedCount;
  }

  /**
   * Sends a command with the next {@link #flush}; at most as many as the capacity after the place
   * was empty.
   */
  public void send(Command command) {
    int index = PlaceFile.index(words[PlaceFile.SENT], capacity);
    int at = index * PlaceFile.ENTRY_BYTES;
    command.writeTo(ring.limit(ring.capacity()).position(at));
    PlaceFile.number(ring, at, words[PlaceFile.SENT]);
    words[PlaceFile.SENT]++;
    changed = true;
  }

  /**
   * Asks for the writer's time with the next {@link #flush}, once the question before was answered.
   */
  public void askClock() {
    words[PlaceFile.ASKED]++;
    changed = true;
  }

  /** Returns true if a question was asked in this session. */
  public boolean isAsked() {
    return words[PlaceFile.ASKED] != 0;
  }

  /** Returns true if the last question was answered. */
  public boolean isAnswered() {
    return begun && isAsked() && answer.answered == words[PlaceFile.ASKED];
  }

  /** Returns the last answer. */
  public long clockAnswer() {
    return answer.answerNanos;
  }

  /** Writes what was sent and asked. If that fails, the next call writes it. */
  public void flush() throws IOException {
    if (!changed) {
      return;
    }
    long sent = words[PlaceFile.SENT];
    while (writtenCount != sent) {
      int from = PlaceFile.index(writtenCount, capacity);
      int count = (int) Math.min(sent - writtenCount, capacity - from);
      ring.limit((from + count) * PlaceFile.ENTRY_BYTES).position(from * PlaceFile.ENTRY_BYTES);
      file.write(ring, PlaceFile.at(from));
      writtenCount += count;
    }
    CheckedWords.write(record, 0, words);
    file.write(record.clear(), 0); // the commands were written by calls before
    changed = false;
  }

  @Override
  public void close() throws IOException {
    try {
      file.close();
    } finally {
      lock.close();
    }
  }

  private void beginSession() {
    abandonedCount += unreceivedCount();
    begun = false;
    writtenCount = 0;
    words[PlaceFile.SESSION] = UUID.randomUUID().getMostSignificantBits();
    words[PlaceFile.SENT] = 0;
    words[PlaceFile.ASKED] = 0;
    answer.begin(words[PlaceFile.SESSION]);
    changed = true;
  }
}
