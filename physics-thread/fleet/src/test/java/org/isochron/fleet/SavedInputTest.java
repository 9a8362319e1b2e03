package org.isochron.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SavedInputTest {
  private static final int TICKS = 20;
  private static final int HELD = 3;
  private static final int RELEASED = 5;
  private static final int STICK = Command.CONTROL_COUNT - 1;

  @Test
  void heldKeysAndLevelsContinueInTheSameHostAndInAnother() {
    WatchedWorld original = new WatchedWorld(new Driven());
    WatchedWorld beside = new WatchedWorld(new Driven());
    WatchedWorld elsewhere = new WatchedWorld(new Driven());
    try (WorldHost host = WorldHost.start();
        WorldHost another = WorldHost.start()) {
      HostedWorld here = host.open("here", original, HostedWorld.Settings.DEFAULT);
      CommandSender devices = here.state().commands();
      devices.press(HELD);
      devices.press(RELEASED);
      devices.release(RELEASED);
      devices.level(STICK, -0.75f);
      awaitTicks(here);

      HostedWorld.Saved saved =
          HostedWorld.Saved.of(here.save().toCompletableFuture().join().toBytes());
      awaitTicks(host.open("beside", beside, HostedWorld.Settings.DEFAULT, saved));
      HostedWorld there = another.open("there", elsewhere, HostedWorld.Settings.DEFAULT, saved);
      awaitTicks(there);
      awaitTicks(here);

      for (long tick = saved.tick() + 1; tick <= saved.tick() + TICKS; tick++) {
        assertThat(original.hashes.get(tick)).as("tick %d", tick).isNotNull();
        assertThat(beside.hashes.get(tick))
            .as("tick %d", tick)
            .isEqualTo(original.hashes.get(tick));
        assertThat(elsewhere.hashes.get(tick))
            .as("tick %d", tick)
            .isEqualTo(original.hashes.get(tick));
      }
    }
  }

  @Test
  void keyThatIsReleasedAfterTheSaveStaysUp() {
    Driven restored = new Driven();
    try (WorldHost host = WorldHost.start()) {
      HostedWorld here = host.open("here", new Driven(), HostedWorld.Settings.DEFAULT);
      here.state().commands().press(HELD);
      awaitTicks(here);
      HostedWorld.Saved saved = here.save().toCompletableFuture().join();

      HostedWorld there = host.open("there", restored, HostedWorld.Settings.DEFAULT, saved);
      awaitTicks(there);
      assertThat(restored.isDown).isTrue();
      there.state().commands().release(HELD);
      awaitTicks(there);
      assertThat(restored.isDown).isFalse();
    }
  }

  /** A slow world's next tick is rarely due at the time of the save. */
  @ParameterizedTest
  @ValueSource(longs = {20, 100, 1_000})
  void whatWasAcceptedJustBeforeTheSaveIsInIt(long hertz) {
    try (WorldHost host = WorldHost.start()) {
      HostedWorld world = host.open("here", new Driven(), HostedWorld.Settings.hertz(hertz));
      for (int key = 0; key < 20; key++) {
        long ticks = world.statistics().ticks();
        while (world.statistics().ticks() == ticks) {
          LockSupport.parkNanos(100_000);
        }
        assertThat(world.state().commands().press(key)).isTrue();
        CompletableFuture<HostedWorld.Saved> first = world.save().toCompletableFuture();
        assertThat(world.state().commands().level(STICK, key)).isTrue();
        CompletableFuture<HostedWorld.Saved> second = world.save().toCompletableFuture();

        assertThat(first.join().restoreInto(new Driven()).isDown(key)).isTrue();
        TickInput restored = second.join().restoreInto(new Driven());
        assertThat(restored.isDown(key)).isTrue();
        assertThat(restored.level(STICK)).isEqualTo(key);
      }
    }
  }

  private static void awaitTicks(HostedWorld world) {
    long until = world.statistics().ticks() + TICKS;
    while (world.statistics().ticks() < until) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** A world whose state depends on all of its input. */
  private static final class Driven implements Simulation {
    private long hash;
    private volatile boolean isDown;

    @Override
    public SnapshotLayout layout() {
      return SnapshotLayout.bodies(1);
    }

    @Override
    public void apply(Command command) {}

    @Override
    public void control(TickInput input) {
      isDown = input.isDown(HELD);
      hash = 31 * hash + input.changedCount();
      for (int control = 0; control < Command.CONTROL_COUNT; control++) {
        hash = 31 * hash
            + Float.floatToIntBits(input.level(control))
            + 7L * input.pressCount(control)
            + 3L * input.releaseCount(control)
            + (input.isDown(control) ? 1 : 0);
      }
    }

    @Override
    public void step(long tick, double dtSeconds) {
      hash = 31 * hash + tick;
    }

    @Override
    public void capture(SnapshotWriter snapshots) {}

    @Override
    public long stateHash() {
      return hash;
    }

    @Override
    public boolean savesState() {
      return true;
    }

    @Override
    public void save(SavedState destination) {
      destination.putLong(hash);
    }

    @Override
    public void restore(SavedState source) {
      hash = source.takeLong();
    }
  }
}
