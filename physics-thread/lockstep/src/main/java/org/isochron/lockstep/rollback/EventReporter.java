package org.isochron.lockstep.rollback;

import java.util.function.Consumer;
import org.isochron.state.Event;

/** Publishes the events of ticks that may be rolled back. Owner: the physics thread. */
public interface EventReporter {
  /** For ticks that publish their events themselves. */
  EventReporter NONE = tick -> {};

  /** Reports ticks that ran, for the first time or again. */
  default void ran(long firstTick, long lastTick) {}

  void confirmed(long tick);

  static EventReporter ofConfirmed(HeldEvents held, Consumer<? super Event> publisher) {
    return tick -> held.publishTo(publisher, tick);
  }
}
