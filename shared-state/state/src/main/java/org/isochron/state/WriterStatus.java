package org.isochron.state;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Status of one writer. Any thread. Wait-free, except for a retry if two threads change the status
 * of an ending writer at once. Each claim has its own status, so a replaced writer cannot affect
 * readers.
 *
 * <p>The first failure is final.
 */
final class WriterStatus {
  private final AtomicReference<SharedState.WriterState> state =
      new AtomicReference<>(SharedState.Phase.IDLE);

  SharedState.WriterState state() {
    // ordering: acquire, paired with the update below: a thread that sees a stopped writer also
    // sees its last publish, and one that sees a failure sees its cause.
    return state.getAcquire();
  }

  void enter(SharedState.WriterState next) {
    // ordering: volatile, for its release half and for atomicity: a closing thread may report a
    // hanging tick just as that tick ends. With a plain write, the first failure could be
    // overwritten. No lambda here, because it could not be allocated when reporting an
    // OutOfMemoryError.
    SharedState.WriterState before = state.get();
    while (!(before instanceof SharedState.WriterState.Failed)) {
      // ordering: volatile: releases the cause, and never overwrites a failure that came first.
      SharedState.WriterState found = state.compareAndExchange(before, next);
      if (found == before) {
        return;
      }
      before = found;
    }
  }
}
