package org.isochron.near;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.isochron.near.NearState.Status.Connection;
import org.isochron.state.event.EventCursor;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.NanoClock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes are killed and stopped at random instants: nothing tears, others lose nothing, and
 * places come free.
 */
@Timeout(3_600)
class NearKillTest {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final int VIEWERS = 3;

  @TempDir
  private Path folder;

  @Test
  void killedViewersHarmNobody() throws Exception {
    killViewers(12);
  }

  @Test
  @Tag("evidence")
  void thousandKilledViewersHarmNobody() throws Exception {
    killViewers(1_000);
  }

  @Test
  void viewersSurviveAKilledWriter() throws Exception {
    killWriters(3);
  }

  @Test
  @Tag("evidence")
  void viewersSurviveAHundredKilledWriters() throws Exception {
    killWriters(100);
  }

  @Test
  void stoppedViewerHoldsUpNobody() throws Exception {
    stopViewer(SECOND_NANOS / 2);
  }

  @Test
  @Tag("evidence")
  void viewerStoppedForTenSecondsHoldsUpNobody() throws Exception {
    stopViewer(10 * SECOND_NANOS);
  }

  private void killViewers(int kills) throws Exception {
    long seed = 21;
    Random random = new Random(seed);
    Deque<NearProcess> alive = new ArrayDeque<>();
    // as many places as processes at a time, so that every new one needs the place of a dead one
    NearRelay.Settings settings = NearRelay.Settings.DEFAULT.withViewers(VIEWERS + 1);
    try (Bystander bystander = new Bystander(folder, settings)) {
      for (int viewer = 0; viewer < VIEWERS; viewer++) {
        alive.add(NearProcess.start(ViewingVictim.class, folder));
      }
      for (int kill = 0; kill < kills; kill++) {
        try (NearProcess victim = alive.remove()) {
          victim.awaitReady();
          bystander.runFor(random.nextInt(60_000_000));
          assertThat(victim.isAlive()).as("seed %d, kill %d", seed, kill).isTrue();
          victim.kill();
          for (Optional<String> line = victim.line(); line.isPresent(); line = victim.line()) {
            assertThat(line.get()).as("seed %d, kill %d", seed, kill).startsWith("0 torn, SERVED");
          }
        }
        long freed = CLOCK.nanos();
        NearState.find(folder).orElseThrow().close(); // all others are taken, so this is its place
        assertThat(CLOCK.nanos() - freed).isLessThan(SECOND_NANOS);
        if (kill + alive.size() + 1 < kills) {
          alive.add(NearProcess.start(ViewingVictim.class, folder));
        }
        bystander.requireUnharmed();
      }
      System.out.printf("%d killed viewers: %s%n", kills, bystander);
    } finally {
      for (NearProcess left : alive) {
        left.close();
      }
    }
  }

  private void stopViewer(long nanos) throws Exception {
    try (Bystander bystander = new Bystander(folder, NearRelay.Settings.DEFAULT);
        NearProcess stopped = NearProcess.start(ViewingVictim.class, folder)) {
      stopped.awaitReady();
      bystander.runFor(SECOND_NANOS / 10);
      stopped.signal("STOP");
      bystander.runFor(nanos);
      bystander.requireUnharmed();
      long last = bystander.lastTick();
      stopped.signal("CONT");

      long tick = 0;
      String line = "";
      while (tick <= last) {
        line = stopped.line().orElseThrow();
        tick = Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
        bystander.runFor(SECOND_NANOS / 100);
      }

      assertThat(line).startsWith("0 torn, SERVED");
      System.out.printf("stopped for %d ms: %s%n", nanos / 1_000_000, bystander);
    }
  }

