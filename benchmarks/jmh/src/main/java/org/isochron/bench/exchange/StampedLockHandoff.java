package org.isochron.bench.exchange;

import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;

/**
 * A shared state under a stamped lock: copied optimistically, or under the read lock if a write
 * interfered.
 */
final class StampedLockHandoff implements Handoff {
  private final StampedLock lock = new StampedLock();
  private final Payload shared;
  private final Payload held;

  /** Stamp of the last read, which the next write invalidates. */
  private final PaddedLong heldStamp = new PaddedLong();

  StampedLockHandoff(Supplier<Payload> payload) {
    shared = payload.get();
    held = payload.get();
    heldStamp.set(lock.tryOptimisticRead());
  }

  @Override
  public boolean publish(Payload source) {
    long stamp = lock.writeLock();
    try {
      shared.copyFrom(source);
    } finally {
      lock.unlockWrite(stamp);
    }
    return true;
  }

  @Override
  public boolean refresh() {
    if (lock.validate(heldStamp.get())) {
      return false;
    }
    long stamp = lock.tryOptimisticRead();
    if (stamp != 0) {
      held.copyFrom(shared);
    }
    if (!lock.validate(stamp)) {
      stamp = copyUnderLock();
    }
    heldStamp.set(stamp);
    return true;
  }

  @Override
  public Payload held() {
    return held;
  }

  private long copyUnderLock() {
    long stamp = lock.readLock();
    try {
      held.copyFrom(shared);
    } finally {
      lock.unlockRead(stamp);
    }
    return stamp;
  }
}
