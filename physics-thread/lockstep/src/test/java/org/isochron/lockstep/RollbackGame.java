package org.isochron.lockstep;

import org.isochron.lockstep.UnreliableNetwork.Weather;

final class RollbackGame extends PlayedGame<RollbackPlayer> {
  /**
   * @param settings the settings of peer 0
   * @param framesPerSecond the frame rate of each player
   */
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