  private void killWriters(int kills) throws Exception {
    long seed = 21;
    Random random = new Random(seed);
    NearProcess writer = NearProcess.start(ServingVictim.class, folder);
    try (NearState near = NearState.open(folder, Duration.ofSeconds(20));
        SnapshotReader reader = near.state().openReader()) {
      long ticks = 0;
      long slowest = 0;
      for (int kill = 0; kill < kills; kill++) {
        writer.awaitReady();
        assertThat(NearStateTest.soon(() -> near.status().connection() == Connection.SERVED
                && reader.refresh()
                && reader.writerState() instanceof WriterState.Running))
            .isTrue();
        ticks += watch(reader, random.nextInt(100_000_000));
        writer.kill();
        long died = CLOCK.nanos();
        assertThat(NearStateTest.soon(() -> near.status().connection() == Connection.CRASHED))
            .as("seed %d, kill %d: %s", seed, kill, near.status())
            .isTrue();
        slowest = Math.max(slowest, CLOCK.nanos() - died);
        assertThat(reader.writerState()).isInstanceOf(WriterState.Failed.class);
        ticks += watch(reader, 0);
        writer.close();
        writer = NearProcess.start(ServingVictim.class, folder);
      }
      assertThat(near.status().damagedSnapshots()).isZero();
      assertThat(ticks).isPositive();
      System.out.printf(
          "%d killed writers: noticed after at most %d ms, %s%n",
          kills, slowest / 1_000_000, near.status());
    } finally {
      writer.close();
    }
  }

  private static long watch(SnapshotReader reader, long nanos) {
    long until = CLOCK.nanos() + nanos;
    long ticks = 0;
    do {
      if (reader.refresh()) {
        ticks++;
      }
      for (int age = 0; age < reader.length(); age++) {
        assertThat(ServedTicks.isWhole(reader.at(age))).isTrue();
      }
      LockSupport.parkNanos(200_000);
    } while (CLOCK.nanos() - until < 0);
    return ticks;
  }

  /**
   * Physics, its relay, and a viewer in the process of the test, which must not notice what happens
   * to others.
   */
  private static final class Bystander implements AutoCloseable {
    private final ServedTicks physics = new ServedTicks(CLOCK);
    private final NearRelay relay;
    private final NearState near;
    private final SnapshotReader reader;
    private final EventCursor events;
    private long heard;
    private long seen;
    private long commands;
    private long halfWritten;

    Bystander(Path folder, NearRelay.Settings settings) throws IOException {
      relay = NearRelay.serve(physics.state, folder, settings);
      near = NearState.open(folder, Duration.ofSeconds(5));
      reader = near.state().openReader();
      events = near.state().openEvents();
      LockSupport.parkNanos(5_000_000); // the viewer's position in the ring is set when it connects
      runFor(SECOND_NANOS / 50);
    }

    long lastTick() {
      return physics.lastTick();
    }

    /** Ticks for a while. */
    void runFor(long nanos) {
      long until = CLOCK.nanos() + nanos;
      do {
        physics.tick();
        physics.writer().commands().drain(CLOCK.nanos(), command -> {
          commands++;
          halfWritten += ViewingVictim.isWhole(command) ? 0 : 1;
        });
        look();
        LockSupport.parkNanos(ServedTicks.TICK_NANOS);
      } while (CLOCK.nanos() - until < 0);
    }

    void requireUnharmed() {
      assertThat(relay.failure()).isEmpty();
      assertThat(near.status().connection()).isEqualTo(Connection.SERVED);
      assertThat(near.status().damagedSnapshots()).isZero();
      assertThat(halfWritten).as("half-written commands").isZero();
      assertThat(NearStateTest.soon(() -> {
            look();
            return heard == physics.lastTick() && seen == physics.lastTick();
          }))
          .as("%d events and tick %d of %d", heard, seen, physics.lastTick())
          .isTrue();
    }

    private void look() {
      events.pollAll(event -> {
        heard++;
        assertThat(event.token()).isEqualTo(heard);
      });
      reader.refresh();
      for (int age = 0; age < reader.length(); age++) {
        assertThat(ServedTicks.isWhole(reader.at(age))).isTrue();
      }
      if (reader.length() > 0) {
        assertThat(reader.newest().tick()).isGreaterThanOrEqualTo(seen);
        seen = reader.newest().tick();
      }
    }

    @Override
    public void close() {
      near.close();
      relay.close();
    }

    @Override
    public String toString() {
      return "%d ticks, %d commands arrived, %d half-written, %s"
          .formatted(physics.lastTick(), commands, halfWritten, near.status());
    }
  }
}
