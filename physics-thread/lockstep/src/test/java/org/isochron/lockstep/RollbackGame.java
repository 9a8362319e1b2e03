package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Function;
import java.util.function.Supplier;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.physics.Simulation;

/** Players and spectators of a rollback session. */
final class RollbackGame extends PlayedGame<RollbackPlayer> {
  private final Rollback.Settings settings;

  /**
   * @param settings the settings of peer 0
   * @param framesPerSecond the frame rate of each player
   */
  RollbackGame(long seed, Weather weather, Rollback.Settings settings, long... framesPerSecond) {
    this(seed, weather, settings, HashLog::new, framesPerSecond);
  }

  RollbackGame(
      long seed,
      Weather weather,
      Rollback.Settings settings,
      Supplier<? extends HashLog> worlds,
      long... framesPerSecond) {
    super(seed, weather, framesPerSecond.length);
    this.settings = settings;
    for (int peer = 0; peer < framesPerSecond.length; peer++) {
      long ofPeer = seed + 1_000 + peer;
      HashLog world = worlds.get();
      players.add(
          player(peer, framesPerSecond.length, framesPerSecond[peer], ofPeer, world, world));
    }
  }

  /** Replaces every player by one whose world is wrapped. */
  void wrapWorlds(Function<HashLog, Simulation> wrapper) {
    for (int peer = 0; peer < players.size(); peer++) {
      HashLog world = new HashLog();
      long framesPerSecond = 1_000_000_000 / player(peer).frameNanos;
      players.set(
          peer,
          player(peer, players.size(), framesPerSecond, 7 + peer, world, wrapper.apply(world)));
    }
  }

  /** Replaces a peer by one of a new process. */
  void startAgain(int peer, HashLog world) {
    players.set(peer, player(peer, players.size(), 100, 99, world, world));
  }

  private RollbackPlayer player(
      int peer, int peers, long framesPerSecond, long seed, HashLog world, Simulation around) {
    return new RollbackPlayer(
        clock,
        seat(settings, peer, peers),
        network.links(peer),
        framesPerSecond,
        seed,
        world,
        around);
  }

  static Rollback.Settings seat(Rollback.Settings settings, int peer, int peers) {
    return new Rollback.Settings(
        Game.seat(settings.session(), peer, peers),
        settings.predictedTicks(),
        settings.spectators(),
        settings.prediction(),
        settings.report());
  }

  void runUntilConfirmed(long tick) {
    runUntil(() -> players.stream().allMatch(player -> player.status().confirmedTick() >= tick));
  }

  void assertSame(long ticks) {
    assertSame(this, 1, ticks);
  }

  void assertSame(long from, long until) {
    assertSame(this, from, until);
  }

  void assertNoFaults() {
    for (RollbackPlayer player : players) {
      assertThat(player.session().others())
          .allSatisfy(other -> assertThat(other.fault()).isEmpty());
    }
  }
}
