package org.isochron.state.exchange;

/**
 * The writing end of an {@link Exchange}. Owner: one thread at a time. All is wait-free and allocates nothing.
 *
 * @param <S> the snapshot
 */
public final class ExchangeWriter<S> implements AutoCloseable {
  private final Exchange<S> exchange;
  private boolean closed;

  ExchangeWriter(Exchange<S> exchange) {
    this.exchange = exchange;
  }

  /** The snapshot to fill: the same one until it is published, with arbitrarily old contents. */
  public S next() {
    requireOpen();
    Ledger ledger = exchange.ledger;
    if (!ledger.isChosen()) {
      choose(ledger);
    }
    return exchange.snapshot(ledger.next());
  }

  /** Hands the filled snapshot, in the window with its predecessors, to every reader. */
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

  /** Lets the window begin anew with the next snapshot, which does not follow the last one. */
  public void restart() {
    requireOpen();
    exchange.ledger.restart();
  }

  /** Gives the writing end back. What was published stays readable. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      exchange.mailboxes.releaseWriter();
    }
  }

  /** As late as can be: what readers took meanwhile has freed what they held, and fewer snapshots stay in the caches. */
  private void choose(Ledger ledger) {
    for (int reader = 0; reader < exchange.readers; reader++) {
      ledger.consider(reader, exchange.mailboxes.isTaken(reader));
    }
    ledger.choose();
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("this writer is closed; claim the writer's end again");
    }
  }
}
