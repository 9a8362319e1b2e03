package org.isochron.bench.costs;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.isochron.bench.summary.Sorted;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.remote.Quantisation;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.remote.codec.BodyChoice;
import org.isochron.remote.codec.SnapshotDecoder;
import org.isochron.remote.codec.SnapshotEncoder;
import org.isochron.remote.quic.QuicEndpoint;
import org.isochron.remote.stream.Address;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Messages;
import org.isochron.state.NanoClock;
import org.isochron.state.SnapshotReader;

/**
 * A program that measures how old snapshots are when they arrive at a viewer on this machine.
 * Alternates between {@link RemoteState} and plain QUIC with the same number of bytes, threads and
 * polling intervals. The printed table also has the time until the first snapshot or message.
 */
public final class RemoteAge {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final long TICK_NANOS = 10_000_000;
  private static final int TICKS = 300;

  /** Number of fast ticks that first warm up the JIT compiler. */
  private static final int QUICK_TICKS = 8_000;

  private static final long QUICK_TICK_NANOS = 1_000_000;
  private static final int WARM_UP_TICKS = 100;
  private static final int ROUNDS = 5;
  private static final int JOINS = 10;
  private static final long POLL_NANOS = 100_000;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final int bodies;
  private final RemoteSettings settings;
  private final ValueTrack library = new ValueTrack();
  private final ValueTrack raw = new ValueTrack();
  private final ValueTrack codec = new ValueTrack();
  private final ValueTrack joins = new ValueTrack();
  private final ValueTrack openings = new ValueTrack();
  private long bytesPerTick;
  private int quickTicks = QUICK_TICKS;

  private RemoteAge(int bodies, RemoteSettings settings) {
    this.bodies = bodies;
    this.settings = settings;
  }

  /**
   * Prints the table.
   *
   * @param arguments numbers of bodies. The word {@code exact} turns quantisation off for all later
   *     numbers
   */
  public static void main(String[] arguments) throws IOException {
    RemoteSettings settings = RemoteSettings.DEFAULT;
    System.out.println(
        "| bodies | exact | bytes per tick | library p50 us | p90 us | QUIC alone p50 us | p90 us |"
            + " ratio of p50 | encode and decode, p50 us | ratio without them | join to first snapshot, p50 ms | QUIC alone to first message, p50 ms |");
    System.out.println("|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    int port = 40_500;
    for (String count : arguments) {
      if (count.equals("exact")) {
        settings = settings.withSteps(Quantisation.exact());
      } else {
        measure(settings.withAddress("isochron://127.0.0.1:" + port), Integer.parseInt(count));
        port++;
      }
    }
  }

  private static void measure(RemoteSettings settings, int bodies) throws IOException {
    RemoteAge age = new RemoteAge(bodies, settings);
    for (int round = 0; round < ROUNDS; round++) {
      age.throughLibrary();
      age.throughQuic();
      age.quickTicks = 0;
    }
    age.codec();
    age.joinLibrary();
    age.openQuic();
    age.print();
  }

  private void print() {
    System.out.printf(
        Locale.ROOT,
        "| %d | %s | %d | %.0f | %.0f | %.0f | %.0f | %.2f | %.0f | %.2f | %.0f | %.0f |%n",
        bodies,
        settings.steps().isExact() ? "yes" : "no",
        bytesPerTick,
        Sorted.of(library).median() / 1e3,
        Sorted.of(library).atPermille(900) / 1e3,
        Sorted.of(raw).median() / 1e3,
        Sorted.of(raw).atPermille(900) / 1e3,
        (double) Sorted.of(library).median() / Sorted.of(raw).median(),
        Sorted.of(codec).median() / 1e3,
        (double) (Sorted.of(library).median() - Sorted.of(codec).median())
            / Sorted.of(raw).median(),
        Sorted.of(joins).median() / 1e6,
        Sorted.of(openings).median() / 1e6);
  }

  private void throughLibrary() throws IOException {
    try (WobblingBodies wobble = new WobblingBodies(bodies);
        RemoteRelay relay = RemoteRelay.serve(wobble.state, settings);
        RemoteState remote =
            RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE);
        SnapshotReader reader = remote.state().openReader()) {
      wobble.run(quickTicks, QUICK_TICK_NANOS, reader::refresh);
      wobble.run(WARM_UP_TICKS, TICK_NANOS, reader::refresh);
      long before = remote.status().receivedBytes();
      int[] seen = new int[1];
      wobble.run(TICKS, TICK_NANOS, () -> {
        if (reader.refresh()) {
          seen[0]++;
          library.add(CLOCK.nanos() - wobble.publishedNanos(reader.newest().tick()));
        }
      });
      bytesPerTick = (remote.status().receivedBytes() - before) / Math.max(1, seen[0]);
      relay.failure().ifPresent(Throwable::printStackTrace);
    }
  }

