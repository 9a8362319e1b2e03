package org.isochron.remote;

import java.nio.ByteBuffer;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;

/** Streams of one viewer in preallocated memory; a message arrives at the next turn. */
final class DirectWire implements Uplink {
  private final Way toControl = new Way();
  private final Way control = new Way();
  private final Caller controlCaller = new WireCaller(control);
  private final Way[] asking = new Way[ASKING_LINES];
  private final Way[] answers = new Way[ASKING_LINES];
  private final Caller[] callers = new Caller[ASKING_LINES];

  DirectWire() {
    for (int line = 0; line < ASKING_LINES; line++) {
      asking[line] = new Way();
      answers[line] = new Way();
      callers[line] = new WireCaller(answers[line]);
    }
  }

  void deliver(ServedWorlds server, long nowNanos) {
    for (ByteBuffer next = toControl.next(); next != null; next = toControl.next()) {
      server.receive(controlCaller, next, nowNanos);
    }
    for (int line = 0; line < ASKING_LINES; line++) {
      for (ByteBuffer next = asking[line].next(); next != null; next = asking[line].next()) {
        server.receive(callers[line], next, nowNanos);
      }
    }
  }

  @Override
  public Line control() {
    return toControl;
  }

  @Override
  public Line asking(int number) {
    return asking[number];
  }

  @Override
  public void pollSnapshots(Arrivals arrivals) {
    for (int line = 0; line < SNAPSHOT_LINES; line++) {
      for (ByteBuffer next = answers[line].next(); next != null; next = answers[line].next()) {
        arrivals.fragment(line, next);
      }
    }
  }

  @Override
  public void pollControl(Arrivals arrivals) {
    for (ByteBuffer next = control.next(); next != null; next = control.next()) {
      arrivals.control(next);
    }
    for (int line = SNAPSHOT_LINES; line < ASKING_LINES; line++) {
      for (ByteBuffer next = answers[line].next(); next != null; next = answers[line].next()) {
        arrivals.control(next);
      }
    }
  }

  @Override
  public void close() {
    // nothing to close
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
      // nothing to close
    }
  }
}
