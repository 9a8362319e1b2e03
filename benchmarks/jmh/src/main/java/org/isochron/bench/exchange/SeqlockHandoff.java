package org.isochron.bench.exchange;

import java.lang.invoke.VarHandle;
import java.util.function.Supplier;

/**
 * A shared state with a version number that is odd during a write. The writer never waits, and the
 * reader retries.
 */
final class SeqlockHandoff implements Handoff {
  private final Payload shared;
  private final Payload held;
  private final PaddedLong version = new PaddedLong();
  private final PaddedLong heldVersion = new PaddedLong();

  SeqlockHandoff(Supplier<Payload> payload) {
    shared = payload.get();
    held = payload.get();
  }

  @Override
  public boolean publish(Payload source) {
    long even = version.get();
    version.opaque(even + 1);
    // ordering: store-store, between the odd version and the contents; without it a reader could
    // accept a torn copy.
    VarHandle.storeStoreFence();
    shared.copyFrom(source);
    version.release(even + 2);
    return true;
  }

  @Override
  public boolean refresh() {
    long before = version.acquire();
    if (before == heldVersion.get()) {
      return false;
    }
    while (!copy(before)) {
      Thread.onSpinWait();
      before = version.acquire();
    }
    heldVersion.set(before);
    return true;
  }

  @Override
  public Payload held() {
    return held;
  }

  /** Returns true if no write overlapped the copy. */
  private boolean copy(long before) {
    if ((before & 1) != 0) {
      return false;
    }
    held.copyFrom(shared);
    // ordering: load-load, between the contents and the version that validates them; without it the
    // version could be read first.
    VarHandle.loadLoadFence();
    return version.opaque() == before;
  }
}
