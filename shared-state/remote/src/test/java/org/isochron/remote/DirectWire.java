package org.isochron.remote;

import java.nio.ByteBuffer;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;

/** The lines of one viewer in memory that is taken once: what is sent is there at the next look. */
final class DirectWire implements Uplink {
  private final Way toControl = new Way();
  private final Way toSnapshots = new Way();
  private final Way control = new Way();
  private final Way fragments = new Way();
  private final Caller controlCaller = new WireCaller(control);
  private final Caller snapshotCaller = new WireCaller(fragments);
  private final Way[] toEvents = new Way[EVENT_LINES];
  private final Way[] events = new Way[EVENT_LINES];
  private final Caller[] eventCallers = new Caller[EVENT_LINES];

  DirectWire() {
    for (int line = 0; line < EVENT_LINES; line++) {
      toEvents[line] = new Way();
      events[line] = new Way();
      eventCallers[line] = new WireCaller(events[line]);
    }
  }

  /** Hands to the relay what was sent to it. */
  void deliver(ServerLoop server, long nowNanos) {
    for (ByteBuffer next = toControl.next(); next != null; next = toControl.next()) {
      server.receive(controlCaller, next, nowNanos);
    }
    for (ByteBuffer next = toSnapshots.next(); next != null; next = toSnapshots.next()) {
      server.receive(snapshotCaller, next, nowNanos);
    }
    for (int line = 0; line < EVENT_LINES; line++) {
      for (ByteBuffer next = toEvents[line].next(); next != null; next = toEvents[line].next()) {
        server.receive(eventCallers[line], next, nowNanos);
      }
    }
  }

  @Override
  public Line control() {
    return toControl;
  }

  @Override
  public Line snapshots() {
    return toSnapshots;
  }

  @Override
  public Line events(int number) {
    return toEvents[number];
  }

  @Override
  public void pollSnapshots(Arrivals arrivals) {
    for (ByteBuffer next = fragments.next(); next != null; next = fragments.next()) {
      arrivals.fragment(next);
    }
  }

  @Override
  public void pollControl(Arrivals arrivals) {
    for (ByteBuffer next = control.next(); next != null; next = control.next()) {
      arrivals.control(next);
    }
    for (Way way : events) {
      for (ByteBuffer next = way.next(); next != null; next = way.next()) {
        arrivals.control(next);
      }
    }
  }

  @Override
  public void close() {
    // nothing is open
  }

  private static final class Way implements Line {
    private static final int PLACES = 256;

    private final ByteBuffer[] places = new ByteBuffer[PLACES];
    private long sent;
    private long taken;

    Way() {
      for (int place = 0; place < PLACES; place++) {
        places[place] = Messages.memory();
      }
    }

    @Override
    public boolean offer(ByteBuffer message) {
      if (sent - taken == PLACES) {
        return false;
      }
      ByteBuffer place = places[(int) (sent++ % PLACES)].clear();
      place.put(0, message, message.position(), message.remaining()).limit(message.remaining());
      return true;
    }

    @org.jspecify.annotations.Nullable
    ByteBuffer next() {
      return taken == sent ? null : places[(int) (taken++ % PLACES)];
    }
  }

  private record WireCaller(Line answers) implements Caller {
    @Override
    public void close() {
      // nothing is open
    }
  }
}
