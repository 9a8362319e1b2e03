package org.isochron.bench.exchange;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Publishes each state as a new immutable object by reference; the garbage collector frees old
 * states.
 */
final class AtomicReferenceHandoff implements Handoff {
  private final AtomicReference<Payload> newest;
  private final PaddedReference<Payload> held;

  AtomicReferenceHandoff(Supplier<Payload> payload) {
    Payload first = payload.get();
    newest = new AtomicReference<>(first);
    held = new PaddedReference<>(first);
  }

  @Override
  public boolean publish(Payload source) {
    Payload fresh = source.copy();
    // ordering: release, pairs with the acquire in refresh; without it a reader could see
    // uninitialized values.
    newest.setRelease(fresh);
    return true;
  }

  @Override
  public boolean refresh() {
    // ordering: acquire, pairs with the release in publish; without it a reader could see
    // uninitialized values.
    Payload candidate = newest.getAcquire();
    if (candidate == held.get()) {
      return false;
    }
    held.set(candidate);
    return true;
  }

  @Override
  public Payload held() {
    return held.get();
  }
}
