package org.isochron.bench.costs;

import io.aeron.driver.MediaDriver;
import java.io.IOException;
import java.nio.file.Path;
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
import org.isochron.remote.aeron.AeronNode;
import org.isochron.remote.aeron.AeronServer;
import org.isochron.remote.aeron.AeronUplink;
import org.isochron.remote.aeron.DriverFolder;
import org.isochron.remote.aeron.DriverSettings;
import org.isochron.remote.codec.BodyChoice;
import org.isochron.remote.codec.Fragments;
import org.isochron.remote.codec.SnapshotDecoder;
import org.isochron.remote.codec.SnapshotEncoder;
import org.isochron.state.NanoClock;
import org.isochron.state.SnapshotReader;

/**
 * A program that measures how old snapshots are when they arrive at a viewer on this machine.
 * Alternates between {@link RemoteState} and plain Aeron with the same number of bytes, threads and
 * polling intervals. The printed table also has the time until the first snapshot or message; over
 * UDP that includes the start of a media driver.
 */
public final class RemoteAge {
  private static final String IPC = "aeron:ipc";
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
  private final String openingChannel;
  private final ValueTrack library = new ValueTrack();
  private final ValueTrack raw = new ValueTrack();
  private final ValueTrack codec = new ValueTrack();
  private final ValueTrack joins = new ValueTrack();
  private final ValueTrack openings = new ValueTrack();
  private long bytesPerTick;
  private int quickTicks = QUICK_TICKS;

  private RemoteAge(int bodies, RemoteSettings settings, String openingChannel) {
    this.bodies = bodies;
    this.settings = settings;
    this.openingChannel = openingChannel;
  }

  /**
   * Prints the table.
   *
   * @param arguments numbers of bodies. The word {@code exact} turns quantisation off for all later
   *     numbers, and {@code ipc} keeps their traffic within one media driver.
   */
  public static void main(String[] arguments) throws IOException {
    RemoteSettings settings = RemoteSettings.DEFAULT;
    System.out.println(
        "| bodies | over | exact | bytes per tick | library p50 us | p90 us | Aeron alone p50 us | p90 us |"
            + " ratio of p50 | encode and decode, p50 us | ratio without them | join to first snapshot, p50 ms | Aeron alone to first message, p50 ms |");
    System.out.println("|---:|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    int port = 40_500;
    for (String count : arguments) {
      if (count.equals("exact")) {
        settings = settings.withSteps(Quantisation.exact());
      } else if (count.equals("ipc")) {
        settings = settings.withChannel(IPC);
      } else if (settings.channel().equals(IPC)) {
        measureWithin(settings, Integer.parseInt(count));
      } else {
        measure(
            settings.withChannel("aeron:udp?endpoint=127.0.0.1:" + port),
            "aeron:udp?endpoint=127.0.0.1:" + (port + 2),
            Integer.parseInt(count));
        port += 4;
      }
    }
  }

  private static void measureWithin(RemoteSettings settings, int bodies) throws IOException {
    String folder = DriverFolder.fresh();
    MediaDriver.Context context = DriverSettings.standalone(folder);
    try (MediaDriver driver = MediaDriver.launch(context)) {
      measure(settings.withDriver(Path.of(driver.aeronDirectoryName())), IPC, bodies);
    }
  }

  private static void measure(RemoteSettings settings, String openingChannel, int bodies)
      throws IOException {
    RemoteAge age = new RemoteAge(bodies, settings, openingChannel);
    for (int round = 0; round < ROUNDS; round++) {
      age.throughLibrary();
      age.throughAeron();
      age.quickTicks = 0;
    }
    age.codec();
    age.joinLibrary();
    age.openAeron();
    age.print();
  }

  private void print() {
    System.out.printf(
        Locale.ROOT,
        "| %d | %s | %s | %d | %.0f | %.0f | %.0f | %.0f | %.2f | %.0f | %.2f | %.0f | %.0f |%n",
        bodies,
        settings.channel().equals(IPC) ? "IPC" : "UDP",
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
        Fragments fragments = encoder.encode(reader.newest(), BodyChoice.EVERYTHING, false);
        for (int index = 0; index < fragments.count(); index++) {
          decoder.take(fragments.at(index));
        }
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

  private void openAeron() {
    AtomicLong published = new AtomicLong();
    try (AeronNode node = new AeronNode(settings.driver(), 2);
        AeronServer server = AeronServer.forViewers(node, openingChannel, 2)) {
      Thread sender = new Thread(() -> RawMessages.send(server, atOnce(), bytesPerTick, published));
      sender.start();
      for (int turn = 0; turn < JOINS; turn++) {
        openAeron(published);
      }
      end(sender);
    }
  }

  /**
   * Returns the number of bytes that Aeron must accept at once while the previous tick is still in
   * flight.
   */
  private long atOnce() {
    return Math.max(32L * bodies, 4 * bytesPerTick);
  }

  private static void end(Thread thread) {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void openAeron(AtomicLong published) {
    long begin = CLOCK.nanos();
    try (AeronNode node = new AeronNode(settings.driver(), 2);
        AeronUplink uplink = new AeronUplink(node, openingChannel)) {
      RawMessages arrivals = new RawMessages();
      long due = begin;
      while (arrivals.lastPublished == 0) {
        if (CLOCK.nanos() - due >= 0) {
          due += TICK_NANOS;
          // ordering: release, paired with the acquire of the sending thread; no other data depends
          // on the value.
          published.setRelease(CLOCK.nanos());
        }
        arrivals.poll(uplink);
        LockSupport.parkNanos(POLL_NANOS);
      }
      openings.add(CLOCK.nanos() - begin);
    }
  }

  private void throughAeron() {
    try (AeronNode serverNode = new AeronNode(settings.driver(), 2);
        AeronServer server = AeronServer.forViewers(serverNode, settings.channel(), 2);
        AeronNode viewerNode = new AeronNode(settings.driver(), 2);
        AeronUplink uplink = new AeronUplink(viewerNode, settings.channel())) {
      AtomicLong published = new AtomicLong();
      RawMessages arrivals = new RawMessages();
      Thread sender = new Thread(() -> RawMessages.send(server, atOnce(), bytesPerTick, published));
      sender.start();
      long next = CLOCK.nanos();
      long seen = 0;
      for (int tick = -WARM_UP_TICKS - quickTicks; tick < TICKS; tick++) {
        next += tick < -WARM_UP_TICKS ? QUICK_TICK_NANOS : TICK_NANOS;
        while (CLOCK.nanos() - next < 0) {
          arrivals.poll(uplink);
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
      end(sender);
    }
  }
}
