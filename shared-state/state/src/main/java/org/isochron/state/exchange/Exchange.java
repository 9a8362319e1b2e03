package org.isochron.state.exchange;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.isochron.shapes.limits.Limits;
import org.jspecify.annotations.Nullable;

/**
 * Passes windows of consecutive snapshots from one writer to a few readers without waiting, copying
 * or allocating. An exchange generalises a triple buffer to several snapshots and several readers.
 *
 * <p>The writer fills a free snapshot and posts the window of the newest ones into each reader's
 * mailbox ({@link ExchangeWriter#publish}). A reader takes the window at any time and keeps it
 * until it takes another ({@link ExchangeReader#refresh}). {@link Mailboxes} defines the shared
 * words and their memory ordering; {@link Ledger} decides which snapshot is free. A stalled reader
 * affects neither the writer nor other readers.
 *
 * <p>A <em>follower</em> is a reader that must see every snapshot, because it passes them on. Its
 * window grows up to {@link #FOLLOWED} snapshots while it does not take them.
 *
 * <p>Publishing and reading are wait-free. A publish costs one atomic exchange and one load per
 * possible reader; a read costs at most one load and one exchange. A snapshot given to the writer
 * holds old data and must be overwritten completely. A publish is not atomic across readers.
 *
 * <p>Opening a reader creates the snapshots that it may hold, on the calling thread, so the writer
 * creates none. Exceptions are windows of more than 16 snapshots, and a follower that is behind:
 * the writer creates their snapshots on first use.
 *
 * @param <S> any mutable object
 */
public final class Exchange<S> {
  /** Minimum window length. */
  public static final int MIN_WINDOW_LENGTH = 2;

  /**
   * Maximum window length in snapshots. Long windows are for remote snapshots, whose readers lag by
   * the network's jitter.
   */
  public static final int MAX_WINDOW_LENGTH = 128;

  /** Maximum number of snapshots per window that exist before the writer needs them. */
  private static final int PREPARED_LENGTH = 16;

  /**
   * Maximum number of snapshots that a follower's window keeps. At 100 ticks a second, a follower
   * that stalls for up to 0.6 s misses none.
   */
  public static final int FOLLOWED = 64;

  /** Maximum number of open readers. */
  public static final int MAX_READERS = 8;

  final Mailboxes mailboxes;
  final Ledger ledger;
  final int readers;
  final int windowLength;

  private final Supplier<? extends S> maker;
  private final AtomicReferenceArray<S> snapshots;

  /**
   * Creates an exchange.
   *
   * @param snapshot called once per snapshot or more, by any thread
   * @param windowLength number of consecutive snapshots per reader, 2 to 128
   * @param readers maximum number of open readers, 1 to 8
   * @throws IllegalArgumentException if a number is invalid
   */
  public Exchange(Supplier<? extends S> snapshot, int windowLength, int readers) {
    Limits.within("windowLength", windowLength, MIN_WINDOW_LENGTH, MAX_WINDOW_LENGTH);
    Limits.within("readers", readers, 1, MAX_READERS);
    this.readers = readers;
    this.windowLength = windowLength;
    maker = snapshot;
    int maxLength = Math.max(windowLength, FOLLOWED);
    snapshots = new AtomicReferenceArray<>(Ledger.sufficientSnapshots(maxLength, readers));
    mailboxes = new Mailboxes(readers);
    ledger = new Ledger(windowLength, maxLength, readers, snapshots.length());
    prepare(0);
  }

  /**
   * Claims the writing end, which has one owner at a time and can be claimed again after a close.
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
   * Opens a reader; any thread. The reader belongs to the first thread that reads with it.
   *
   * @throws IllegalStateException if the maximum is open
   */
  public ExchangeReader<S> openReader() {
    return open(Mailboxes.READER, windowLength);
  }

  /**
   * Opens a follower; any thread. The follower belongs to the first thread that reads with it.
   *
   * @throws IllegalStateException if the maximum is open
   */
  public ExchangeReader<S> openFollower() {
    return open(Mailboxes.FOLLOWER, Integer.MAX_VALUE);
  }

  private ExchangeReader<S> open(int kind, int maxLength) {
    for (int reader = 0; reader < readers; reader++) {
      prepare(reader + 1); // before the claim, because memory may run out
      if (mailboxes.claimReader(reader, kind)) {
        return new ExchangeReader<>(this, reader, maxLength);
      }
    }
    throw new IllegalStateException(
        "all %d readers are open: close one, or raise SharedState.Limits.withReaders, up to %d"
            .formatted(readers, MAX_READERS));
  }

  /** Creates the missing snapshots of windows that the first readers hold. */
  private void prepare(int firstReaders) {
    int count = Ledger.sufficientSnapshots(Math.min(windowLength, PREPARED_LENGTH), firstReaders);
    for (int number = 0; number < count; number++) {
      created(number);
    }
  }

  private S created(int number) {
    // ordering: acquire, paired with the exchange below: a snapshot that another thread has
    // created is initialised. With a plain read, its arrays could be missing.
    S snapshot = snapshots.getAcquire(number);
    if (snapshot == null) {
      S fresh = maker.get();
      // ordering: volatile: of several threads one wins. Otherwise the writer could fill one
      // snapshot, and readers could see another one under its number.
      snapshot = snapshots.compareAndExchange(number, null, fresh);
      return snapshot == null ? fresh : snapshot;
    }
    return snapshot;
  }

  /** Returns the snapshot that is {@code age} positions before the newest one in a list. */
  S snapshot(int list, int age) {
    // ordering: plain: the writer has published the list, and created or read its snapshots before.
    return snapshots.getPlain(ledger.snapshot(list, age));
  }

  /** Returns the snapshot to write. Owner: the writer. */
  S toWrite() {
    return created(ledger.next());
  }

  /** Throws if another thread owns this end, and returns true otherwise. Only for assertions. */
  static boolean ownedByCaller(@Nullable Thread owner) {
    if (owner == null || owner == Thread.currentThread()) {
      return true;
    }
    throw new IllegalStateException("%s uses an object owned by %s: open a reader for each thread"
        .formatted(Thread.currentThread().getName(), owner.getName()));
  }
}
