package org.isochron.state.exchange;

import org.jspecify.annotations.Nullable;

/**
 * A reading end of an {@link Exchange}. Owner: the thread that reads first. All is wait-free and allocates nothing.
 *
 * <p>The snapshots of the window stay as they are until the next {@link #refresh} or {@link #close}; to touch one after
 * that is an error nobody can detect.
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
   * Takes the newest window, if there is a newer one than that held. Whether there was; the first time also, whether the
   * reader begins with a window at all.
   */
  public boolean refresh() {
    requireOpen();
    assert claimOwner();
    boolean begins = !begun && Window.length(mailboxes.kept(reader)) > 0;
    begun = true;
    if (mailboxes.isEmpty(reader)) {
      return begins;
    }
    mailboxes.keep(reader, mailboxes.take(reader));
    return true;
  }

  /** How many snapshots the window holds: 0 before the first publish, fewer than the full length after a restart. */
  public int length() {
    requireOpen();
    return Window.length(mailboxes.kept(reader));
  }

  /** The newest snapshot of the window. */
  public S newest() {
    return at(0);
  }

  /** The snapshot published so many publishes before the newest. */
  public S at(int age) {
    requireOpen();
    int window = mailboxes.kept(reader);
    if (age < 0 || age >= Window.length(window)) {
      throw new IndexOutOfBoundsException(
          "age is %d but the window holds %d snapshots; ask length() first"
              .formatted(age, Window.length(window)));
    }
    return exchange.snapshot(Window.snapshot(window, age));
  }

  /** Gives the place back; its window is let go. */
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
