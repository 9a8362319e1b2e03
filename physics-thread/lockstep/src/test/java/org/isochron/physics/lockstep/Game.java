package org.isochron.physics.lockstep;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.isochron.physics.lockstep.UnreliableNetwork.Weather;
import org.isochron.state.time.ManualClock;

/** Several players of one session over an unreliable network, all on one manual clock. */
final class Game {
  private static final Duration LONGEST = Duration.ofHours(3);

  final ManualClock clock = new ManualClock(1_000);
  final UnreliableNetwork network;
  final List<ScriptedPlayer> players = new ArrayList<>();

  /** Creates a player for each frame rate; the settings are those of peer 0. */
  Game(long seed, Weather weather, LockstepSettings settings, long... framesPerSecond) {
    int peers = framesPerSecond.length;
    network = new UnreliableNetwork(clock, seed, weather, peers);
    for (int peer = 0; peer < peers; peer++) {
      LockstepSettings own = seat(settings, peer, peers);
      players.add(new ScriptedPlayer(
          clock, own, network.links(peer), framesPerSecond[peer], seed + 1_000 + peer));
    }
  }

  static LockstepSettings seat(LockstepSettings settings, int peer, int peers) {
    return new LockstepSettings(
        settings.session(),
        peer,
        peers,
        settings.rate(),
        settings.inputDelay(),
        settings.hashInterval(),
        settings.silence(),
        settings.onTrouble());
  }

  ScriptedPlayer player(int peer) {
    return players.get(peer);
  }

  /** Runs the next frame in time, of any player. */
  void frame() {
    ScriptedPlayer next = players.stream()
        .min(Comparator.comparingLong(player -> player.nextFrameNanos))
        .orElseThrow();
    clock.moveTo(Math.max(clock.nanos(), next.nextFrameNanos));
    next.frame();
  }

  void run(Duration time) {
    long endNanos = clock.nanos() + time.toNanos();
    while (clock.nanos() < endNanos) {
      frame();
    }
  }

  void runUntil(BooleanSupplier reached) {
    long endNanos = clock.nanos() + LONGEST.toNanos();
    while (!reached.getAsBoolean()) {
      if (clock.nanos() > endNanos) {
        throw new AssertionError("timed out; the players' statuses are "
            + players.stream().map(player -> player.lockstep.status()).toList());
      }
      frame();
    }
  }

  void runUntilTick(long tick) {
    runUntil(() -> players.stream().allMatch(player -> player.loop.lastTick() >= tick));
  }
}
