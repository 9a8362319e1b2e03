package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.lockstep.rollback.RollbackBudget;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.NanoClock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RollbackCostTest {
  private static final Lockstep.Settings SETTINGS =
      Lockstep.Settings.rollback(4_711, 0, 1).withHashInterval(1);
  private static final Weather WEATHER = new Weather(20, 90, 100, 20);
  private static final int FRAMES = 1_500;

  private static final class Counted extends ForwardingSimulation {
    private final NanoClock.Manual clock;
    private final long saveMicros;
    private int saves;
    private int restores;
    private int steps;

    Counted(Simulation world, NanoClock.Manual clock, long saveMicros) {
      super(world);
      this.clock = clock;
      this.saveMicros = saveMicros;
    }

    void reset() {
      saves = 0;
      restores = 0;
      steps = 0;
    }

    List<Integer> counts() {
      return List.of(saves, restores, steps);
    }

    @Override
    public void save(SavedState destination) {
      saves++;
      clock.advance(1_000 * saveMicros);
      super.save(destination);
    }

    @Override
    public void restore(SavedState source) {
      restores++;
      super.restore(source);
    }

    @Override
    public void step(long tick, double dtSeconds) {
      steps++;
      super.step(tick, dtSeconds);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2, 8, 2, 0",
    "3, 7, 3, 0",
    "4, 4, 4, 0",
    "5, 2, 2, 0",
    "6, 1, 2, 0",
    "7, 8, 2, 900",
    "8, 5, 3, 900"
  })
  void rollbackCostsARestoreASaveAndItsStepsAndNoOtherTickCostsMore(
      long seed, int window, int peers, int saveMicros) {
    Random random = new Random(seed);
    Lockstep.Settings settings = SETTINGS.withPredictedTicks(window);
    Game game = new Game(seed, WEATHER, settings, Game.hundreds(peers));
    List<Counted> worlds = new ArrayList<>();
    game.wrapWorlds(world -> {
      worlds.add(new Counted(world, game.clock, saveMicros));
      return worlds.get(worlds.size() - 1);
    });

    long rollbacks = 0;
    long forwards = 0;
    long start = game.clock.nanos();
    for (int frame = 0; frame < FRAMES; frame++) {
      game.clock.moveTo(Math.max(game.clock.nanos(), start + 10_000_000L * frame));
      for (int peer = 0; peer < peers; peer++) {
        ScriptedPlayer player = game.player(peer);
        Counted calls = worlds.get(peer);
        player.commandsPerFrame = random.nextInt(8) == 0 ? 2 : 0;
        Lockstep.Status before = player.status();
        long tickBefore = player.loop.lastTick();
        calls.reset();
        player.frame();

        int ticks = (int) (player.loop.lastTick() - tickBefore);
        int repeated = (int)
            (player.status().rollbacks().repeatedTicks() - before.rollbacks().repeatedTicks());
        if (ticks > 1) {
          continue; // slow saves shift the frames
        }
        if (repeated > 0) {
          rollbacks++;
          assertThat(calls.counts()).containsExactly(1, 1, repeated + 1);
          assertThat(repeated).isLessThanOrEqualTo(window);
        } else if (calls.restores > 0) {
          forwards += tickBefore > RollbackBudget.WARM_UP_TICKS ? 1 : 0;
          assertThat(calls.counts()).startsWith(3, 2);
          assertThat(calls.steps).isBetween(2, window);
        } else {
          assertThat(calls.saves).isLessThanOrEqualTo(ticks);
          assertThat(calls.steps).isEqualTo(ticks);
        }
      }
    }

    assertThat(rollbacks).isGreaterThan(50);
    assertThat(forwards > 0)
        .as("with one tick the present state is the confirmed one; slow saves are avoided")
        .isEqualTo(window > 1 && saveMicros == 0);
    long confirmed = game.player(0).status().confirmedTick();
    for (ScriptedPlayer player : game.players) {
      confirmed = Math.min(confirmed, player.status().confirmedTick());
    }
    assertThat(confirmed).isGreaterThan(FRAMES / 10);
    game.assertSame(confirmed);
  }
}
