package org.isochron.lockstep;

import org.isochron.engine.SceneRun;
import java.util.List;
import java.util.Random;
import org.isochron.physics.Steppable;
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
final class ScriptedPlayer extends PlayedGame.Player {
  private final NanoClock.Manual clock;
  final SharedState state;
  private final EventCursor events;
  private final Random random;
  final HashLog world;
  final Lockstep lockstep;
  final TickLoop loop;

  ScriptedPlayer(
      NanoClock.Manual clock,
      Lockstep.Settings settings,
      List<Link> links,
      long framesPerSecond,
      long seed) {
    this(clock, settings, links, framesPerSecond, seed, new HashLog());
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
      Steppable around) {
    this.clock = clock;
    this.world = world;
    state =
        SharedState.of(SnapshotLayout.bodies(HashLog.BODIES), SharedState.Limits.DEFAULT, clock);
    events = state.openEvents();
    random = new Random(seed);
    lockstep = new Lockstep(around, settings, links, clock);
    TickSettings ticks = TickSettings.DEFAULT.withRate(settings.rate());
    loop = new TickLoop(state.claimWriter(), TickLoop.Parts.of(lockstep), ticks, clock);
    frameNanos = 1_000_000_000 / framesPerSecond;
    nextFrameNanos = clock.nanos();
  }

  @Override
  void frame() {
    nextFrameNanos += frameNanos;
    for (int i = random.nextInt(3); i > 0; i--) {
      send(state.commands(), random);
    }
    loop.advance(clock.nanos());
  }

  @Override
  Lockstep.Status status() {
    return lockstep.status();
  }

  void flood(int count) {
    for (int i = 0; i < count; i++) {
      state.commands().velocity(BodyId.of(0, 1), vector(random));
    }
  }

  long countOf(Event.Kind kind) {
    long[] count = new long[1];
    events.poll(event -> count[0] += event.kind() == kind ? 1 : 0);
    return count[0];
  }

  Lockstep.Status.Other other(int peer) {
    return status().others().stream()
        .filter(other -> other.peer() == peer)
        .findFirst()
        .orElseThrow();
  }

  static void send(CommandSender commands, Random random) {
    long body = BodyId.of(random.nextInt(HashLog.BODIES), 1 + random.nextInt(2));
    int control = random.nextInt(8);
    switch (random.nextInt(8)) {
      case 0 ->
        SceneRun.spawn(commands, 0, new Vector3d(vector(random)), random.nextLong());
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
