package org.isochron.bench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.fleet.HostedWorld;
import org.isochron.fleet.WorldHost;
import org.isochron.physics.SavedState;
import org.isochron.physics.SavedWorld;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.replay.History;
import org.isochron.replay.Journal;
import org.isochron.replay.Recording;
import org.isochron.replay.Replay;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostedJournalTest {
  private static final int TICKS = 20;
  private static final int KEY = 7;

  @TempDir
  private Path folder;

  @Test
  void keyThatWasHeldAtTheSaveIsHeldInAHistoryAndInItsJournal() throws Exception {
    Path file = folder.resolve("held.journal");
    Pushed original = new Pushed(pile());
    Pushed copy = new Pushed(pile());
    try (WorldHost host = WorldHost.start(WorldHost.Settings.DEFAULT)) {
      HostedWorld here = host.open("here", original, HostedWorld.Settings.DEFAULT);
      here.state().commands().press(KEY);
      awaitTicks(here);
      SavedWorld saved = here.save().toCompletableFuture().join();
      try (Recording recording = Recording.start(file, identity(), History.of(copy))) {
        Steppable recorded = recording.simulation();
        HostedWorld there =
            host.open("there", recorded, HostedWorld.Settings.DEFAULT.withStart(saved));
        awaitTicks(there);
        awaitTicks(here);
        for (long tick = saved.tick() + 1; tick <= saved.tick() + TICKS; tick++) {
          assertThat(copy.hashes.get(tick))
              .as("tick %d", tick)
              .isEqualTo(original.hashes.get(tick))
              .isNotNull();
        }
        there.time().rewind(TICKS / 2);
        awaitTicks(there);
        there.close();
        there.ended().toCompletableFuture().join();
      }
      assertThat(Journal.open(file).startTick()).isEqualTo(saved.tick());
    }

    try (Replay replay = Replay.of(Journal.open(file), identity(), () -> new Pushed(pile()))) {
      long first = replay.tick();
      while (replay.advance()) {
        // replays to the end of the journal
      }
      assertThat(replay.comparedTick()).isGreaterThanOrEqualTo(first + TICKS);
      assertThat(replay.divergence()).isEmpty();
    }
  }

  private static void awaitTicks(HostedWorld world) {
    long until = world.statistics().ticks() + TICKS;
    while (world.statistics().ticks() < until) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static Simulation pile() {
    return Engines.named("jolt").build(Scene.fallingPile(5));
  }

  private static Journal.Identity identity() {
    try (Simulation pile = pile()) {
      return Journal.Identity.of(TickRate.hertz(100), pile.layout(), "jolt", "as built");
    }
  }

  private static final class Pushed extends ForwardingSimulation {
    private final Map<Long, Long> hashes = new ConcurrentHashMap<>();
    private long heldTicks;

    Pushed(Simulation world) {
      super(world);
    }

    @Override
    public void control(TickInput input) {
      heldTicks += input.isDown(KEY) ? 1 : 0;
    }

    @Override
    public void step(long tick, double dtSeconds) {
      super.step(tick, dtSeconds);
      hashes.put(tick, stateHash());
    }

    @Override
    public void save(SavedState destination) {
      super.save(destination);
      destination.putLong(heldTicks);
    }

    @Override
    public void restore(SavedState source) {
      super.restore(source);
      heldTicks = source.takeLong();
    }

    @Override
    public long stateHash() {
      return super.stateHash() * 31 + heldTicks;
    }
  }
}
