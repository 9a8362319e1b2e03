package org.isochron.bench.costs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.remote.aeron.AeronNode;
import org.isochron.remote.aeron.AeronServer;
import org.isochron.remote.aeron.AeronUplink;
import org.isochron.remote.content.Interest;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.threads.ThreadScheduling;
import org.isochron.state.time.NanoClock;

/**
 * How old a snapshot is when another end has it whole, over UDP on this machine, by turns through {@link RemoteState} and through
 * Aeron alone, which carries as many bytes over as many threads that look as often: one that publishes and reads, one that sends,
 * one that receives. Prints a table, and how long joins and starts of a media driver take.
 */
public final class RemoteAge {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final long TICK_NANOS = 10_000_000;
  private static final int TICKS = 300;
  private static final int WARM_UP_TICKS = 100;
  private static final int ROUNDS = 5;
  private static final int JOINS = 10;
  private static final int HEADER_BYTES = 60;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final int bodies;
  private final RemoteSettings settings;
  private final ValueTrack library = new ValueTrack();
  private final ValueTrack raw = new ValueTrack();
  private final ValueTrack joins = new ValueTrack();
  private final ValueTrack drivers = new ValueTrack();
  private long bytesPerTick;

  private RemoteAge(int bodies, int port) {
    this.bodies = bodies;
    settings = RemoteSettings.DEFAULT.withChannel("aeron:udp?endpoint=127.0.0.1:" + port);
  }

