package org.isochron.lockstep.rollback;

import java.util.function.Consumer;
import org.isochron.state.Event;

/** Publishes the events of ticks that may be rolled back. Owner: the physics thread. */
public interface EventReporter {
  /** For ticks that publish their events themselves. */
  EventReporter NONE = new EventReporter() {
    @Override
    public void ran(long firstTick, long lastTick) {}

    @Override
    public void confirmed(long tick) {}
  };

  /** Reports ticks that ran, for the first time or again. */
  void ran(long firstTick, long lastTick);

  void confirmed(long tick);

  static EventReporter ofConfirmed(HeldEvents held, Consumer<? super Event> publisher) {
    return new EventReporter() {
      @Override
      public void ran(long firstTick, long lastTick) {}

      @Override
      public void confirmed(long tick) {
        held.publishTo(publisher, tick);
      }
    };
  }
}
