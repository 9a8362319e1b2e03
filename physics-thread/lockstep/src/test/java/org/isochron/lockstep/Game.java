package org.isochron.lockstep;

import org.isochron.lockstep.UnreliableNetwork.Weather;

/** Several players of one session over an unreliable network with one manual clock. */
final class Game extends PlayedGame<ScriptedPlayer> {
  /**
   * @param settings the settings of peer 0
   * @param framesPerSecond the frame rate of each player
   */
  Game(long seed, Weather weather, Lockstep.Settings settings, long... framesPerSecond) {
    super(seed, weather, framesPerSecond.length);
    int peers = framesPerSecond.length;
    for (int peer = 0; peer < peers; peer++) {
      Lockstep.Settings own = seat(settings, peer, peers);
      players.add(new ScriptedPlayer(
          clock, own, network.links(peer), framesPerSecond[peer], seed + 1_000 + peer));
    }
  }

  static Lockstep.Settings seat(Lockstep.Settings settings, int peer, int peers) {
    return new Lockstep.Settings(
        settings.session(),
        peer,
        peers,
        settings.rate(),
        settings.inputDelay(),
        settings.hashInterval(),
        settings.silence(),
        settings.onTrouble());
  }

  void runUntilTick(long tick) {
    runUntil(() -> players.stream().allMatch(player -> player.loop.lastTick() >= tick));
  }
}