  /** Measures for every number of bodies. */
  public static void main(String[] arguments) throws IOException {
    System.out.println(
        "| bodies | bytes a tick | library p50 us | p90 us | Aeron alone p50 us | p90 us |"
            + " ratio of p50 | join until the first snapshot, p50 ms | of which a media driver's start, p50 ms |");
    System.out.println("|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    int port = 40_500;
    for (String count : arguments) {
      RemoteAge age = new RemoteAge(Integer.parseInt(count), port);
      port += 4;
      for (int round = 0; round < ROUNDS; round++) {
        age.throughLibrary();
        age.throughAeron();
      }
      age.join();
      age.print();
    }
  }

  private void print() {
    System.out.printf(
        Locale.ROOT,
        "| %d | %d | %.0f | %.0f | %.0f | %.0f | %.2f | %.0f | %.0f |%n",
        bodies,
        bytesPerTick,
        quantile(library, 0.5) / 1e3,
        quantile(library, 0.9) / 1e3,
        quantile(raw, 0.5) / 1e3,
        quantile(raw, 0.9) / 1e3,
        (double) quantile(library, 0.5) / quantile(raw, 0.5),
        quantile(joins, 0.5) / 1e6,
        quantile(drivers, 0.5) / 1e6);
  }

  private static long quantile(ValueTrack track, double share) {
    long[] sorted = track.last(Integer.MAX_VALUE);
    Arrays.sort(sorted);
    return sorted[(int) (share * (sorted.length - 1))];
  }

  private void throughLibrary() throws IOException {
    try (WobblingBodies wobble = new WobblingBodies(bodies);
        RemoteRelay relay = RemoteRelay.serve(wobble.state, settings);
        RemoteState remote = RemoteState.connect(settings, Interest.EVERYTHING, PATIENCE);
        SnapshotReader reader = remote.state().openReader()) {
      wobble.run(WARM_UP_TICKS, TICK_NANOS, () -> reader.refresh());
      long before = remote.status().receivedBytes();
      int[] seen = new int[1];
      wobble.run(TICKS, TICK_NANOS, () -> {
        if (reader.refresh()) {
          seen[0]++;
          library.add(CLOCK.nanos() - reader.newest().publishedNanos());
        }
      });
      bytesPerTick = (remote.status().receivedBytes() - before) / Math.max(1, seen[0]);
      relay.failure().ifPresent(Throwable::printStackTrace);
    }
  }

  private void join() throws IOException {
    try (WobblingBodies wobble = new WobblingBodies(bodies);
        RemoteRelay relay = RemoteRelay.serve(wobble.state, settings)) {
      Thread physics = new Thread(() -> {
        while (!Thread.currentThread().isInterrupted()) {
          wobble.run(1, TICK_NANOS, () -> {});
        }
      });
      physics.start();
      for (int turn = 0; turn < JOINS; turn++) {
        long started = CLOCK.nanos();
        AeronNode alone = new AeronNode(Optional.empty());
        drivers.add(CLOCK.nanos() - started);
        alone.close();
        long begin = CLOCK.nanos();
        try (RemoteState remote = RemoteState.connect(settings, Interest.EVERYTHING, PATIENCE);
            SnapshotReader reader = remote.state().openReader()) {
          while (!reader.refresh()) {
            LockSupport.parkNanos(100_000);
          }
          joins.add(CLOCK.nanos() - begin);
        }
      }
      physics.interrupt();
      physics.join();
      relay.failure().ifPresent(Throwable::printStackTrace);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void throughAeron() {
    try (AeronNode serverNode = new AeronNode(Optional.empty());
        AeronServer server = AeronServer.forViewers(serverNode, settings.channel(), 2, bodies);
        AeronNode viewerNode = new AeronNode(Optional.empty());
        AeronUplink uplink = new AeronUplink(viewerNode, settings.channel())) {
      AtomicLong published = new AtomicLong();
      RawArrivals arrivals = new RawArrivals();
      Thread sender = new Thread(() -> send(server, published));
      Thread viewer = new Thread(() -> arrivals.look(uplink));
      sender.start();
      viewer.start();
      long next = CLOCK.nanos();
      long seen = 0;
      for (int tick = -WARM_UP_TICKS; tick < TICKS; tick++) {
        next += TICK_NANOS;
        while (CLOCK.nanos() - next < 0) {
          // ordering: acquire, with the release of the receiving thread.
          long last = arrivals.lastPublished.getAcquire();
          if (last != seen && tick > 0) {
            raw.add(CLOCK.nanos() - last);
          }
          seen = last;
          LockSupport.parkNanos(Math.min(20_000, next - CLOCK.nanos()));
        }
        // ordering: release, with the acquire of the sending thread.
        published.setRelease(CLOCK.nanos());
      }
      sender.interrupt();
      viewer.interrupt();
      sender.join();
      viewer.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Sends the bytes of a tick when it sees that one was published, as a relay does. */
  private void send(AeronServer server, AtomicLong published) {
    ThreadScheduling.requestExactTimers();
    Line[] answers = {Line.NONE};
    AeronServer.Handler handler = new AeronServer.Handler() {
      @Override
      public void receive(Caller caller, ByteBuffer message) {
        answers[0] = caller.answers();
      }

      @Override
      public void gone(Caller caller) {
        answers[0] = Line.NONE;
      }
    };
    ArrivalPoll poll = new ArrivalPoll();
    ByteBuffer message = Messages.memory();
    long sent = 0;
    while (!Thread.currentThread().isInterrupted()) {
      server.poll(handler);
      long now = CLOCK.nanos();
      // ordering: acquire, with the release of the publishing thread.
      long newest = published.getAcquire();
      if (newest != sent) {
        sent = newest;
        poll.arrived(now);
        send(answers[0], message, newest);
      }
      LockSupport.parkNanos(Math.min(poll.next(now) - now, 500_000));
    }
  }

  private void send(Line line, ByteBuffer message, long published) {
    long left = Math.max(64, bytesPerTick - HEADER_BYTES);
    boolean sent = true;
    while (left > 0 && sent) {
      int length = (int) Math.max(64, Math.min(1_344, left));
      left -= length;
      message.clear().putLong(0, published).putInt(8, left > 0 ? 0 : 1);
      sent = line.offer(message.limit(length));
    }
  }

  /** Notes when the last message of a tick is there. */
  private static final class RawArrivals implements Uplink.Arrivals {
    final AtomicLong lastPublished = new AtomicLong();
    private final ArrivalPoll poll = new ArrivalPoll();
    private boolean begun;
    private boolean any;

    void look(Uplink uplink) {
      ThreadScheduling.requestExactTimers();
      ByteBuffer hello = Messages.memory();
      while (!Thread.currentThread().isInterrupted()) {
        if (!begun) {
          uplink.snapshots().offer(Messages.plain(hello, Messages.HELLO, 1));
        }
        any = false;
        uplink.poll(this);
        long now = CLOCK.nanos();
        if (any) {
          poll.arrived(now);
        }
        LockSupport.parkNanos(poll.next(now) - now);
      }
    }

    @Override
    public void control(ByteBuffer message) {
      // nothing is asked there
    }

    @Override
    public void fragment(ByteBuffer message) {
      begun = true;
      if (message.getInt(8) == 1) {
        // ordering: release, with the acquire of the reading thread.
        lastPublished.setRelease(message.getLong(0));
        any = true;
      }
    }
  }
}
