package org.isochron.lockstep;

import org.isochron.lockstep.UnreliableNetwork.Weather;

/** Several players of a rollback session over an unreliable network, all on one manual clock. */
final class RollbackGame extends PlayedGame<RollbackPlayer> {
  /** Creates a player for each frame rate; the settings are those of peer 0. */
  RollbackGame(long seed, Weather weather, Rollback.Settings settings, long... framesPerSecond) {
    super(seed, weather, framesPerSecond.length);
    int peers = framesPerSecond.length;
    for (int peer = 0; peer < peers; peer++) {
      HashLog world = new HashLog();
      players.add(new RollbackPlayer(
          clock,
          seat(settings, peer, peers),
          network.links(peer),
          framesPerSecond[peer],
          seed + 1_000 + peer,
          world,
          world));
    }
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
}
