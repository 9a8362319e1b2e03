package org.isochron.lockstep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.isochron.engine.SceneRun;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/** A peer with a manual clock, its own frame rate and random commands. */
final class ScriptedPlayer {
  final NanoClock.Manual clock;
  final Lockstep lockstep;
  final SharedState state;
  final HashLog world;
  final TickLoop loop;
  final List<Seen> seen = new ArrayList<>();
  final long frameNanos;
  long nextFrameNanos;

  /** Maximum number of commands and device actions in a frame. */
  int commandsPerFrame = 2;

  private final EventCursor cursor;
  private final Random random;

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

  ScriptedPlayer(
      NanoClock.Manual clock,
      Lockstep.Settings settings,
      List<Link> links,
      long framesPerSecond,
      long seed,
      HashLog world) {
    this(clock, settings, links, framesPerSecond, seed, world, world);
  }

  ScriptedPlayer(
      NanoClock.Manual clock,
      Lockstep.Settings settings,
      List<Link> links,
      long framesPerSecond,
      long seed,
      HashLog world,
      Simulation around) {
    this(
        clock,
        new Lockstep(around, settings, links, clock),
        settings,
        framesPerSecond,
        seed,
        world);
  }

  ScriptedPlayer(
      NanoClock.Manual clock,
      Lockstep lockstep,
      Lockstep.Settings settings,
      long framesPerSecond,
      long seed,
      HashLog world) {
    this.clock = clock;
    this.world = world;
    this.lockstep = lockstep;
    state = SharedState.of(
        SnapshotLayout.bodies(HashLog.BODIES).withVelocities(),
        SharedState.Limits.DEFAULT.withEvents(16_384),
        clock);
    cursor = state.openEvents();
    random = new Random(seed);
    TickSettings ticks = TickSettings.DEFAULT.withRate(settings.rate());
    loop =
        new TickLoop(state.claimWriter(), TickLoop.Parts.of(lockstep.simulation()), ticks, clock);
    frameNanos = 1_000_000_000 / framesPerSecond;
    nextFrameNanos = clock.nanos();
  }

  Lockstep.Status status() {
    return lockstep.status();
  }

  void frame() {
    nextFrameNanos += frameNanos;
    for (int i = random.nextInt(commandsPerFrame + 1); i > 0; i--) {
      send(state.commands(), random);
    }
    loop.advance(clock.nanos());
    cursor.poll(event -> seen.add(Seen.of(event)));
  }

  Lockstep.Status.Other other(int peer) {
    return status().others().stream()
        .filter(other -> other.peer() == peer)
        .findFirst()
        .orElseThrow();
  }

  long countOf(Event.Kind kind) {
    return seen.stream().filter(event -> event.kind() == kind).count();
  }

  /** Events of the world up to a tick, in the order of publication. */
  List<Seen> worldEvents(long untilTick) {
    return seen.stream()
        .filter(event -> event.ofWorld() && event.tick() <= untilTick)
        .toList();
  }

  long[] hashes(long from, long until) {
    return Arrays.copyOfRange(world.hashes(until), (int) from - 1, (int) until);
  }

  void flood(int count) {
    for (int i = 0; i < count; i++) {
      state.commands().velocity(BodyId.of(0, 1), new Vector3f(i, 1, 0));
    }
  }

  private static void send(CommandSender commands, Random random) {
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

  private static Vector3f vector(Random random) {
    return new Vector3f(random.nextFloat(), random.nextFloat(), random.nextFloat()).mul(10);
  }
}
