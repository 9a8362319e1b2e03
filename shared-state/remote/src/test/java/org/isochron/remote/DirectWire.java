package org.isochron.remote;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;

/** Streams of one viewer in preallocated memory; a message arrives at the next turn. */
final class DirectWire implements Uplink {
  private final PacketQueue toControl = new PacketQueue();
  private final PacketQueue control = new PacketQueue();
  private final Caller controlCaller = new WireCaller(control);
  private final PacketQueue[] asking = new PacketQueue[ASKING_LINES];
  private final PacketQueue[] answers = new PacketQueue[ASKING_LINES];
  private final Caller[] callers = new Caller[ASKING_LINES];

  DirectWire() {
    for (int line = 0; line < ASKING_LINES; line++) {
      asking[line] = new PacketQueue();
      answers[line] = new PacketQueue();
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
    for (int line = 0; line < ASKING_LINES; line++) {
      if (!Uplink.isOfSnapshots(line)) {
        continue;
      }
      for (ByteBuffer next = answers[line].next(); next != null; next = answers[line].next()) {
        arrivals.fragment(line, next);
      }
    }
  }

  @Override
  public void pollControl(Arrivals arrivals) {
    for (ByteBuffer next = control.next(); next != null; next = control.next()) {
      arrivals.control(ASKING_LINES, next);
    }
    for (int line = SNAPSHOT_LINES; line < ASKING_LINES; line++) {
      if (Uplink.isOfSnapshots(line)) {
        continue;
      }
      for (ByteBuffer next = answers[line].next(); next != null; next = answers[line].next()) {
        arrivals.control(line, next);
      }
    }
  }

  @Override
  public void close() {
    // nothing to close
  }

  private static final class PacketQueue implements Line {
    private static final int CAPACITY = 256;

    private final ByteBuffer[] packets = new ByteBuffer[CAPACITY];
    private long sent;
    private long taken;

    PacketQueue() {
      for (int index = 0; index < CAPACITY; index++) {
        packets[index] =
            ByteBuffer.allocate(Messages.MAX_DATAGRAM_BYTES).order(ByteOrder.LITTLE_ENDIAN);
      }
    }

    @Override
    public boolean offer(ByteBuffer message) {
      if (sent - taken == CAPACITY) {
        return false;
      }
      ByteBuffer packet = packets[(int) (sent++ % CAPACITY)].clear();
      packet.put(0, message, message.position(), message.remaining()).limit(message.remaining());
      return true;
    }

    @org.jspecify.annotations.Nullable
    ByteBuffer next() {
      return taken == sent ? null : packets[(int) (taken++ % CAPACITY)];
    }
  }

  private record WireCaller(Line answers) implements Caller {
    @Override
    public void close() {
      // nothing to close
    }
  }
}
