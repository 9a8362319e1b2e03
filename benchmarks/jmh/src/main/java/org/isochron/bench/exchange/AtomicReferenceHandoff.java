package org.isochron.bench.exchange;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** A new immutable state each time, published by its reference; the garbage collector frees it. */
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
    // ordering: release: the contents are written before the reference is seen. Without it a
    // reader sees cleared memory.
    newest.setRelease(fresh);
    return true;
  }

  @Override
  public boolean refresh() {
    // ordering: acquire, the counterpart of the release above.
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
