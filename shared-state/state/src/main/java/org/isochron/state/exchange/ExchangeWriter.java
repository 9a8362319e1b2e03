package org.isochron.state.exchange;

/**
 * Writing end of an {@link Exchange}. One owner thread. Wait-free; allocates nothing. After
 * {@link #close} every other method throws {@link IllegalStateException}.
 *
 * @param <S> the snapshot
 */
public final class ExchangeWriter<S> implements AutoCloseable {
  private final Exchange<S> exchange;
  private boolean closed;

  ExchangeWriter(Exchange<S> exchange) {
    this.exchange = exchange;
  }

  /**
   * Returns the snapshot to fill, which still holds old data. Every call returns the same snapshot
   * until {@link #publish}.
   */
  public S next() {
    requireOpen();
    Ledger ledger = exchange.ledger;
    if (!ledger.isChosen()) {
      choose(ledger);
    }
    return exchange.toWrite();
  }

  /** Posts the window ending at the filled snapshot to every reader. */
  public void publish() {
    next();
    Ledger ledger = exchange.ledger;
    Mailboxes mailboxes = exchange.mailboxes;
    int window = ledger.seal();
    for (int reader = 0; reader < exchange.readers; reader++) {
      ledger.delivered(reader, mailboxes.post(reader, window));
    }
    ledger.settle();
  }

  /**
   * Starts a new window with the next snapshot, because that snapshot does not follow the previous
   * one.
   */
  public void restart() {
    requireOpen();
    exchange.ledger.restart();
  }

  /** Releases the writing end; idempotent. Published snapshots stay readable. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      exchange.mailboxes.releaseWriter();
    }
  }

  /**
   * Chooses the next snapshot as late as possible. By that time readers have released older
   * windows, so fewer snapshots are in use and stay in the cache.
   */
  private void choose(Ledger ledger) {
    for (int reader = 0; reader < exchange.readers; reader++) {
      ledger.consider(
          reader, exchange.mailboxes.isTaken(reader), exchange.mailboxes.isFollower(reader));
    }
    ledger.choose();
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("this writer is closed; claim the writer's end again");
    }
  }
}
