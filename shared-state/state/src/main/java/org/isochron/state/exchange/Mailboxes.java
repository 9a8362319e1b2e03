package org.isochron.state.exchange;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The words that the writer and the readers share: a mailbox for each reader, and beside it the word in which the reader
 * keeps the window it took. Every word has 128 bytes to itself, because prefetchers move cache lines in pairs; words in
 * an array need no padding fields, whose order a virtual machine may change.
 *
 * <p>All operations are wait-free and allocate nothing. The ordering law, in one place:
 *
 * <pre>
 *   writer fills a snapshot  --before-->  post --seen by-->  take  --before-->  reader reads it
 *   reader reads a snapshot  --before-->  take --seen by-->  post  --before-->  writer overwrites it
 * </pre>
 *
 * Each exchange is thus the end of one side's accesses and the beginning of the other's, and needs both halves.
 */
final class Mailboxes {
  /** Ints between two words: 128 bytes. */
  static final int STRIDE = 128 / Integer.BYTES;

  private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(int[].class);
  private static final int WORDS_PER_READER = 3;
  private static final int FREE = 0;
  private static final int CLAIMED = 1;

  private final int[] words;

  Mailboxes(int readers) {
    words = new int[(WORDS_PER_READER * readers + 3) * STRIDE];
  }

  /** Puts a window into a reader's mailbox and returns what was there: empty if the reader has taken the last one. */
  int post(int reader, int window) {
    // ordering: volatile exchange. Its release half orders the writes of the snapshot before the
    // window that names it: as acquire alone a reader sees half-written bodies. Its acquire half
    // orders the reader's last reads, ended by take, before the writer's next overwriting: as
    // release alone the writer overtakes the reader's reads.
    return (int) WORD.getAndSet(words, mailbox(reader), window);
  }

  /** Whether nothing was posted since the reader last took a window. */
  boolean isEmpty(int reader) {
    // ordering: opaque, for the reader only decides whether to take; take orders what follows. As a
    // plain read it may be hoisted out of a loop, and a waiting reader would spin for ever.
    return (int) WORD.getOpaque(words, mailbox(reader)) == Window.EMPTY;
  }

  /** Whether a reader has taken what was posted to it last, and is done with the window before. */
  boolean isTaken(int reader) {
    // ordering: acquire, of take's release: the reader's last reads come before the overwriting of
    // the window it let go. As opaque the writer overtakes them, as with post.
    return (int) WORD.getAcquire(words, mailbox(reader)) == Window.EMPTY;
  }

  /** Empties a reader's mailbox. The reader must have finished with the window it kept. */
  int take(int reader) {
    // ordering: volatile exchange, the mirror of post. Its acquire half orders the writer's writes
    // before the reads that follow; its release half ends the reads of the window given back,
    // before the writer sees the empty mailbox.
    return (int) WORD.getAndSet(words, mailbox(reader), Window.EMPTY);
  }

  /** The window a reader took last: plain, for it belongs to whoever has claimed the reader. */
  int kept(int reader) {
    return words[mailbox(reader) + STRIDE];
  }

  void keep(int reader, int window) {
    words[mailbox(reader) + STRIDE] = window;
  }

  /** Claims a reader's place, its mailbox and its kept window, or returns false if another has it. */
  boolean claimReader(int reader) {
    return claim(mailbox(reader) + 2 * STRIDE);
  }

  void releaseReader(int reader) {
    release(mailbox(reader) + 2 * STRIDE);
  }

  /** Claims the writer's end, and with it the ledger, or returns false if another has it. */
  boolean claimWriter() {
    return claim(words.length - 2 * STRIDE);
  }

  void releaseWriter() {
    release(words.length - 2 * STRIDE);
  }

  private boolean claim(int word) {
    // ordering: volatile, for its acquire half: the new owner sees all that the last one kept.
    // Without it a reader could begin with an outdated window, whose snapshots are being
    // overwritten.
    return WORD.compareAndSet(words, word, FREE, CLAIMED);
  }

  private void release(int word) {
    // ordering: release, the counterpart of claim: what the owner kept is visible before the place
    // is free.
    WORD.setRelease(words, word, FREE);
  }

  /** Index of a reader's mailbox: the first stride is left free, against neighbours on the heap. */
  static int mailbox(int reader) {
    return (WORDS_PER_READER * reader + 1) * STRIDE;
  }
}
