package org.isochron.state;

import java.util.concurrent.atomic.AtomicReference;

/**
 * What one writer is doing, from its claim on. Any thread. Wait-free except for a retry when two
 * threads change it at once, which happens only while the writer ends. Each claim has its own
 * status, so a replaced writer changes nothing that readers see.
 *
 * <p>The first failure stays: nothing that the writer does later replaces it.
 */
final class WriterStatus {
  private final AtomicReference<SharedState.WriterState> state =
      new AtomicReference<>(SharedState.Phase.IDLE);

  SharedState.WriterState state() {
    // ordering: acquire, with the update below: a thread that sees that the writer stopped sees its
    // last publish, and one that sees a failure sees its whole cause. Without it, either may be
    // missing.
    return state.getAcquire();
  }

  void enter(SharedState.WriterState next) {
    // ordering: volatile, for its release half, and for atomicity: a closing thread may report a
    // hanging tick just as the tick ends, and the first failure must stay.
    // No lambda: a failure for want of memory is entered without any.
    SharedState.WriterState before = state.get();
    while (!(before instanceof SharedState.WriterState.Failed)) {
      // ordering: volatile, for the same reasons.
      SharedState.WriterState found = state.compareAndExchange(before, next);
      if (found == before) {
        return;
      }
      before = found;
    }
  }
}
