package org.isochron.near.mapped;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What the writer's process and one reader's process share and both write: the {@link PlaceWord}, a question about the writer's
 * clock with its answer, and the two counts of the command ring. Owners: the writer's thread and the thread that holds the place,
 * each for its own methods. Every word has 128 bytes to itself. Wait-free; allocates nothing.
 *
 * <p>Nothing that the writer reads here is used as an index or a length without a check, so a reader that writes nonsense harms
 * only itself.
 */
public final class MappedPlace {
  /** The bytes in front of the command ring. */
  public static final int BYTES = 1_024;

  private static final int WORD = 128;
  private static final int ASKED = 256;
  private static final int ANSWERED = 384;
  private static final int ANSWER = 392;
  private static final int SENT = 512;
  private static final int RECEIVED = 640;

  private static final VarHandle INTS =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
  private static final VarHandle LONGS =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private final ByteBuffer memory;

  /** Uses the first {@link #BYTES} of direct memory. */
  public MappedPlace(ByteBuffer memory) {
    this.memory = memory;
  }

  /** Posts a window; the writer. Returns true if the reader had taken the one before. */
  public boolean post(int window) {
    // ordering: volatile exchange. Its release half orders the writes to the snapshot before the
    // window that names it; without it a reader sees half-written bodies. Its acquire half orders
    // the reader's last reads, which take ended, before the writer overwrites their snapshots.
    int before = (int) INTS.getAndSet(memory, WORD, PlaceWord.posted(window));
    return !PlaceWord.isFresh(before);
  }

  /** Returns true if the reader has taken the window posted last, and thus released the one before; the writer. */
  public boolean isTaken() {
    // ordering: acquire, with take's release: the reader's last reads come before the writes to the
    // window that it released. Without it those writes may come before the reads.
    return !PlaceWord.isFresh((int) INTS.getAcquire(memory, WORD));
  }

  /** Returns true if a window waits to be taken; the reader. */
  public boolean isFresh() {
    // ordering: opaque: the reader only decides if it takes, and take orders what follows. A plain
    // read may be hoisted out of a loop, and a waiting reader would spin forever.
    return PlaceWord.isFresh((int) INTS.getOpaque(memory, WORD));
  }

  /**
   * Takes the window posted last, and returns it; the reader, which must have finished with the one before. Without a fresh one
   * it returns the window that this place took last.
   */
  public int take() {
    // ordering: volatile. Its acquire half orders the writer's writes before the reads that follow;
    // without it a reader sees half-written bodies. Its release half orders the reads of the
    // released window before the cleared bit; without it the writer may overwrite what is still
    // read. One access, so that a process that ends here has either taken or not.
    return PlaceWord.window((int) INTS.getAndBitwiseAnd(memory, WORD, ~PlaceWord.FRESH));
  }

  /** Asks for the writer's time; the reader, once the question before was answered. */
  public void askClock(long number) {
    // ordering: release: the reader's own time, read before, is not after the answer.
    LONGS.setRelease(memory, ASKED, number);
  }

  /** Returns the number of the last question; the writer. */
  public long askedClock() {
    // ordering: acquire, so that the clock is read after the question was asked. Without it the
    // answer may be a time before the question.
    return (long) LONGS.getAcquire(memory, ASKED);
  }

  /** Answers a question; the writer. */
  public void answerClock(long number, long nanos) {
    memory.putLong(ANSWER, nanos);
    // ordering: release, so that a reader that sees the number sees its answer.
    LONGS.setRelease(memory, ANSWERED, number);
  }

  /** Returns the number of the last answer; the reader. */
  public long answeredClock() {
    // ordering: acquire, the counterpart of answerClock.
    return (long) LONGS.getAcquire(memory, ANSWERED);
  }

  /** Returns the last answer. */
  public long clockAnswer() {
    return memory.getLong(ANSWER);
  }

  /** Returns how many commands were sent; either side. */
  long sentCount() {
    // ordering: acquire, with the release below: the writer's process sees the commands that are
    // counted. Without it a counted command may be half-written.
    return (long) LONGS.getAcquire(memory, SENT);
  }

  /** Counts commands that are completely written; the reader's process. */
  void sentCount(long count) {
    // ordering: release, the counterpart of the acquire above. A process that ends before this line
    // has sent nothing.
    LONGS.setRelease(memory, SENT, count);
  }

  /** Returns how many commands were received; the reader's process. */
  long receivedCount() {
    // ordering: acquire, with the release below: an entry is overwritten only after it was read.
    return (long) LONGS.getAcquire(memory, RECEIVED);
  }

  /** Counts commands whose entries were read; the writer's process. */
  void receivedCount(long count) {
    // ordering: release, the counterpart of the acquire above.
    LONGS.setRelease(memory, RECEIVED, count);
  }
}
