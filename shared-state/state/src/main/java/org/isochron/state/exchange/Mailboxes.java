package org.isochron.state.exchange;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The words that the writer and the readers share: a mailbox for each reader, and next to it the
 * word in which the reader keeps the window it took. Each word has 128 bytes to itself, because
 * prefetchers load cache lines in pairs. Words in an array need no padding fields, whose order a
 * virtual machine may change.
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

  /**
   * Posts a window into a reader's mailbox, and returns what was there: empty if the reader has
   * taken the last one.
   */
  int post(int reader, int window) {
    // ordering: volatile exchange. Its release half orders the writes to the snapshot before the
    // window that names it; without it a reader sees half-written bodies. Its acquire half orders
    // the reader's last reads, which take ended, before the writer overwrites their snapshots;
    // without it those writes may come before the reads.
    return (int) WORD.getAndSet(words, mailbox(reader), window);
  }

  /** Returns true if nothing was posted since the reader last took a window. */
  boolean isEmpty(int reader) {
    // ordering: opaque: the reader only decides if it takes, and take orders what follows. A plain
    // read may be hoisted out of a loop, and a waiting reader would spin forever.
    return (int) WORD.getOpaque(words, mailbox(reader)) == Window.EMPTY;
  }

  /**
   * Returns true if a reader has taken what was posted to it last, and thus released the window
   * before.
   */
  boolean isTaken(int reader) {
    // ordering: acquire, with take's release: the reader's last reads come before the writes to the
    // window that it released. Without it those writes may come before the reads.
    return (int) WORD.getAcquire(words, mailbox(reader)) == Window.EMPTY;
  }

  /**
   * Empties a reader's mailbox, and returns what was in it. The reader must have finished with the
   * window it kept.
   */
  int take(int reader) {
    // ordering: volatile exchange, the counterpart of post. Its acquire half orders the writer's
    // writes before the reads that follow; without it a reader sees half-written bodies. Its
    // release half orders the reads of the released window before the empty mailbox; without it the
    // writer may overwrite what is still read.
    return (int) WORD.getAndSet(words, mailbox(reader), Window.EMPTY);
  }

  /**
   * The window that a reader took last. A plain word, because it belongs to the owner of the
   * reader's place.
   */
  int kept(int reader) {
    return words[mailbox(reader) + STRIDE];
  }

  void keep(int reader, int window) {
    words[mailbox(reader) + STRIDE] = window;
  }

  /**
   * Claims a reader's place, with its mailbox and kept window. Returns false if it has an owner.
   */
  boolean claimReader(int reader) {
    return claim(mailbox(reader) + 2 * STRIDE);
  }

  void releaseReader(int reader) {
    release(mailbox(reader) + 2 * STRIDE);
  }

  /** Claims the writer's end, and with it the ledger. Returns false if it has an owner. */
  boolean claimWriter() {
    return claim(words.length - 2 * STRIDE);
  }

  void releaseWriter() {
    release(words.length - 2 * STRIDE);
  }

  private boolean claim(int word) {
    // ordering: volatile, for its acquire half: the new owner sees what the last one wrote. Without
    // it a reader could begin with an outdated window, whose snapshots are being overwritten.
    return WORD.compareAndSet(words, word, FREE, CLAIMED);
  }

  private void release(int word) {
    // ordering: release, the counterpart of claim: what the owner wrote is visible before the place
    // is free. Without it the next owner may see outdated values.
    WORD.setRelease(words, word, FREE);
  }

  /**
   * The index of a reader's mailbox. The first stride is unused, so that no other object shares a
   * mailbox's cache line.
   */
  static int mailbox(int reader) {
    return (WORDS_PER_READER * reader + 1) * STRIDE;
  }
}
