package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.physics.SavedState;
import org.junit.jupiter.api.Test;

/**
 * Peers that stand for up to two minutes, in a step, in a save or between two frames, while others
 * stand too and links are cut: who waits says for whom, and afterwards all go on in the same state.
 * {@code -Dstands.walks=} sets how many walks.
 */
class LongStandWalkTest {
  private static final int WALKS = Integer.getInteger("stands.walks", 2);
  private static final int STANDS = 6;
  private static final long SECOND = 1_000_000_000;
  private static final long LONGEST_NANOS = 120 * SECOND;
  private static final Duration SILENCE = Duration.ofSeconds(5);
  private static final Weather LAN = new Weather(10, 30, 20, 10, 5);

  /** The longest time until a spectator is where the players are, and links are judged anew. */
  private static final Duration RECOVERY = Duration.ofSeconds(40);

  private static final int COMPARED_TICKS = 100;
  private static final int MOST_TICKS_BEHIND = 60;

  private int silences;
  private int stepStands;
  private int saveStands;
  private int standsOfSpectators;

  @Test
  void playersOfALockstepWaitForWhoeverStandsAndGoOn() {
    for (long seed = 1; seed <= WALKS; seed++) {
      new Lockstepped(seed).walk();
    }

    assertThat(silences).isPositive();
    assertThat(stepStands).isPositive();
  }

  @Test
  void playersAndSpectatorsOfARollbackGoOnWhoeverStands() {
    for (long seed = 1; seed <= WALKS; seed++) {
      new RolledBack(seed).walk();
    }

    assertThat(silences).isPositive();
    assertThat(stepStands).isPositive();
    assertThat(saveStands).isPositive();
    assertThat(standsOfSpectators).isPositive();
  }

  private static Lockstep.Settings session(long seed) {
    return Lockstep.Settings.of(seed, 0, 1).withHashInterval(1).withSilence(SILENCE);
  }

  private final class Lockstepped extends Walk<ScriptedPlayer> {
    Lockstepped(long seed) {
      super(
          "lockstep, seed " + seed,
          new PlayedGame<>(seed, LAN, 3) {},
          0,
          ScriptedPlayer::status,
          player -> player.loop.lastTick(),
          seed);
      for (int peer = 0; peer < 3; peer++) {
        StandingWorld world = new StandingWorld();
        worlds.add(world);
        game.players.add(new ScriptedPlayer(
            game.clock,
            Game.seat(session(seed), peer, 3),
            game.network.links(peer),
            100,
            seed + peer,
            world));
      }
    }
  }

  private final class RolledBack extends Walk<RollbackPlayer> {
    RolledBack(long seed) {
      super(
          "rollback, seed " + seed,
          new PlayedGame<>(seed, LAN, 4) {},
          2,
          player -> player.status().session(),
          player -> player.status().confirmedTick(),
          seed);
      Rollback.Settings settings =
          Rollback.Settings.of(seed, 0, 1).withSession(session(seed).withInputDelay(0));
      for (int peer = 0; peer < 4; peer++) {
        StandingWorld world = new StandingWorld();
        worlds.add(world);
        Rollback.Settings own = RollbackGame.seat(settings, peer, 4).withSpectators(2);
        game.players.add(new RollbackPlayer(
            game.clock, own, game.network.links(peer), 100, seed + peer, world, world));
      }
    }
  }

  /** A session in which peers stand, and the others go on meanwhile as far as they can. */
  private abstract class Walk<P extends PlayedGame.Player> {
    final PlayedGame<P> game;
    final List<StandingWorld> worlds = new ArrayList<>();
    private final String scene;
    private final int spectators;
    private final Function<P, Lockstep.Status> status;
    private final ToLongFunction<P> confirmed;
    private final Random random;
    private int stands;

    Walk(
        String scene,
        PlayedGame<P> game,
        int spectators,
        Function<P, Lockstep.Status> status,
        ToLongFunction<P> confirmed,
        long seed) {
      this.scene = scene;
      this.game = game;
      this.spectators = spectators;
      this.status = status;
      this.confirmed = confirmed;
      random = new Random(seed);
    }

