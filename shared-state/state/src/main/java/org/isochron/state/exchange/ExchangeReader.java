package org.isochron.state.exchange;

import org.jspecify.annotations.Nullable;

/**
 * Reading end of an {@link Exchange}. Owner: its first reading thread. Wait-free; allocates
 * nothing. After {@link #close} every other method throws {@link IllegalStateException}.
 *
 * <p>The snapshots in the window do not change until the next {@link #refresh} or {@link #close}. A
 * reader that uses a snapshot after that may see changing data, without an exception.
 *
 * @param <S> the snapshot
 */
public final class ExchangeReader<S> implements AutoCloseable {
  private final Exchange<S> exchange;
  private final Mailboxes mailboxes;
  private final int reader;
  private final int maxLength;
  private @Nullable Thread owner;
  private boolean started;
  private boolean closed;

  ExchangeReader(Exchange<S> exchange, int reader, int maxLength) {
    this.exchange = exchange;
    this.mailboxes = exchange.mailboxes;
    this.reader = reader;
    this.maxLength = maxLength;
  }

  /**
   * Takes the newest window.
   *
   * @return true if the caller has not seen this window before
   */
  public boolean refresh() {
    requireOpen();
    assert claimOwner();
    boolean begins = !started && mailboxes.kept(reader) != Mailboxes.EMPTY;
    started = true;
    if (mailboxes.isEmpty(reader)) {
      return begins;
    }
    mailboxes.keep(reader, mailboxes.take(reader));
    return true;
  }

  /**
   * Number of snapshots in the window: 0 before the first publish, fewer than the maximum after a
   * restart. A follower's window also contains the snapshots that it has not taken before.
   */
  public int length() {
    requireOpen();
    return Math.min(maxLength, exchange.ledger.length(mailboxes.kept(reader)));
  }

  /**
   * Returns the window's newest snapshot.
   *
   * @throws IndexOutOfBoundsException if the window is empty
   */
  public S newest() {
    return at(0);
  }

  /**
   * Returns the snapshot that is {@code age} publishes older than the newest.
   *
   * @throws IndexOutOfBoundsException outside 0 to {@link #length}
   */
  public S at(int age) {
    int length = length();
    if (age < 0 || age >= length) {
      throw new IndexOutOfBoundsException(
          "age is %d but the window holds %d snapshots; ask length() first".formatted(age, length));
    }
    return exchange.snapshot(mailboxes.kept(reader), age);
  }

  /** Releases the reader; idempotent. */
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
