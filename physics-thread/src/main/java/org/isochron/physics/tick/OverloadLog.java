package org.isochron.physics.tick;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventPublisher;

/** Tells of wake-ups at which a loop was behind, and keeps the last. Owner: the loop's thread; any thread reads the last. */
final class OverloadLog {
  private final AtomicReference<Optional<OverloadReport>> last =
      new AtomicReference<>(Optional.empty());

  void tell(OverloadReport report, EventPublisher events, TickEvents recorded) {
    // ordering: release, the counterpart of the acquire in last.
    last.setRelease(Optional.of(report));
    int forgotten = (int) Math.min(report.forgottenTicks(), Integer.MAX_VALUE);
    events.tell(Event.OVERLOAD, forgotten, 0, 0, report.dueTicks());
    recorded.overloaded(report);
  }

  Optional<OverloadReport> last() {
    // ordering: acquire, with the release in tell: an immutable record, seen whole.
    return last.getAcquire();
  }
}
