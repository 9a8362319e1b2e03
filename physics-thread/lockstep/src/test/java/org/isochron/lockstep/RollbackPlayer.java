package org.isochron.lockstep;

import java.util.List;
import org.isochron.physics.Simulation;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;

/** A peer of a rollback session. */
final class RollbackPlayer extends PlayedGame.RandomPlayer {
  final Rollback rollback;

  RollbackPlayer(
      NanoClock.Manual clock,
      Rollback.Settings settings,
      List<Link> links,
      long framesPerSecond,
      long seed,
      HashLog world,
      Simulation around) {
    this(
        clock,
        new Rollback(around, settings, links, clock),
        settings,
        framesPerSecond,
        seed,
        world);
  }

  private RollbackPlayer(
      NanoClock.Manual clock,
      Rollback rollback,
      Rollback.Settings settings,
      long framesPerSecond,
      long seed,
      HashLog world) {
    super(clock, rollback, settings.session().rate(), world, framesPerSecond, seed);
    this.rollback = rollback;
    Lockstep.Settings session = settings.session();
    if (session.peer() >= session.peers() - settings.spectators()) {
      commandsPerFrame = 0;
    }
  }

  @Override
  Rollback.Status status() {
    return rollback.status();
  }

  @Override
  Lockstep.Status session() {
    return rollback.status().session();
  }

  /** Events of the world up to a tick, in the order of publication. */
  List<PlayedGame.Seen> worldEvents(long untilTick) {
    return seen.stream()
        .filter(event -> event.ofWorld() && event.tick() <= untilTick)
        .toList();
  }
}
