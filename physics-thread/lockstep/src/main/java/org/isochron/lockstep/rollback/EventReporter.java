package org.isochron.lockstep.rollback;

import org.isochron.state.EventPublisher;

/** Publishes the events of ticks, some of which are taken back. Owner: the physics thread. */
public interface EventReporter {
  /** Called after a tick has run, for the first time or again. */
  void ran(EventPublisher events, long tick);

  /** Called once a tick will not be taken back. */
  void confirmed(EventPublisher events, long tick);

  /** Publishes each tick's events when it is confirmed. */
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
