package org.isochron.bench.costs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
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
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.NanoClock;
import org.isochron.state.time.Timeline;

/**
 * How old a snapshot is when another end has it whole, over UDP on this machine, by turns through {@link RemoteState} and through
 * Aeron alone, which carries as many bytes between threads that look as often. Prints a table, and how long joins take.
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
  private long bytesPerTick;

  private RemoteAge(int bodies, int port) {
    this.bodies = bodies;
    settings = RemoteSettings.DEFAULT.withChannel("aeron:udp?endpoint=127.0.0.1:" + port);
  }

  /** Measures for every number of bodies. */
  public static void main(String[] arguments) throws IOException {
    System.out.println(
        "| bodies | bytes a tick | library p50 us | p90 us | Aeron alone p50 us | p90 us |"
            + " ratio of p50 | join until the first snapshot, p50 ms |");
    System.out.println("|---:|---:|---:|---:|---:|---:|---:|---:|");
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
        "| %d | %d | %.0f | %.0f | %.0f | %.0f | %.2f | %.0f |%n",
        bodies,
        bytesPerTick,
        quantile(library, 0.5) / 1e3,
        quantile(library, 0.9) / 1e3,
        quantile(raw, 0.5) / 1e3,
        quantile(raw, 0.9) / 1e3,
        (double) quantile(library, 0.5) / quantile(raw, 0.5),
        quantile(joins, 0.5) / 1e6);
  }

  private static long quantile(ValueTrack track, double share) {
    long[] sorted = track.last(Integer.MAX_VALUE);
    Arrays.sort(sorted);
    return sorted[(int) (share * (sorted.length - 1))];
  }

  private void throughLibrary() throws IOException {
    try (Wobble wobble = new Wobble(bodies);
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
    try (Wobble wobble = new Wobble(bodies);
        RemoteRelay relay = RemoteRelay.serve(wobble.state, settings)) {
      Thread physics = new Thread(() -> {
        while (!Thread.currentThread().isInterrupted()) {
          wobble.run(1, TICK_NANOS, () -> {});
        }
      });
      physics.start();
      for (int turn = 0; turn < JOINS; turn++) {
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

  /** The publishing thread sends the bytes itself; the other end looks when the next ones are expected. */
  private void throughAeron() {
    try (AeronNode serverNode = new AeronNode(Optional.empty());
        AeronServer server = AeronServer.forViewers(serverNode, settings.channel(), 2, bodies);
        AeronNode viewerNode = new AeronNode(Optional.empty());
        AeronUplink uplink = new AeronUplink(viewerNode, settings.channel())) {
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
      RawArrivals arrivals = new RawArrivals();
      Thread viewer = new Thread(() -> arrivals.look(uplink));
      viewer.start();
      ByteBuffer message = Messages.memory();
      long next = CLOCK.nanos();
      int ticks = 0;
      while (ticks < WARM_UP_TICKS + TICKS) {
        next += TICK_NANOS;
        while (CLOCK.nanos() - next < 0) {
          server.poll(handler);
          LockSupport.parkNanos(Math.min(500_000, next - CLOCK.nanos()));
        }
        if (send(answers[0], message)) {
          ticks++;
        }
      }
      viewer.interrupt();
      viewer.join();
      arrivals.ages(raw);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean send(Line line, ByteBuffer message) {
    long published = CLOCK.nanos();
    long left = Math.max(64, bytesPerTick - HEADER_BYTES);
    boolean sent = true;
    while (left > 0 && sent) {
      int length = (int) Math.max(64, Math.min(1_344, left));
      left -= length;
      message.clear().putLong(0, published).putInt(8, left > 0 ? 0 : 1);
      sent = line.offer(message.limit(length));
    }
    return sent;
  }

  /** Notes when the last message of a tick is there. */
  private static final class RawArrivals implements Uplink.Arrivals {
    private final long[] ages = new long[WARM_UP_TICKS + TICKS];
    private final ArrivalPoll poll = new ArrivalPoll();
    private int count;
    private boolean any;

    void look(Uplink uplink) {
      ByteBuffer hello = Messages.memory();
      while (!Thread.currentThread().isInterrupted()) {
        if (count == 0) {
          uplink.snapshots().offer(Messages.plain(hello, Messages.HELLO, 1));
        }
        any = false;
        uplink.poll(this);
        long now = CLOCK.nanos();
        if (any) {
          poll.arrived(now);
        }
        LockSupport.parkNanos(Math.max(50_000, poll.next(now) - now));
      }
    }

    void ages(ValueTrack track) {
      for (int index = WARM_UP_TICKS; index < count; index++) {
        track.add(ages[index]);
      }
    }

    @Override
    public void control(ByteBuffer message) {
      // nothing is asked there
    }

    @Override
    public void fragment(ByteBuffer message) {
      if (message.getInt(8) == 1 && count < ages.length) {
        ages[count++] = CLOCK.nanos() - message.getLong(0);
        any = true;
      }
    }
  }

  /** Bodies that all move a little in every tick. */
  private static final class Wobble implements AutoCloseable {
    final SharedState state;
    private final StateWriter writer;
    private final int bodies;
    private long tick;
    private long nextNanos = CLOCK.nanos();

    Wobble(int bodies) {
      this.bodies = bodies;
      state = SharedState.of(SnapshotLayout.bodies(bodies));
      writer = state.claimWriter();
      writer.snapshots().state(new WriterState.Running());
      writer.snapshots().timeline(new Timeline(1, CLOCK.nanos(), 0, Timeline.NORMAL_PERMILLE));
    }

    /** Publishes ticks at their instants, and looks in between. */
    void run(int ticks, long periodNanos, Runnable look) {
      for (int turn = 0; turn < ticks; turn++) {
        nextNanos += periodNanos;
        while (CLOCK.nanos() - nextNanos < 0) {
          look.run();
          LockSupport.parkNanos(Math.min(20_000, nextNanos - CLOCK.nanos()));
        }
        publish();
      }
    }

    private void publish() {
      tick++;
      writer.snapshots().begin(tick, tick * TICK_NANOS);
      Snapshot snapshot = writer.snapshots().bulk(bodies);
      for (int slot = 0; slot < bodies; slot++) {
        snapshot.generations()[slot] = 1;
        float wave = (float) Math.sin(0.01 * tick * (1 + slot % 7));
        snapshot.poses().set(slot, slot + wave, wave * wave, slot % 10, 0, 0, wave / 2, 1);
      }
      writer.snapshots().publish(CLOCK.nanos());
    }

    @Override
    public void close() {
      writer.close();
    }
  }
}
