package org.isochron.lockstep.rollback;

import org.isochron.state.EventPublisher;

/** Publishes the events of ticks that may be rolled back. Owner: the physics thread. */
public interface EventReporter {
  void ran(EventPublisher events, long tick);

  void confirmed(EventPublisher events, long tick);

  static EventReporter ofConfirmed(HeldEvents held) {
    return new EventReporter() {
      @Override
      public void ran(EventPublisher events, long tick) {}

      @Override
      public void confirmed(EventPublisher events, long tick) {
        held.publishTo(events, tick);
      }
    };
  }
}
