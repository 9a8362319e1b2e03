package org.isochron.bench.operation.near;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.isochron.bench.operation.ChildProcess;
import org.isochron.near.NearState;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventCursor;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.time.NanoClock;

/**
 * A viewer process of the day: reads, hears, sends numbered commands, and reports what it saw.
 * Owner: its main thread.
 */
final class NearViewer {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final long REPORT_NANOS = 200_000_000;
  private static final long LOOK_NANOS = 2_000_000;
  private static final int FLOOD = 400;
  private static final int LAST_COMMANDS = 50;
  private static final long MILLI_NANOS = 1_000_000;

  private final NearState near;
  private final int id;
  private final Queue<String> orders = new ConcurrentLinkedQueue<>();
  private long torn;
  private long back;
  private long tornEvents;
  private long eventsBack;
  private long lastEpoch;
  private long lastTick;
  private long lastEventEpoch;
  private long lastToken;
  private long freshNanos = CLOCK.nanos();
  private long shapedNanos = CLOCK.nanos();
  private long accepted;

  private NearViewer(NearState near, int id) {
    this.near = near;
    this.id = id;
  }

  public static void main(String[] arguments) {
    int id = Integer.parseInt(arguments[1]);
    try (NearState near = NearState.open(Path.of(arguments[0]), Duration.ofSeconds(30))) {
      NearViewer viewer = new NearViewer(near, id);
      Thread main = Thread.currentThread();
      ChildProcess.listen(
          System.in, order -> viewer.take(order, main), () -> viewer.orders.add("end"));
      viewer.run(Path.of(arguments[0]));
    } catch (IOException e) {
      NearServer.say("unopened " + e.getMessage());
    }
  }

  private void take(String order, Thread main) {
    if (order.equals("interrupt")) {
      for (int interrupt = 0; interrupt < 500; interrupt++) {
        main.interrupt();
        LockSupport.parkNanos(LOOK_NANOS);
      }
    } else {
      orders.add(order);
    }
  }

  private void run(Path folder) {
    NearServer.say("ready");
    long reportNanos = CLOCK.nanos();
    String order = "";
    try (SnapshotReader reader = near.state().openReader()) {
      EventCursor events = near.state().openEvents();
      while (!"end".equals(order) && !"close".equals(order)) {
        look(reader);
        events.pollAll(this::hear);
        send();
        order = orders.poll();
        if ("flood".equals(order)) {
          flood();
        } else if ("exhaust".equals(order)) {
          exhaust(folder);
        }
        if (CLOCK.nanos() - reportNanos > REPORT_NANOS) {
          reportNanos = CLOCK.nanos();
          NearServer.say(report());
        }
        LockSupport.parkNanos(LOOK_NANOS);
        Thread.interrupted(); // or a park would not wait
      }
    }
    for (int last = 0; last < LAST_COMMANDS; last++) {
      send(); // a close sends them
    }
    near.close();
    NearServer.say(report());
    NearServer.say(
        "closed accepted=%d lost=%d".formatted(accepted, near.status().lostCommands()));
  }

  private void look(SnapshotReader reader) {
    reader.refresh();
    for (int age = 0; age < reader.length(); age++) {
      torn += NearWorld.isWhole(reader.at(age)) ? 0 : 1;
    }
    if (reader.length() == 0) {
      return;
    }
    Snapshot newest = reader.newest();
    if (!NearWorld.isWhole(newest)) {
      return; // it is counted, and its tick may be wrong
    }
    if (newest.epoch() != lastEpoch || newest.tick() > lastTick) {
      freshNanos = CLOCK.nanos();
    }
    back += newest.epoch() < lastEpoch || (newest.epoch() == lastEpoch && newest.tick() < lastTick)
        ? 1
        : 0;
    lastEpoch = newest.epoch();
    lastTick = newest.tick();
    if (newest.prefabs().count() > 0) {
      shapedNanos = CLOCK.nanos();
    }
  }

  private void hear(Event event) {
    if (event.kind() == Event.GAP) {
      return;
    }
    if (!NearWorld.isWhole(event)) {
      tornEvents++;
      return;
    }
    eventsBack += event.epoch() == lastEventEpoch && event.token() <= lastToken ? 1 : 0;
    lastEventEpoch = event.epoch();
    lastToken = event.token();
  }

  private void send() {
    accepted += near.state().commands().user(NearWorld.COMMAND, id, accepted + 1, accepted) ? 1 : 0;
  }

  private void flood() {
    for (int turn = 0; turn < FLOOD; turn++) {
      for (int command = 0; command < 20; command++) {
        send();
      }
      LockSupport.parkNanos(MILLI_NANOS);
    }
  }

  private void exhaust(Path folder) {
    Deque<AutoCloseable> open = Exhaustion.openAll(folder);
    long until = CLOCK.nanos() + Exhaustion.NANOS;
    while (CLOCK.nanos() - until < 0) {
      LockSupport.parkNanos(LOOK_NANOS);
    }
    Exhaustion.closeAll(open);
  }

  private String report() {
    long now = CLOCK.nanos();
    NearState.Status status = near.status();
    return "view connection=%s fresh=%d shaped=%d tick=%d torn=%d back=%d tornEvents=%d eventsBack=%d connections=%d reason=%s"
        .formatted(
            status.connection(),
            (now - freshNanos) / MILLI_NANOS,
            (now - shapedNanos) / MILLI_NANOS,
            lastTick,
            torn,
            back,
            tornEvents,
            eventsBack,
            status.connectionCount(),
            status.reason().replace(' ', '_'));
  }
}
