package org.isochron.lockstep;

import java.util.Arrays;
import java.util.function.Supplier;
import org.isochron.lockstep.UnreliableNetwork.Weather;

/** Players of a lockstep. */
final class Game extends PlayedGame<ScriptedPlayer> {
  /**
   * @param settings the settings of peer 0
   * @param framesPerSecond the frame rate of each player
   */
  Game(long seed, Weather weather, Lockstep.Settings settings, long... framesPerSecond) {
    this(seed, weather, settings, HashLog::new, framesPerSecond);
  }

  Game(
      long seed,
      Weather weather,
      Lockstep.Settings settings,
      Supplier<? extends HashLog> worlds,
      long... framesPerSecond) {
    super(seed, weather, framesPerSecond.length);
    int peers = framesPerSecond.length;
    for (int peer = 0; peer < peers; peer++) {
      players.add(new ScriptedPlayer(
          clock,
          seat(settings, peer, peers),
          network.links(peer),
          framesPerSecond[peer],
          seed + 1_000 + peer,
          worlds.get()));
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

  /** Returns the frame rates of players that all run 100 frames a second. */
  static long[] hundreds(int players) {
    long[] framesPerSecond = new long[players];
    Arrays.fill(framesPerSecond, 100);
    return framesPerSecond;
  }

  void runUntilTick(long tick) {
    runUntil(() -> players.stream().allMatch(player -> player.loop.lastTick() >= tick));
  }

  void assertSame(long ticks) {
    assertSame(this, 1, ticks);
  }
}
