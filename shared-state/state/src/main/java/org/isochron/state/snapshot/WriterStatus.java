package org.isochron.state.snapshot;

import java.util.concurrent.atomic.AtomicReference;

/**
 * What one writer is doing, from its claim on. Any thread; wait-free but for a retry when two threads change it at once, which
 * happens only while the writer ends. Each claim has a status of its own, so a writer that was replaced changes nothing that
 * readers see.
 *
 * <p>The first failure stays: what a failing writer does afterwards does not hide it.
 */
final class WriterStatus {
  private final AtomicReference<WriterState> state = new AtomicReference<>(new WriterState.Idle());

  WriterState state() {
    // ordering: acquire, with the update below: whoever sees that the writer stopped sees its last
    // publish, and whoever sees a failure sees its cause whole.
    return state.getAcquire();
  }

  void enter(WriterState next) {
    // ordering: volatile: a closing thread may report a hanging tick at the moment in which it
    // ends.
    state.updateAndGet(before -> before instanceof WriterState.Failed ? before : next);
  }
}
