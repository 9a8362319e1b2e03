package org.isochron.bench.exchange;

import java.util.function.Supplier;

/** A shared state under a monitor: the writer copies in, and the reader copies out. */
final class SynchronizedHandoff implements Handoff {
  private final Object lock = new Object();
  private final Payload shared;
  private final Payload held;

  private final PaddedLong version = new PaddedLong();

  private final PaddedLong heldVersion = new PaddedLong();

  SynchronizedHandoff(Supplier<Payload> payload) {
    shared = payload.get();
    held = payload.get();
  }

  @Override
  public boolean publish(Payload source) {
    synchronized (lock) {
      shared.copyFrom(source);
      version.opaque(version.get() + 1);
    }
    return true;
  }

  @Override
  public boolean refresh() {
    if (version.opaque() == heldVersion.get()) {
      return false;
    }
    synchronized (lock) {
      held.copyFrom(shared);
      heldVersion.set(version.get());
    }
    return true;
  }

  @Override
  public Payload held() {
    return held;
  }
}
