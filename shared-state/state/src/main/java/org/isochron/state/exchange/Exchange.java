package org.isochron.state.exchange;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hands windows of consecutive snapshots from one writer to a few readers without waiting, copying or allocating: a
 * triple buffer for more than one snapshot and more than one reader.
 *
 * <p>The writer fills a free snapshot and posts the window of the newest ones into each reader's mailbox; a reader takes
 * the window when it likes and keeps it until it takes another. A reader that stalls harms nobody, and one that comes
 * later begins with the newest window.
 *
 * <p>Publishing and reading are wait-free: one atomic exchange and one load for each reader place a publish, at most one load
 * and one exchange a read. A snapshot handed to the writer holds arbitrarily old data and must be written whole. A publish is not
 * atomic across readers. All snapshots are allocated at construction.
 *
 * @param <S> the snapshot: any mutable object
 */
public final class Exchange<S> {
  /** The shortest window: the previous and the current snapshot. */
  public static final int MIN_WINDOW_LENGTH = 2;

  /** The longest window. */
  public static final int MAX_WINDOW_LENGTH = 4;

  /** The most readers at a time. */
  public static final int MAX_READERS = 8;

  final Mailboxes mailboxes;
  final Ledger ledger;
  final int readers;
  private final Object[] snapshots;

  /**
   * An exchange with its snapshots made.
   *
   * @param windowLength how many consecutive snapshots a reader sees at once, 2 to 4
   * @param readers how many readers may be open at a time, 1 to 8
   */
  public Exchange(Supplier<? extends S> snapshot, int windowLength, int readers) {
    requireWithin("windowLength", windowLength, MIN_WINDOW_LENGTH, MAX_WINDOW_LENGTH);
    requireWithin("readers", readers, 1, MAX_READERS);
    this.readers = readers;
    snapshots = new Object[Ledger.sufficientSnapshots(windowLength, readers)];
    for (int number = 0; number < snapshots.length; number++) {
      snapshots[number] = snapshot.get();
    }
    mailboxes = new Mailboxes(readers);
    ledger = new Ledger(windowLength, readers, snapshots.length);
  }

  /** The writer's end, for one owner at a time. It can be claimed again when its owner has closed it. */
  public ExchangeWriter<S> claimWriter() {
    if (!mailboxes.claimWriter()) {
      throw new IllegalStateException(
          "the writer's end is taken: an exchange has one writer; close the other one first");
    }
    return new ExchangeWriter<>(this);
  }

  /** Opens a reader in a free place. Any thread; the reader then belongs to the first thread that reads with it. */
  public ExchangeReader<S> openReader() {
    for (int reader = 0; reader < readers; reader++) {
      if (mailboxes.claimReader(reader)) {
        return new ExchangeReader<>(this, reader);
      }
    }
    throw new IllegalStateException(
        "all %d readers are open: close one, or raise StateLimits.withReaders, up to %d"
            .formatted(readers, MAX_READERS));
  }

  @SuppressWarnings(
      "unchecked") // the array holds what the supplier made, and nothing else is stored in it
  S snapshot(int number) {
    return (S) snapshots[number];
  }

  /** Two threads in one end is a mistake that costs nothing to find: it is looked for under assertions only. */
  static boolean ownedByCaller(@Nullable Thread owner) {
    if (owner == null || owner == Thread.currentThread()) {
      return true;
    }
    throw new IllegalStateException("%s uses what belongs to %s: open a reader for each thread"
        .formatted(Thread.currentThread().getName(), owner.getName()));
  }

  private static void requireWithin(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s is %d: it lies between %d and %d".formatted(name, value, least, most));
    }
  }
}
