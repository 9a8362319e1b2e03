package org.isochron.physics.lockstep;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.isochron.physics.lockstep.UnreliableNetwork.Weather;
import org.isochron.state.time.ManualClock;

/** Several players of a rollback session over an unreliable network, all on one manual clock. */
final class RollbackGame {
  private static final Duration LONGEST = Duration.ofHours(3);

  final ManualClock clock = new ManualClock(1_000);
  final UnreliableNetwork network;
  final List<RollbackPlayer> players = new ArrayList<>();

  /** Creates a player for each frame rate; the settings are those of peer 0. */
  RollbackGame(long seed, Weather weather, RollbackSettings settings, long... framesPerSecond) {
    int peers = framesPerSecond.length;
    network = new UnreliableNetwork(clock, seed, weather, peers);
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

  static RollbackSettings seat(RollbackSettings settings, int peer, int peers) {
    return new RollbackSettings(
        Game.seat(settings.session(), peer, peers),
        settings.predictedTicks(),
        settings.spectators(),
        settings.prediction(),
        settings.report());
  }

  RollbackPlayer player(int peer) {
    return players.get(peer);
  }

  /** Runs the next frame in time, of any player. */
  void frame() {
    RollbackPlayer next = players.stream()
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
            + players.stream().map(RollbackPlayer::status).toList());
      }
      frame();
    }
  }

  void runUntilConfirmed(long tick) {
    runUntil(() -> players.stream().allMatch(player -> player.status().confirmedTick() >= tick));
  }
}
