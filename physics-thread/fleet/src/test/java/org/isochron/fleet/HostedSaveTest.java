package org.isochron.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.SavedState;
import org.isochron.physics.SavedWorld;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.TickSettings;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Saves worlds on real threads: while keys are held, in a pause, and while time runs backwards. */
@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostedSaveTest {
  private static final int TICKS = 20;
  private static final int HELD = 3;
  private static final int RELEASED = 5;
  private static final int STICK = Command.CONTROL_COUNT - 1;
  private static final HostedWorld.Settings FAST = HostedWorld.Settings.hertz(500);
  private static final HostedWorld.Settings PAUSED = HostedWorld.Settings.DEFAULT.withPhysics(
      PhysicsSettings.DEFAULT.withTicks(TickSettings.DEFAULT.withStartPaused(true)));

  private final WorldHost host = WorldHost.start(WorldHost.Settings.DEFAULT);

  @AfterEach
  void close() {
    host.close();
  }

  @Test
  void heldKeysAndLevelsContinueInTheSameHostAndInAnother() {
    WatchedWorld original = new WatchedWorld(new Driven());
    WatchedWorld beside = new WatchedWorld(new Driven());
    WatchedWorld elsewhere = new WatchedWorld(new Driven());
    try (WorldHost another = WorldHost.start(WorldHost.Settings.DEFAULT)) {
      HostedWorld here = host.open("here", original, FAST);
      CommandSender devices = here.state().commands();
      devices.press(HELD);
      devices.press(RELEASED);
      devices.release(RELEASED);
      devices.level(STICK, -0.75f);
      awaitTicks(here);

      SavedWorld saved = SavedWorld.of(save(here).toBytes());
      awaitTicks(host.open("beside", beside, FAST.withStart(saved)));
      awaitTicks(another.open("there", elsewhere, FAST.withStart(saved)));
      awaitTicks(here);

      for (long tick = saved.tick() + 1; tick <= saved.tick() + TICKS; tick++) {
        assertThat(original.hashes.get(tick))
            .as("tick %d", tick)
            .isNotNull()
            .isEqualTo(beside.hashes.get(tick))
            .isEqualTo(elsewhere.hashes.get(tick));
      }
      assertThat(elsewhere.hashes).doesNotContainKey(saved.tick());
    }
  }

  @Test
  void keyThatIsReleasedAfterTheSaveStaysUp() {
    Driven restored = new Driven();
    HostedWorld here = host.open("here", new Driven(), FAST);
    here.state().commands().press(HELD);
    awaitTicks(here);

    HostedWorld there = host.open("there", restored, FAST.withStart(save(here)));
    awaitTicks(there);
    assertThat(restored.isDown).isTrue();
    there.state().commands().release(HELD);
    awaitTicks(there);
    assertThat(restored.isDown).isFalse();
  }

  /** A slow world's next tick is rarely due at the time of the save. */
  @ParameterizedTest
  @ValueSource(longs = {50, 1_000})
  void whatWasAcceptedJustBeforeTheSaveIsInIt(long hertz) {
    HostedWorld world = host.open("here", new Driven(), HostedWorld.Settings.hertz(hertz));
    for (int key = 0; key < 20; key++) {
      long ticks = world.statistics().ticks();
      while (world.statistics().ticks() == ticks) {
        LockSupport.parkNanos(100_000);
      }
      assertThat(world.state().commands().press(key)).isTrue();
      CompletableFuture<SavedWorld> first = world.save().toCompletableFuture();
      assertThat(world.state().commands().level(STICK, key)).isTrue();
      CompletableFuture<SavedWorld> second = world.save().toCompletableFuture();

      assertThat(restore(first.join(), new Driven()).isDown(key)).isTrue();
      TickInput restored = restore(second.join(), new Driven());
      assertThat(restored.isDown(key)).isTrue();
      assertThat(restored.level(STICK)).isEqualTo(key);
    }
  }

  @Test
  void commandsAndPressesThatWereAcceptedInAPauseAreSaved() {
    HostedWorld world = host.open("first", new Driven(), PAUSED);
    assertThat(world.state().commands().force(BodyId.of(1, 1), new Vector3f(3, 0, 0)))
        .isTrue();
    assertThat(world.state().commands().press(HELD)).isTrue();

    SavedWorld saved = save(world);
    SavedWorld again = save(world);

    Driven restored = new Driven();
    restore(saved, restored);
    assertThat(restored.forces).isEqualTo(3);
    assertThat(restored.presses).isEqualTo(1);
    assertThat(saved.tick()).isEqualTo(1);
    assertThat(again.tick()).as("nothing was accepted since").isEqualTo(1);
  }

  @Test
  void aPressAloneIsSavedInAPauseToo() {
    HostedWorld world = host.open("first", new Driven(), PAUSED);
    assertThat(world.state().commands().press(HELD)).isTrue();

    Driven restored = new Driven();
    restore(save(world), restored);

    assertThat(restored.presses).isEqualTo(1);
  }

  @Test
  void tickIsThatOfTheStateWhichStaysWhileTimeRunsBackwards() {
    HostedWorld world = host.open("first", new Reversible(), FAST);
    awaitTicks(world);
    world.time().reverse();
    awaitTicks(world);

    SavedWorld saved = save(world);

    Reversible restored = new Reversible();
    restore(saved, restored);
    assertThat(saved.tick()).isEqualTo(restored.lastTick);
    awaitTicks(world);
    assertThat(save(world).tick()).as("no tick is computed").isEqualTo(saved.tick());
    world.time().forward();
    awaitTicks(world);
    SavedWorld later = save(world);
    restore(later, restored);
    assertThat(later.tick()).isEqualTo(restored.lastTick).isGreaterThan(saved.tick());
  }

  private static TickInput restore(SavedWorld saved, Simulation into) {
    return saved.restoreInto(into, saved.rate());
  }

  private static SavedWorld save(HostedWorld world) {
    return world.save().toCompletableFuture().join();
  }

  private static void awaitTicks(HostedWorld world) {
    long until = world.statistics().ticks() + TICKS;
    while (world.statistics().ticks() < until) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  /**
   * A world whose state depends on all of its input. Forces act in the step, as in an engine, and
   * are not part of the state between two ticks.
   */
  private static class Driven implements Simulation {
    private long hash;
    private float pending;
    private float forces;
    private int presses;
    private volatile boolean isDown;
    long lastTick;

    @Override
    public SnapshotLayout layout() {
      return SnapshotLayout.bodies(2);
    }

    @Override
    public void apply(Command command) {
      if (command.kind() == Command.FORCE) {
        pending += command.linear(new Vector3f()).x;
      }
    }

    @Override
    public void control(TickInput input) {
      isDown = input.isDown(HELD);
      presses += input.pressCount(HELD);
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
      forces += pending;
      pending = 0;
      lastTick = tick;
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
      destination.putFloat(forces);
      destination.putInt(presses);
      destination.putLong(lastTick);
    }

    @Override
    public void restore(SavedState source) {
      hash = source.takeLong();
      forces = source.takeFloat();
      presses = source.takeInt();
      lastTick = source.takeLong();
    }
  }

  /** Like a history, computes no ticks while time runs backwards. */
  private static final class Reversible extends Driven implements Steppable.Past {
    private boolean backwards;

    @Override
    public void step(long tick, double dtSeconds) {
      if (!backwards) {
        super.step(tick, dtSeconds);
      }
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
      return lastTick;
    }

    @Override
    public void seek(long tick) {
      lastTick = tick;
      backwards = false;
    }

    @Override
    public void reverse() {
      backwards = true;
    }

    @Override
    public long forward() {
      backwards = false;
      return lastTick;
    }
  }
}
