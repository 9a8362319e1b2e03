package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.physics.Simulation;
import org.isochron.state.NanoClock;

/** Several players of one session over an unreliable network with one manual clock. */
final class Game {
  private static final Duration LONGEST = Duration.ofHours(3);

  final NanoClock.Manual clock = new NanoClock.Manual(1_000);
  final UnreliableNetwork network;
  final List<ScriptedPlayer> players = new ArrayList<>();
  private final Lockstep.Settings settings;

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
    network = new UnreliableNetwork(clock, seed, weather, framesPerSecond.length);
    this.settings = settings;
    for (int peer = 0; peer < framesPerSecond.length; peer++) {
      HashLog world = worlds.get();
      players.add(player(
          peer, framesPerSecond.length, framesPerSecond[peer], seed + 1_000 + peer, world, world));
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

  private ScriptedPlayer player(
      int peer, int peers, long framesPerSecond, long seed, HashLog world, Simulation around) {
    return new ScriptedPlayer(
        clock,
        seat(settings, peer, peers),
        network.links(peer),
        framesPerSecond,
        seed,
        world,
        around);
  }

  static Lockstep.Settings seat(Lockstep.Settings settings, int peer, int peers) {
    return new Lockstep.Settings(
        settings.session(),
        peer,
        peers,
        settings.rate(),
        settings.inputDelay(),
        settings.predictedTicks(),
        settings.hashInterval(),
        settings.silence(),
        settings.onTrouble(),
        settings.prediction(),
        settings.report());
  }

  /** Returns the frame rates of players that all run 100 frames a second. */
  static long[] hundreds(int players) {
    long[] framesPerSecond = new long[players];
    Arrays.fill(framesPerSecond, 100);
    return framesPerSecond;
  }

  ScriptedPlayer player(int peer) {
    return players.get(peer);
  }

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
            + players.stream().map(ScriptedPlayer::status).toList());
      }
      frame();
    }
  }

  /** Runs until all players have confirmed a tick. */
  void runUntilTick(long tick) {
    runUntil(() -> players.stream().allMatch(player -> player.status().confirmedTick() >= tick));
  }

  /** Cuts or repairs both directions between a peer and all others. */
  void cut(int peer, boolean isCut) {
    for (int other = 0; other < players.size(); other++) {
      network.end(peer, other).cut = isCut;
      network.end(other, peer).cut = isCut;
    }
  }

  void assertSame(long ticks) {
    assertSame(1, ticks);
  }

  /** Checks that all players had the same state after each of some ticks. */
  void assertSame(long from, long until) {
    long[] expected = player(0).hashes(from, until);
    for (ScriptedPlayer player : players) {
      assertThat(player.hashes(from, until)).isEqualTo(expected);
      assertThat(player.status().desync()).isEmpty();
    }
  }
}
