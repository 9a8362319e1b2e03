package org.isochron.state.exchange;

import java.util.function.Supplier;
import org.isochron.shapes.limits.Limits;
import org.jspecify.annotations.Nullable;

/**
 * Hands windows of consecutive snapshots from one writer to a few readers without waiting, copying
 * or allocating. It is a triple buffer for several snapshots and several readers.
 *
 * <p>The writer fills a free snapshot and posts the window of the newest ones into each reader's
 * mailbox ({@link ExchangeWriter#publish}). A reader takes the window at any time and keeps it
 * until it takes another ({@link ExchangeReader#refresh}). {@link Mailboxes} has the words that
 * cross and their memory ordering, {@link Ledger} the rule by which the writer finds a free
 * snapshot. A reader that stalls affects neither the writer nor other readers, and one that is
 * opened later begins with the newest window.
 *
 * <p>Publishing and reading are wait-free. A publish takes one atomic exchange and one load for
 * each place of a reader, and a read at most one load and one exchange. A snapshot handed to the
 * writer holds old data and must be written whole. A publish is not atomic across readers.
 *
 * <p>A window of up to four crosses as one word, a longer one as a list that the word names
 * ({@link WindowLists}). The first 26 snapshots are made at construction, and each of the others
 * when it is first needed.
 *
 * @param <S> the snapshot: any mutable object
 */
public final class Exchange<S> {
  /** The shortest window: the previous and the newest snapshot. */
  public static final int MIN_WINDOW_LENGTH = 2;

  /**
   * The longest window. It is for snapshots that come from afar, whose readers stay behind by as
   * much as the way varies.
   */
  public static final int MAX_WINDOW_LENGTH = 128;

  /**
   * The most snapshots that are created at construction. Windows of ten need this many if one
   * reader stalls and the others are up to five publishes behind. More are needed only if several
   * readers stall at different times.
   */
  private static final int MADE_AT_START = 2 * 10 + 1 + 5;

  /** The longest window that fits in the word that crosses; a longer one crosses as a list. */
  private static final int MAX_WORD_LENGTH = 4;

  /** The most readers open at a time. */
  public static final int MAX_READERS = 8;

  final Mailboxes mailboxes;
  final Ledger ledger;
  final int readers;

  /** The windows themselves if they are too long for a word; the words name them then. */
  final @Nullable WindowLists lists;

  private final Supplier<? extends S> maker;
  private final Object[] snapshots;

  /**
   * Creates an exchange.
   *
   * @param snapshot called once for each snapshot
   * @param windowLength the number of consecutive snapshots that a reader sees at once, 2 to 128
   * @param readers the most readers open at a time, 1 to 8
   * @throws IllegalArgumentException if a number is out of its range
   */
  public Exchange(Supplier<? extends S> snapshot, int windowLength, int readers) {
    Limits.within("windowLength", windowLength, MIN_WINDOW_LENGTH, MAX_WINDOW_LENGTH);
    Limits.within("readers", readers, 1, MAX_READERS);
    this.readers = readers;
    maker = snapshot;
    snapshots = new Object[Ledger.sufficientSnapshots(windowLength, readers)];
    mailboxes = new Mailboxes(readers);
    for (int number = 0; number < Math.min(MADE_AT_START, snapshots.length); number++) {
      snapshots[number] = snapshot.get();
    }
    if (windowLength > MAX_WORD_LENGTH) {
      lists = new WindowLists(windowLength, readers);
      ledger = new Ledger(1, readers, Ledger.sufficientSnapshots(1, readers));
    } else {
      lists = null;
      ledger = new Ledger(windowLength, readers, snapshots.length);
    }
  }

  /**
   * Claims the writer's end, which has one owner at a time. It can be claimed again after its owner
   * has closed it.
   *
   * @throws IllegalStateException if it has an owner
   */
  public ExchangeWriter<S> claimWriter() {
    if (!mailboxes.claimWriter()) {
      throw new IllegalStateException(
          "the writer's end is taken: an exchange has one writer; close the other one first");
    }
    return new ExchangeWriter<>(this);
  }

  /**
   * Opens a reader in a free place. Any thread; the reader then belongs to the first thread that
   * reads with it.
   *
   * @throws IllegalStateException if no place is free
   */
  public ExchangeReader<S> openReader() {
    for (int reader = 0; reader < readers; reader++) {
      if (mailboxes.claimReader(reader)) {
        return new ExchangeReader<>(this, reader);
      }
    }
    throw new IllegalStateException(
        "all %d readers are open: close one, or raise SharedState.Limits.withReaders, up to %d"
            .formatted(readers, MAX_READERS));
  }

  /** Returns how many snapshots a window has that a word stands for. */
  int length(int word) {
    int length = Window.length(word);
    return lists == null || length == 0 ? length : lists.length(Window.snapshot(word, 0));
  }

  /**
   * Returns the snapshot {@code age} places before the newest of the window that a word stands for.
   */
  S snapshot(int word, int age) {
    return snapshot(
        lists == null ? Window.snapshot(word, age) : lists.snapshot(Window.snapshot(word, 0), age));
  }

  /** Returns the snapshot to write; the writer. */
  S toWrite() {
    int number = lists == null ? ledger.next() : lists.next();
    if (snapshots[number] == null) {
      snapshots[number] = maker.get();
    }
    return snapshot(number);
  }

  @SuppressWarnings(
      "unchecked") // the array holds what the supplier made, and nothing else is stored in it
  private S snapshot(int number) {
    return (S) snapshots[number];
  }

  /**
   * Returns true, or throws if another thread owns an end. Called under assertions only, so that it
   * costs nothing without.
   */
  static boolean ownedByCaller(@Nullable Thread owner) {
    if (owner == null || owner == Thread.currentThread()) {
      return true;
    }
    throw new IllegalStateException("%s uses what belongs to %s: open a reader for each thread"
        .formatted(Thread.currentThread().getName(), owner.getName()));
  }
}
