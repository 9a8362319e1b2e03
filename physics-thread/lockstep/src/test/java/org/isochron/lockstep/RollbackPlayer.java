package org.isochron.lockstep;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;

/**
 * A peer of a rollback session with a manual clock and random commands, which records its events.
 */
final class RollbackPlayer extends PlayedGame.Player {
  private final NanoClock.Manual clock;
  private final EventCursor cursor;
  private final Random random;
  private final boolean plays;
  final SharedState state;
  final HashLog world;
  final Rollback rollback;
  final TickLoop loop;
  final List<Seen> seen = new ArrayList<>();

  /** Maximum number of commands and device actions in a frame. */
  int commandsPerFrame = 2;

  record Seen(Event.Kind kind, int detail, long tick, long instantNanos, long body, long token) {
    boolean ofWorld() {
      return kind.compareTo(Event.Kind.CONTACT_END) <= 0
          || kind == Event.Kind.STALE_COMMAND
          || kind == Event.Kind.REFUSED_COMMAND;
    }
  }

  RollbackPlayer(
      NanoClock.Manual clock,
      Rollback.Settings settings,
      List<Link> links,
      long framesPerSecond,
      long seed,
      HashLog world,
      Simulation around) {
    this.clock = clock;
    this.world = world;
    state = SharedState.of(
        SnapshotLayout.bodies(HashLog.BODIES).withVelocities(),
        SharedState.Limits.DEFAULT.withEvents(16_384),
        clock);
    cursor = state.openEvents();
    random = new Random(seed);
    rollback = new Rollback(around, settings, links, clock);
    Lockstep.Settings session = settings.session();
    plays = session.peer() < session.peers() - settings.spectators();
    TickSettings ticks = TickSettings.DEFAULT.withRate(session.rate());
    loop = new TickLoop(state.claimWriter(), TickLoop.Parts.of(rollback), ticks, clock);
    frameNanos = 1_000_000_000 / framesPerSecond;
    nextFrameNanos = clock.nanos();
  }

  @Override
  void frame() {
    nextFrameNanos += frameNanos;
    for (int i = random.nextInt(commandsPerFrame + 1); plays && i > 0; i--) {
      ScriptedPlayer.send(state.commands(), random);
    }
    loop.advance(clock.nanos());
    cursor.poll(event -> seen.add(new Seen(
        event.kind(),
        event.detail(),
        event.tick(),
        event.instantNanos(),
        event.bodyA(),
        event.token())));
  }

  @Override
  Rollback.Status status() {
    return rollback.status();
  }

  Lockstep.Status.Other other(int peer) {
    return status().session().others().stream()
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
}
