package org.isochron.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.isochron.physics.SavedState;
import org.isochron.physics.Steppable;
import org.isochron.state.Command;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SavedInReverseTest {
  private static final long TICKS = 10;

  @Test
  @Timeout(600)
  void tickIsThatOfTheStateWhichStays() throws Exception {
    try (WorldHost host = WorldHost.start()) {
      HostedWorld world = host.open("first", new Counted(), HostedWorld.Settings.DEFAULT);
      awaitTicks(world);
      world.time().reverse();
      awaitTicks(world);

      HostedWorld.Saved saved = world.save().toCompletableFuture().get(30, TimeUnit.SECONDS);

      Counted restored = new Counted();
      saved.restoreInto(restored);
      assertThat(saved.tick()).isEqualTo(restored.count);
      awaitTicks(world);
      HostedWorld.Saved later = world.save().toCompletableFuture().get(30, TimeUnit.SECONDS);
      assertThat(later.tick()).as("no tick is computed").isEqualTo(saved.tick());
      world.time().forward();
      awaitTicks(world);
      later = world.save().toCompletableFuture().get(30, TimeUnit.SECONDS);
      later.restoreInto(restored);
      assertThat(later.tick()).isEqualTo(restored.count).isGreaterThan(saved.tick());
    }
  }

  private static void awaitTicks(HostedWorld world) {
    long until = world.statistics().ticks() + TICKS;
    while (world.statistics().ticks() < until) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  /**
   * Counts computed ticks; like a history, the simulation computes none while time runs backwards.
   */
  private static final class Counted implements Steppable, Steppable.Past {
    private boolean backwards;
    long count;

    @Override
    public SnapshotLayout layout() {
      return SnapshotLayout.bodies(2);
    }

    @Override
    public void apply(Command command) {}

    @Override
    public void step(long tick, double dtSeconds) {
      count = backwards ? count : tick;
    }

    @Override
    public void capture(SnapshotWriter snapshots) {}

    @Override
    public long stateHash() {
      return count;
    }

    @Override
    public boolean savesState() {
      return true;
    }

    @Override
    public void save(SavedState destination) {
      destination.putLong(count);
    }

    @Override
    public void restore(SavedState source) {
      count = source.takeLong();
    }

    @Override
    public Optional<Steppable.Past> past() {
      return Optional.of(this);
    }

    @Override
    public boolean canSeek() {
      return true;
    }

    @Override
    public boolean canReverse() {
      return true;
    }

    @Override
    public long earliestTick() {
      return 0;
    }

    @Override
    public long latestTick() {
      return count;
    }

    @Override
    public void seek(long tick) {
      count = tick;
      backwards = false;
    }

    @Override
    public void reverse() {
      backwards = true;
    }

    @Override
    public long forward() {
      backwards = false;
      return count;
    }
  }
}
