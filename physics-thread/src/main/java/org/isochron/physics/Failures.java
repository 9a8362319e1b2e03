package org.isochron.physics;

import java.time.Duration;
import java.util.Optional;
import org.isochron.physics.tick.TickLoop;
import org.isochron.state.snapshot.WriterState;

/** What closing has to say of what failed. */
final class Failures {
  private Failures() {}

  /** A thread that did not end in time, with the stack where it hangs. */
  static IllegalStateException hanging(Thread thread, Duration closeTimeout, TickLoop loop) {
    IllegalStateException hanging = new IllegalStateException(
        "tick %d does not end, not even after %s; the stack is where it hangs"
            .formatted(loop.statistics().ticks() + 1, closeTimeout));
    hanging.setStackTrace(thread.getStackTrace());
    return hanging;
  }

  /** Throws if the thread or a part of it failed, with the cause. */
  static void tell(WriterState state, TickLoop loop) {
    if (state instanceof WriterState.Failed failed) {
      throw new IllegalStateException(
          "the physics thread failed after %d ticks: %s"
              .formatted(loop.statistics().ticks(), failed.cause()),
          failed.cause());
    }
    tellParts(loop);
  }

  /** Throws if an input source or a listener failed, with the cause. */
  static void tellParts(TickLoop loop) {
    tellPart("input source", loop.inputFailure());
    tellPart("tick listener", loop.listenerFailure());
  }

  private static void tellPart(String part, Optional<Throwable> failure) {
    if (failure.isPresent()) {
      throw new IllegalStateException(
          "the %s threw and was left out: %s".formatted(part, failure.get()), failure.get());
    }
  }
}