  private void codec() {
    try (WobblingBodies wobble = new WobblingBodies(bodies);
        SnapshotReader reader = wobble.state.openReader()) {
      SnapshotEncoder encoder = new SnapshotEncoder(reader.layout(), settings.steps(), 1);
      SnapshotDecoder decoder = new SnapshotDecoder(reader.layout(), settings.steps());
      for (int tick = -WARM_UP_TICKS; tick < TICKS; tick++) {
        wobble.run(1, TICK_NANOS, () -> {});
        reader.refresh();
        long begin = CLOCK.nanos();
        decoder.take(encoder.encode(reader.newest(), BodyChoice.EVERYTHING, false));
        if (tick >= 0) {
          codec.add(CLOCK.nanos() - begin);
        }
      }
    }
  }

  private void joinLibrary() throws IOException {
    try (WobblingBodies wobble = new WobblingBodies(bodies);
        RemoteRelay relay = RemoteRelay.serve(wobble.state, settings)) {
      Thread physics = new Thread(() -> {
        while (!Thread.currentThread().isInterrupted()) {
          wobble.run(1, TICK_NANOS, () -> {});
        }
      });
      physics.start();
      for (int turn = 0; turn < JOINS; turn++) {
        long begin = CLOCK.nanos();
        try (RemoteState remote =
                RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE);
            SnapshotReader reader = remote.state().openReader()) {
          while (!reader.refresh()) {
            LockSupport.parkNanos(POLL_NANOS);
          }
          joins.add(CLOCK.nanos() - begin);
        }
      }
      end(physics);
      relay.failure().ifPresent(Throwable::printStackTrace);
    }
  }

  private void openQuic() {
    AtomicLong published = new AtomicLong();
    Thread sender = startSender(published);
    for (int turn = 0; turn < JOINS; turn++) {
      openQuic(published);
    }
    end(sender);
  }

  private Thread startSender(AtomicLong published) {
    InetSocketAddress at = Address.of(settings.address()).socket();
    Thread sender = new Thread(() -> RawMessages.send(at, bytesPerTick, published));
    sender.start();
    return sender;
  }

  /** Dials the sender, and greets it once the connection is open. */
  private Connection dial(QuicEndpoint viewer, RawMessages arrivals) {
    Connection connection = viewer.dial(Address.of(settings.address()));
    while (!connection.control().offer(Messages.plain(Messages.memory(), Messages.JOIN))) {
      viewer.poll(arrivals);
      viewer.await(POLL_NANOS, arrivals);
    }
    return connection;
  }

  private static void end(Thread thread) {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void openQuic(AtomicLong published) {
    long begin = CLOCK.nanos();
    try (QuicEndpoint viewer = QuicEndpoint.dialling()) {
      RawMessages arrivals = new RawMessages();
      dial(viewer, arrivals);
      long due = CLOCK.nanos();
      while (arrivals.lastPublished == 0) {
        if (CLOCK.nanos() - due >= 0) {
          due += TICK_NANOS;
          // ordering: release, paired with the acquire of the sending thread; no other data depends
          // on the value.
          published.setRelease(CLOCK.nanos());
        }
        viewer.poll(arrivals);
        viewer.await(POLL_NANOS, arrivals);
      }
      openings.add(CLOCK.nanos() - begin);
    }
  }

  private void throughQuic() {
    AtomicLong published = new AtomicLong();
    Thread sender = startSender(published);
    try (QuicEndpoint viewer = QuicEndpoint.dialling()) {
      RawMessages arrivals = new RawMessages();
      dial(viewer, arrivals);
      long next = CLOCK.nanos();
      long seen = 0;
      for (int tick = -WARM_UP_TICKS - quickTicks; tick < TICKS; tick++) {
        next += tick < -WARM_UP_TICKS ? QUICK_TICK_NANOS : TICK_NANOS;
        while (CLOCK.nanos() - next < 0) {
          viewer.poll(arrivals);
          if (arrivals.lastPublished != seen && tick > 0) {
            raw.add(CLOCK.nanos() - arrivals.lastPublished);
          }
          seen = arrivals.lastPublished;
          LockSupport.parkNanos(Math.min(20_000, next - CLOCK.nanos()));
        }
        // ordering: release, paired with the acquire of the sending thread; no other data depends
        // on the value.
        published.setRelease(CLOCK.nanos());
      }
    }
    end(sender);
  }
}
