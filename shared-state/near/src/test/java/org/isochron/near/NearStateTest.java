package org.isochron.near;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.near.NearState.Status.Connection;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.render.RenderThread;
import org.isochron.state.SharedState;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.time.NanoClock;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both ends with their threads, here in one process. */
class NearStateTest {
  private static final long LONGEST_NANOS = 20_000_000_000L;
  private static final NanoClock CLOCK = NanoClock.system();
  private static final int READERS = 4;
  private static final int TICKS = 3_000;

  @TempDir
  private Path folder;

  private final ServedTicks physics = new ServedTicks(CLOCK);

  @Test
  void frameSourceAndRenderThreadWorkAsNextToThePhysics() throws IOException {
    try (NearRelay relay = NearRelay.serve(physics.state, folder);
        NearState near = NearState.open(folder, Duration.ofSeconds(5));
        FrameSource frames = FrameSource.on(near.state())) {
      AtomicLong rendered = new AtomicLong();
      List<Long> shown = new ArrayList<>();
      try (RenderThread render = RenderThread.start(near.state(), frame -> {
        if (!frame.isEmpty()) {
          rendered.incrementAndGet();
        }
      })) {
        assertThat(soon(() -> {
              physics.tick();
              RenderFrame frame = frames.next();
              if (!frame.isEmpty()) {
                shown.add(frame.instantNanos());
                assertThat(frame.contains(BodyId.of(7, 1))).isTrue();
              }
              return shown.size() > 50 && rendered.get() > 3;
            }))
            .isTrue();
        assertThat(render.counts().frames()).isPositive();
      }
      assertThat(shown).isSorted();
      assertThat(relay.failure()).isEmpty();
      assertThat(near.description()).isEmpty();
      assertThat(near.status().clockErrorNanos()).isLessThan(1_000_000_000);
    }
  }

  @Test
  void readersThatFetchAtOnceSeeWholeTicksInOrder() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(READERS);
    try (NearRelay relay = NearRelay.serve(physics.state, folder);
        NearState near = NearState.open(folder, Duration.ofSeconds(5))) {
      List<Future<?>> readers = new ArrayList<>();
      for (int reader = 0; reader < READERS; reader++) {
        readers.add(threads.submit(() -> readToTheLastTick(near)));
      }
      for (int tick = 0; tick < TICKS; tick++) {
        physics.tick();
        LockSupport.parkNanos(1);
      }
      for (Future<?> reader : readers) {
        reader.get(LONGEST_NANOS, TimeUnit.NANOSECONDS);
      }
      assertThat(near.status().damagedSnapshots()).isZero();
      assertThat(near.status().connectionCount()).isEqualTo(1);
      assertThat(relay.failure()).isEmpty();
    } finally {
      threads.shutdownNow();
    }
  }

  private static void readToTheLastTick(NearState near) {
    try (SnapshotReader reader = near.state().openReader()) {
      long last = 0;
      while (last < TICKS && !Thread.currentThread().isInterrupted()) {
        if (reader.refresh()) {
          assertThat(ServedTicks.isWhole(reader.newest())).isTrue();
          assertThat(reader.newest().tick()).isGreaterThan(last);
          last = reader.newest().tick();
        }
      }
    }
  }

  @Test
  void endOfTheRelayAndTheNextOneAreSeen() throws IOException {
    NearRelay first = NearRelay.serve(physics.state, folder);
    try (NearState near = NearState.open(folder, Duration.ofSeconds(5))) {
      first.close();
      assertThat(soon(() -> near.status().connection() == Connection.ENDED)).isTrue();
      try (NearRelay second = NearRelay.serve(physics.state, folder)) {
        assertThat(soon(() -> near.status().connection() == Connection.SERVED)).isTrue();
        near.state().commands().impulse(BodyId.of(1, 1), new Vector3f(1, 0, 0), new Vector3f());
        assertThat(soon(() -> physics.writer().commands().drain(CLOCK.nanos(), command -> {}) == 1))
            .isTrue();
        assertThat(second.failure()).isEmpty();
      }
      assertThat(near.status().connectionCount()).isEqualTo(2);
    }
  }

  @Test
  void viewerBeyondThePlacesIsRefusedWithTheFix() throws IOException {
    NearRelay.Settings settings = NearRelay.Settings.DEFAULT.withViewers(1);
    try (NearRelay relay = NearRelay.serve(physics.state, folder, settings)) {
      try (NearState near = NearState.open(folder, Duration.ofSeconds(5))) {
        assertThatThrownBy(() -> NearState.find(folder))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("all 1 places")
            .hasMessageContaining("raise NearRelay.Settings.viewers");
        assertThat(near.status().connection()).isEqualTo(Connection.SERVED);
      }
      NearState.find(folder).orElseThrow().close();
      assertThat(relay.failure()).isEmpty();
    }
  }

  @Test
  void moreCommandsThanTheRingTakesAreRefusedAndNotLost() throws IOException {
    NearRelay.Settings narrow = new NearRelay.Settings(1, 2, 8, 8, "");
    try (NearRelay relay = NearRelay.serve(physics.state, folder, narrow);
        NearState near = NearState.open(folder, Duration.ofSeconds(5))) {
      int accepted = 0;
      for (int command = 0; command < 2_000; command++) {
        accepted += near.state().commands().user(1_000, accepted, 0, 0) ? 1 : 0;
      }
      List<Integer> arrived = new ArrayList<>();
      int expected = accepted;
      assertThat(soon(() -> {
            physics
                .writer()
                .commands()
                .drain(CLOCK.nanos(), command -> arrived.add(command.detail()));
            return arrived.size() >= expected;
          }))
          .isTrue();
      assertThat(arrived).hasSize(accepted).isSorted().doesNotHaveDuplicates();
      assertThat(near.state().commands().refusedCount()).isEqualTo(2_000 - accepted);
      assertThat(relay.failure()).isEmpty();
    }
  }

  @Test
  void relayTakesOneReaderAndGivesItBack() throws IOException {
    ServedTicks narrow = new ServedTicks(CLOCK, SharedState.Limits.DEFAULT.withReaders(1));
    try (NearRelay relay = NearRelay.serve(narrow.state, folder)) {
      assertThatThrownBy(narrow.state::openReader).isInstanceOf(IllegalStateException.class);
      assertThat(relay.failure()).isEmpty();
    }
    narrow.state.openReader().close();
    narrow.state.openReader();

    assertThatThrownBy(() -> NearRelay.serve(narrow.state, folder))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("all 1 readers are open");
    assertThat(NearState.find(folder)).isEmpty();
  }

  @Test
  void settingsOutOfRangeAreRefused() {
    assertThatThrownBy(() -> NearRelay.Settings.DEFAULT.withViewers(9))
        .hasMessageContaining("viewers is 9");
    assertThatThrownBy(() -> new NearRelay.Settings(1, 5, 8, 8, ""))
        .hasMessageContaining("windowLength is 5");
    assertThatThrownBy(() -> NearRelay.Settings.DEFAULT.withDescription("x".repeat(70_000)))
        .hasMessageContaining("length in bytes is 70000");
  }

  static boolean soon(BooleanSupplier condition) {
    long until = CLOCK.nanos() + LONGEST_NANOS;
    while (!condition.getAsBoolean()) {
      if (CLOCK.nanos() - until > 0) {
        return false;
      }
      LockSupport.parkNanos(1_000_000);
    }
    return true;
  }
}
