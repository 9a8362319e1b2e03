package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.isochron.engine.SceneRun;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/** Several players of one session over an unreliable network with one manual clock. */
abstract class PlayedGame<P extends PlayedGame.Player> {
  private static final Duration LONGEST = Duration.ofHours(3);

  final NanoClock.Manual clock = new NanoClock.Manual(1_000);
  final UnreliableNetwork network;
  final List<P> players = new ArrayList<>();

  /** A peer that runs frames at its own rate. */
  abstract static class Player {
    long frameNanos;
    long nextFrameNanos;

    abstract void frame();

    abstract Object status();
  }

  /** A peer with a manual clock, its own frame rate and random commands. */
  abstract static class RandomPlayer extends Player {
    final NanoClock.Manual clock;
    final SharedState state;
    final HashLog world;
    final TickLoop loop;
    final List<Seen> seen = new ArrayList<>();

    /** Maximum number of commands and device actions in a frame. */
    int commandsPerFrame = 2;

    private final EventCursor cursor;
    private final Random random;

    RandomPlayer(
        NanoClock.Manual clock,
        Steppable session,
        TickRate rate,
        HashLog world,
        long framesPerSecond,
        long seed) {
      this.clock = clock;
      this.world = world;
      state = SharedState.of(
          SnapshotLayout.bodies(HashLog.BODIES).withVelocities(),
          SharedState.Limits.DEFAULT.withEvents(16_384),
          clock);
      cursor = state.openEvents();
      random = new Random(seed);
      TickSettings ticks = TickSettings.DEFAULT.withRate(rate);
      loop = new TickLoop(state.claimWriter(), TickLoop.Parts.of(session), ticks, clock);
      frameNanos = 1_000_000_000 / framesPerSecond;
      nextFrameNanos = clock.nanos();
    }

    abstract Lockstep.Status session();

    @Override
    void frame() {
      nextFrameNanos += frameNanos;
      for (int i = random.nextInt(commandsPerFrame + 1); i > 0; i--) {
        send(state.commands(), random);
      }
      loop.advance(clock.nanos());
      cursor.poll(event -> seen.add(Seen.of(event)));
    }

    Lockstep.Status.Other other(int peer) {
      return session().others().stream()
          .filter(other -> other.peer() == peer)
          .findFirst()
          .orElseThrow();
    }

    long countOf(Event.Kind kind) {
      return seen.stream().filter(event -> event.kind() == kind).count();
    }

    long[] hashes(long from, long until) {
      return Arrays.copyOfRange(world.hashes(until), (int) from - 1, (int) until);
    }
  }

  record Seen(Event.Kind kind, int detail, long tick, long instantNanos, long body, long token) {
    static Seen of(Event event) {
      return new Seen(
          event.kind(),
          event.detail(),
          event.tick(),
          event.instantNanos(),
          event.bodyA(),
          event.token());
    }

    boolean ofWorld() {
      return kind.compareTo(Event.Kind.CONTACT_END) <= 0
          || kind == Event.Kind.STALE_COMMAND
          || kind == Event.Kind.REFUSED_COMMAND;
    }
  }

  PlayedGame(long seed, Weather weather, int peers) {
    network = new UnreliableNetwork(clock, seed, weather, peers);
  }

  static void send(CommandSender commands, Random random) {
    long body = BodyId.of(random.nextInt(HashLog.BODIES), 1 + random.nextInt(2));
    int control = random.nextInt(8);
    switch (random.nextInt(8)) {
      case 0 -> SceneRun.spawn(commands, 0, new Vector3d(vector(random)), random.nextLong());
      case 1 ->
        commands.teleport(body, vector(random), new Quaternionf().rotateY(random.nextFloat()));
      case 2 -> {
        commands.velocity(body, vector(random));
        commands.angularVelocity(body, vector(random));
      }
      case 3 -> {
        commands.impulse(body, vector(random));
        commands.angularImpulse(body, vector(random));
      }
      case 4 -> commands.press(control);
      case 5 -> commands.release(control);
      case 6 -> commands.motion(control, random.nextFloat());
      default -> commands.level(control, random.nextFloat());
    }
  }

  static Vector3f vector(Random random) {
    return new Vector3f(random.nextFloat(), random.nextFloat(), random.nextFloat()).mul(10);
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

  /** Cuts or repairs both directions between a peer and all others. */
  void cut(int peer, boolean isCut) {
    for (int other = 0; other < players.size(); other++) {
      network.end(peer, other).cut = isCut;
      network.end(other, peer).cut = isCut;
    }
  }

  /** Checks that all random players had the same state after each of some ticks. */
  static void assertSame(PlayedGame<? extends RandomPlayer> game, long from, long until) {
    long[] expected = game.player(0).hashes(from, until);
    for (RandomPlayer player : game.players) {
      assertThat(player.hashes(from, until)).isEqualTo(expected);
      assertThat(player.session().desync()).isEmpty();
    }
  }
}
