package org.isochron.state.exchange;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Words shared by the writer and the readers: each reader has a mailbox and a word for the window
 * that it keeps. Each word occupies 128 bytes, because prefetchers load cache lines in pairs. The
 * words are in an array, because a JVM may reorder padding fields.
 *
 * <p>All operations are wait-free and allocate nothing. The ordering rules:
 *
 * <pre>
 *   writer fills a snapshot  --before-->  post --seen by-->  take  --before-->  reader reads it
 *   reader reads a snapshot  --before-->  take --seen by-->  post  --before-->  writer overwrites it
 * </pre>
 *
 * Each exchange ends the accesses of one side and begins those of the other, so it needs acquire
 * and release.
 */
final class Mailboxes {
  /** Ints between two words. */
  static final int STRIDE = 128 / Integer.BYTES;

  private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(int[].class);
  private static final int WORDS_PER_READER = 3;

  /** Content of a mailbox whose window was taken, and number of the list without snapshots. */
  static final int EMPTY = 0;

  private static final int FREE = 0;
  static final int READER = 1;
  static final int FOLLOWER = 2;
  private static final int WRITER = 3;

  private final int[] words;

  Mailboxes(int readers) {
    words = new int[(WORDS_PER_READER * readers + 3) * STRIDE];
  }

  /**
   * Posts a window to a reader. Returns the previous content, which is empty if the reader took the
   * last window.
   */
  int post(int reader, int window) {
    // ordering: volatile exchange. The release half orders the snapshot's writes before the window
    // that names it; without it, a reader could see half-written bodies. The acquire half orders
    // the reader's last reads before the writer overwrites their snapshots; without it, those reads
    // could see the new writes.
    return (int) WORD.getAndSet(words, mailbox(reader), window);
  }

  /** Returns true if the reader has taken the last posted window. */
  boolean isEmpty(int reader) {
    // ordering: opaque: the reader only decides whether to take, and take() orders all other
    // accesses. A plain read could be hoisted out of a loop, and a waiting reader would spin
    // forever.
    return (int) WORD.getOpaque(words, mailbox(reader)) == EMPTY;
  }

  /**
   * Returns true if a reader has taken the last posted window and thus released the previous one.
   */
  boolean isTaken(int reader) {
    // ordering: acquire, paired with the release in take(): the reader's last reads of the released
    // window precede the writer's next writes to that window. Without the acquire, a reader could
    // see bodies of a later tick.
    return (int) WORD.getAcquire(words, mailbox(reader)) == EMPTY;
  }

  /**
   * Empties a reader's mailbox and returns its content. The reader must no longer use the window
   * that it kept.
   */
  int take(int reader) {
    // ordering: volatile exchange, paired with post(). The acquire half orders the writer's writes
    // before the following reads; without it, a reader could see half-written bodies. The release
    // half orders the reads of the released window before the empty mailbox; without it, the writer
    // could overwrite snapshots still in use.
    return (int) WORD.getAndSet(words, mailbox(reader), EMPTY);
  }

  /** Window that a reader took last; a plain word, because only the reader's owner accesses it. */
  int kept(int reader) {
    return words[mailbox(reader) + STRIDE];
  }

  void keep(int reader, int window) {
    words[mailbox(reader) + STRIDE] = window;
  }

  /** Claims a reader as {@link #READER} or {@link #FOLLOWER}, if free. */
  boolean claimReader(int reader, int kind) {
    return claim(mailbox(reader) + 2 * STRIDE, kind);
  }

  /** Returns true while a reader is a follower. */
  boolean isFollower(int reader) {
    // ordering: opaque: the answer only decides how many snapshots the next window lists, and
    // post() and take() order all accesses to them. An outdated answer shortens or lengthens one
    // window. A plain read could be hoisted out of a loop, and a follower would miss snapshots
    // forever.
    return (int) WORD.getOpaque(words, mailbox(reader) + 2 * STRIDE) == FOLLOWER;
  }

  void releaseReader(int reader) {
    release(mailbox(reader) + 2 * STRIDE);
  }

  /** Claims the writing end. */
  boolean claimWriter() {
    return claim(words.length - 2 * STRIDE, WRITER);
  }

  void releaseWriter() {
    release(words.length - 2 * STRIDE);
  }

  private boolean claim(int word, int owner) {
    // ordering: volatile; the acquire half shows the new owner all writes of the previous one. With
    // a plain read, a reader could start with an outdated window, whose snapshots are being
    // overwritten.
    return WORD.compareAndSet(words, word, FREE, owner);
  }

  private void release(int word) {
    // ordering: release, paired with claim(): the owner's writes are visible before the word is
    // free. With a plain write, the next owner could see outdated values.
    WORD.setRelease(words, word, FREE);
  }

  /**
   * Index of a reader's mailbox. The first stride is unused, so the first word shares no cache line
   * with another object.
   */
  static int mailbox(int reader) {
    return (WORDS_PER_READER * reader + 1) * STRIDE;
  }
}
