package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

/**
 * Random games with random settings, network conditions, frame rates, and temporary failures of
 * links and players. {@code -Dlockstep.games=} sets the number of games.
 */
class LockstepWalkTest {
  private static final int GAMES = Integer.getInteger("lockstep.games", 12);
  private static final int TICKS = 200;

  private int maxLead;
  private long stalls;
  private long lost;

  @Test
  void noNetworkAndNoPlayerBreaksTheLockstep() {
    for (int seed = 1; seed <= GAMES; seed++) {
      walk(seed);
    }

    assertThat(maxLead).isGreaterThan(3);
    assertThat(stalls).isPositive();
    assertThat(lost).isPositive();
  }

  private void walk(long seed) {
    Random random = new Random(seed);
    int inputDelay = 1 + random.nextInt(20);
    Lockstep.Settings settings = Lockstep.Settings.of(seed, 0, 1)
        .withInputDelay(inputDelay)
        .withHashInterval(1 + random.nextInt(20))
        .withRate(TickRate.hertz(30 + random.nextInt(200)));
    int milder = random.nextInt(200);
    Weather weather = new Weather(
        milder,
        milder + random.nextInt(200),
        random.nextInt(400),
        random.nextInt(200),
        random.nextInt(100));
    long[] framesPerSecond = random.longs(2 + random.nextInt(3), 20, 300).toArray();
    String scene = "seed %d, input delay %d, %s, frames %s"
        .formatted(seed, inputDelay, weather, framesPerSecond.length);
    Game game = new Game(seed, weather, settings, framesPerSecond);

    game.runUntil(() -> {
      disturb(game, random);
      long ahead = game.players.stream()
          .mapToLong(player -> player.loop.lastTick())
          .max()
          .orElseThrow();
      long behind = game.players.stream()
          .mapToLong(player -> player.loop.lastTick())
          .min()
          .orElseThrow();
      assertThat(ahead - behind).as(scene).isLessThanOrEqualTo(inputDelay);
      maxLead = (int) Math.max(maxLead, ahead - behind);
      return behind >= TICKS;
    });

    lost += game.network.lostCount;
    long[] hashes = game.player(0).world.hashes(TICKS);
    for (ScriptedPlayer player : game.players) {
      assertThat(player.world.hashes(TICKS)).as(scene).isEqualTo(hashes);
      assertThat(player.lockstep.status().desync()).as(scene).isEmpty();
      assertThat(player.lockstep.status().others())
          .allSatisfy(other -> assertThat(other.fault()).as(scene).isEmpty());
      stalls += player.lockstep.status().stalls();
    }
  }

  private static void disturb(Game game, Random random) {
    int peer = random.nextInt(game.players.size());
    int other = random.nextInt(game.players.size());
    switch (random.nextInt(500)) {
      case 0 -> game.player(peer).nextFrameNanos += random.nextInt(2_000_000_000);
      case 1 -> game.network.end(peer, other).cut = true;
      default -> {
        if (random.nextInt(10) == 0) {
          game.network.end(peer, other).cut = false;
        }
      }
    }
  }
}
