package org.isochron.bench.stress.fault;

import java.util.Random;
import org.isochron.bench.stress.finding.Worker;
import org.isochron.bench.stress.witness.EventWitness;
import org.isochron.state.event.EventCursor;

/**
 * A listener to the crowd that mostly comes in time, and now and then when its ring has gone round
 * some times.
 */
public final class ListenerLag implements RunFault {
  private static final int MOST_MILLIS = 3_000;

  private final EventCursor cursor;
  private final EventWitness events;

  public ListenerLag(EventCursor cursor, EventWitness events) {
    this.cursor = cursor;
    this.events = events;
    events.reopen(); // there were events before
  }

  @Override
  public void strike(Random random) throws InterruptedException {
    Worker.restMillis(random.nextInt(1 + random.nextInt(MOST_MILLIS)));
    cursor.pollAll(events);
  }
}
