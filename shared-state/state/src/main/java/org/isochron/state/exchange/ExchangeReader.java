package org.isochron.state.exchange;

import org.jspecify.annotations.Nullable;

/**
 * A reading end of an {@link Exchange}. Owner: the thread that reads first. Wait-free; allocates
 * nothing. After {@link #close} every other method throws {@link IllegalStateException}.
 *
 * <p>The snapshots of the window do not change until the next {@link #refresh} or {@link #close}.
 * Using one after that is an error that nothing detects.
 *
 * @param <S> the snapshot
 */
public final class ExchangeReader<S> implements AutoCloseable {
  private final Exchange<S> exchange;
  private final Mailboxes mailboxes;
  private final int reader;
  private @Nullable Thread owner;
  private boolean begun;
  private boolean closed;

  ExchangeReader(Exchange<S> exchange, int reader) {
    this.exchange = exchange;
    this.mailboxes = exchange.mailboxes;
    this.reader = reader;
  }

  /**
   * Takes the newest window, if it is newer than the one held. Returns true if the window is new to
   * the caller: it was taken now, or this is the first call and the reader was opened with a
   * window.
   */
  public boolean refresh() {
    requireOpen();
    assert claimOwner();
    boolean begins = !begun && exchange.length(mailboxes.kept(reader)) > 0;
    begun = true;
    if (mailboxes.isEmpty(reader)) {
      return begins;
    }
    mailboxes.keep(reader, mailboxes.take(reader));
    return true;
  }

  /**
   * Returns the number of snapshots in the window: 0 before the first publish, less than the full
   * length after a restart.
   */
  public int length() {
    requireOpen();
    return exchange.length(mailboxes.kept(reader));
  }

  /**
   * Returns the newest snapshot of the window; throws as {@link #at} does if the window is empty.
   */
  public S newest() {
    return at(0);
  }

  /**
   * Returns the snapshot that was published {@code age} publishes before the newest.
   *
   * @throws IndexOutOfBoundsException unless the age is from 0 to below {@link #length}
   */
  public S at(int age) {
    requireOpen();
    int window = mailboxes.kept(reader);
    if (age < 0 || age >= exchange.length(window)) {
      throw new IndexOutOfBoundsException(
          "age is %d but the window holds %d snapshots; ask length() first"
              .formatted(age, exchange.length(window)));
    }
    return exchange.snapshot(window, age);
  }

  /** Releases the window and the reader's place; again has no effect. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      mailboxes.releaseReader(reader);
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("this reader is closed; open another one");
    }
  }

  private boolean claimOwner() {
    if (owner == null) {
      owner = Thread.currentThread();
    }
    return Exchange.ownedByCaller(owner);
  }
}
