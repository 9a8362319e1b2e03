package org.isochron.lockstep;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.state.NanoClock;

/** Several players of one session over an unreliable network with one manual clock. */
abstract class PlayedGame<P extends PlayedGame.Player> {
  private static final Duration LONGEST = Duration.ofHours(3);

  final NanoClock.Manual clock = new NanoClock.Manual(1_000);
  final UnreliableNetwork network;
  final List<P> players = new ArrayList<>();

  abstract static class Player {
    long frameNanos;
    long nextFrameNanos;

    abstract void frame();

    abstract Object status();
  }

  PlayedGame(long seed, Weather weather, int peers) {
    network = new UnreliableNetwork(clock, seed, weather, peers);
  }

  P player(int peer) {
    return players.get(peer);
  }

  void frame() {
    P next = players.stream()
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
            + players.stream().map(Player::status).toList());
      }
      frame();
    }
  }
}
