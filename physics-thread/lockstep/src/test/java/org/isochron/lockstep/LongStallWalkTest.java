package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.physics.SavedState;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random stalls of up to two minutes, in a step, in a save or between frames, with several stalled
 * peers and cut links. {@code -Dstands.walks=} sets the number of random runs.
 */
class LongStallWalkTest {
  private static final int WALKS = Integer.getInteger("stands.walks", 2);
  private static final int STALLS = 6;
  private static final long SECOND = 1_000_000_000;
  private static final long LONGEST_NANOS = 120 * SECOND;
  private static final Duration SILENCE = Duration.ofSeconds(5);
  private static final Weather LAN = new Weather(10, 30, 20, 10);

  /** Maximum time until all peers are together again. */
  private static final Duration RECOVERY = Duration.ofSeconds(40);

  private static final int COMPARED_TICKS = 100;
  private static final int MAX_TICKS_BEHIND = 60;

  private int silences;
  private int stepStalls;
  private int saveStalls;

  @ParameterizedTest
  @ValueSource(ints = {0, 8})
  void peersWaitForAStalledPeerAndContinue(int predicted) {
    for (long seed = 1; seed <= WALKS; seed++) {
      Lockstep.Settings settings = session(seed).withPredictedTicks(predicted);
      Game game = new Game(seed, LAN, settings, StallingWorld::new, Game.hundreds(3));
      new Walk("seed " + seed, game, seed).walk();
    }

    assertThat(silences).isPositive();
    assertThat(stepStalls).isPositive();
    assertThat(saveStalls > 0).isEqualTo(predicted > 0);
  }

  private static Lockstep.Settings session(long seed) {
    return Lockstep.Settings.of(seed, 0, 16).withHashInterval(1).withSilence(SILENCE);
  }

  /** A session with stalls, during which the other peers continue if they can. */
  private final class Walk {
    final Game game;
    private final String scene;
    private final Random random;
    private int stallCount;

    Walk(String scene, Game game, long seed) {
      this.scene = scene;
      this.game = game;
      random = new Random(seed);
    }

    void walk() {
      game.run(Duration.ofSeconds(1));
      while (stallCount < STALLS) {
        game.frame();
        disturb();
      }
      for (int peer = 0; peer < game.players.size(); peer++) {
        cut(peer, false);
        world(peer).inStep = () -> {};
        world(peer).inSave = () -> {};
      }
      game.run(RECOVERY);
      requireAllContinue();
    }

    private long confirmed(ScriptedPlayer player) {
      return player.status().confirmedTick();
    }

    private StallingWorld world(int peer) {
      return (StallingWorld) game.player(peer).world;
    }

    private void disturb() {
      int peer = random.nextInt(game.players.size());
      long nanos = (long) (random.nextDouble() * LONGEST_NANOS);
      switch (random.nextInt(4_000)) {
        case 0 -> stall(peer, nanos);
        case 1 ->
          world(peer).inStep = () -> {
            stepStalls++;
            stall(peer, nanos);
          };
        case 2, 3 ->
          world(peer).inSave = () -> {
            saveStalls++;
            stall(peer, nanos);
          };
        case 4 -> cut(peer, true);
        default -> {
          if (random.nextInt(20) == 0) {
            cut(peer, false);
          }
        }
      }
    }

    private void cut(int peer, boolean isCut) {
      for (int other = 0; other < game.players.size(); other++) {
        game.network.end(peer, other).cut = isCut;
      }
    }

    /** Stalls a peer while the others run their frames. */
    private void stall(int peer, long nanos) {
      ScriptedPlayer stalled = game.player(peer);
      if (stalled.nextFrameNanos == Long.MAX_VALUE) { // already stalled
        return;
      }
      long until = game.clock.nanos() + nanos;
      int before = ++stallCount;
      stalled.nextFrameNanos = Long.MAX_VALUE;
      while (game.clock.nanos() < until && stallCount <= STALLS && anyContinues()) {
        game.frame();
        disturb();
      }
      boolean alone = stallCount == before && before <= STALLS && stalledCount() == 1;
      if (alone && nanos > SILENCE.plusSeconds(1).toNanos()) {
        requireSilence(peer);
      }
      game.clock.moveTo(Math.max(game.clock.nanos(), until));
      stalled.nextFrameNanos = game.clock.nanos();
    }

    private boolean anyContinues() {
      return stalledCount() < game.players.size();
    }

    private long stalledCount() {
      return game.players.stream()
          .filter(player -> player.nextFrameNanos == Long.MAX_VALUE)
          .count();
    }

    private void requireSilence(int peer) {
      for (int other = 0; other < game.players.size(); other++) {
        ScriptedPlayer judging = game.player(other);
        if (judging.nextFrameNanos < Long.MAX_VALUE) {
          assertThat(judging.status().others())
              .as("%s: %d judges %d", scene, other, peer)
              .filteredOn(judged -> judged.peer() == peer)
              .allMatch(judged -> judged.presence() == Presence.SILENT);
          silences++;
        }
      }
    }

    private void requireAllContinue() {
      long[] before = game.players.stream().mapToLong(this::confirmed).toArray();
      game.run(Duration.ofSeconds(3));
      long last = confirmed(game.player(0));
      for (int peer = 0; peer < game.players.size(); peer++) {
        ScriptedPlayer player = game.player(peer);
        String where = "%s, peer %d, %s".formatted(scene, peer, player.status());
        assertThat(confirmed(player)).as(where).isGreaterThan(before[peer] + 200);
        assertThat(last - confirmed(player)).as(where).isLessThan(MAX_TICKS_BEHIND);
        assertThat(player.status().desync()).as(where).isEmpty();
        assertThat(player.status().others())
            .as(where)
            .allMatch(other -> other.fault().isEmpty());
      }
      long until = game.players.stream().mapToLong(this::confirmed).min().orElseThrow();
      game.assertSame(until - COMPARED_TICKS, until);
    }
  }

  /** A world whose next step or save can be made to stall. */
  private static final class StallingWorld extends HashLog {
    Runnable inStep = () -> {};
    Runnable inSave = () -> {};

    @Override
    public void step(long tick, double dtSeconds) {
      Runnable stall = inStep;
      inStep = () -> {};
      stall.run();
      super.step(tick, dtSeconds);
    }

    @Override
    public void save(SavedState destination) {
      Runnable stall = inSave;
      inSave = () -> {};
      stall.run();
      super.save(destination);
    }
  }
}