    void walk() {
      game.run(Duration.ofSeconds(1));
      while (stands < STANDS) {
        game.frame();
        disturb();
      }
      for (int peer = 0; peer < game.players.size(); peer++) {
        cut(peer, false);
        worlds.get(peer).inStep = () -> {};
        worlds.get(peer).inSave = () -> {};
      }
      game.run(RECOVERY);
      requireAllGoOn();
    }

    private void disturb() {
      int peer = random.nextInt(game.players.size());
      long nanos = (long) (random.nextDouble() * LONGEST_NANOS);
      switch (random.nextInt(4_000)) {
        case 0 -> stand(peer, nanos);
        case 1 ->
          worlds.get(peer).inStep = () -> {
            stepStands++;
            stand(peer, nanos);
          };
        case 2, 3 ->
          worlds.get(peer).inSave = () -> {
            saveStands++;
            stand(peer, nanos);
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

    /** A peer does nothing for a time, and the others have their frames. */
    private void stand(int peer, long nanos) {
      P standing = game.player(peer);
      if (standing.nextFrameNanos == Long.MAX_VALUE) { // it stands already
        return;
      }
      long until = game.clock.nanos() + nanos;
      int before = ++stands;
      standsOfSpectators += isPlayer(peer) ? 0 : 1;
      standing.nextFrameNanos = Long.MAX_VALUE;
      while (game.clock.nanos() < until && stands <= STANDS && somebodyGoesOn()) {
        game.frame();
        disturb();
      }
      boolean alone = stands == before && before <= STANDS && standingCount() == 1;
      if (alone && nanos > SILENCE.plusSeconds(1).toNanos()) {
        requireSilence(peer);
      }
      game.clock.moveTo(Math.max(game.clock.nanos(), until));
      standing.nextFrameNanos = game.clock.nanos();
    }

    private boolean somebodyGoesOn() {
      return standingCount() < game.players.size();
    }

    private long standingCount() {
      return game.players.stream()
          .filter(player -> player.nextFrameNanos == Long.MAX_VALUE)
          .count();
    }

    private boolean isPlayer(int peer) {
      return peer < game.players.size() - spectators;
    }

    /** A peer that has had frames knows that another is silent. */
    private void requireSilence(int peer) {
      for (int other = 0; other < game.players.size(); other++) {
        P judging = game.player(other);
        if (judging.nextFrameNanos < Long.MAX_VALUE && isPlayer(other)) {
          assertThat(status.apply(judging).others())
              .as("%s: %d judges %d", scene, other, peer)
              .filteredOn(judged -> judged.peer() == peer)
              .allMatch(judged -> judged.presence() == Presence.SILENT);
          silences++;
        }
      }
    }

    private void requireAllGoOn() {
      long[] before = game.players.stream().mapToLong(confirmed).toArray();
      game.run(Duration.ofSeconds(3));
      long last = confirmed.applyAsLong(game.player(0));
      for (int peer = 0; peer < game.players.size(); peer++) {
        P player = game.player(peer);
        String where = "%s, peer %d, %s".formatted(scene, peer, player.status());
        assertThat(confirmed.applyAsLong(player)).as(where).isGreaterThan(before[peer] + 200);
        assertThat(last - confirmed.applyAsLong(player)).as(where).isLessThan(MOST_TICKS_BEHIND);
        assertThat(status.apply(player).desync()).as(where).isEmpty();
        assertThat(status.apply(player).others())
            .as(where)
            .allMatch(other -> other.fault().isEmpty());
      }
      long until = game.players.stream().mapToLong(confirmed).min().orElseThrow();
      for (StandingWorld world : worlds) {
        assertThat(lastHashes(world, until)).as(scene).isEqualTo(lastHashes(worlds.get(0), until));
      }
    }

    private static long[] lastHashes(HashLog world, long until) {
      return Arrays.copyOfRange(world.hashes(until), (int) until - COMPARED_TICKS, (int) until);
    }
  }

  /** A world whose next step or save may take long, once. */
  private static final class StandingWorld extends HashLog {
    Runnable inStep = () -> {};
    Runnable inSave = () -> {};

    @Override
    public void step(long tick, double dtSeconds) {
      Runnable stand = inStep;
      inStep = () -> {};
      stand.run();
      super.step(tick, dtSeconds);
    }

    @Override
    public void save(SavedState destination) {
      Runnable stand = inSave;
      inSave = () -> {};
      stand.run();
      super.save(destination);
    }
  }
}
