package org.isochron.bench.exchange;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/** A shared state under a read-write lock, so that several readers can copy at the same time. */
final class ReadWriteLockHandoff implements Handoff {
  private final Lock readLock;
  private final Lock writeLock;
  private final Payload shared;
  private final Payload held;

  /**
   * Version of the shared state, changed under the lock. The reader also reads the version without
   * the lock, to detect a new state.
   */
  private final PaddedLong version = new PaddedLong();

  private final PaddedLong heldVersion = new PaddedLong();

  ReadWriteLockHandoff(Supplier<Payload> payload) {
    ReadWriteLock lock = new ReentrantReadWriteLock();
    readLock = lock.readLock();
    writeLock = lock.writeLock();
    shared = payload.get();
    held = payload.get();
  }

  @Override
  public boolean publish(Payload source) {
    writeLock.lock();
    try {
      shared.copyFrom(source);
      version.opaque(version.get() + 1);
    } finally {
      writeLock.unlock();
    }
    return true;
  }

  @Override
  public boolean refresh() {
    if (version.opaque() == heldVersion.get()) {
      return false;
    }
    readLock.lock();
    try {
      held.copyFrom(shared);
      heldVersion.set(version.get());
    } finally {
      readLock.unlock();
    }
    return true;
  }

  @Override
  public Payload held() {
    return held;
  }
}
