package org.isochron.lockstep;

import java.util.List;
import org.isochron.physics.Steppable;
import org.isochron.state.BodyId;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.joml.Vector3f;

/** A peer of a lockstep. */
final class ScriptedPlayer extends PlayedGame.RandomPlayer {
  final Lockstep lockstep;

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
    this(
        clock,
        new Lockstep(around, settings, links, clock),
        settings,
        framesPerSecond,
        seed,
        world);
  }

  private ScriptedPlayer(
      NanoClock.Manual clock,
      Lockstep lockstep,
      Lockstep.Settings settings,
      long framesPerSecond,
      long seed,
      HashLog world) {
    super(clock, lockstep, settings.rate(), world, framesPerSecond, seed);
    this.lockstep = lockstep;
  }

  @Override
  Lockstep.Status status() {
    return lockstep.status();
  }

  @Override
  Lockstep.Status session() {
    return lockstep.status();
  }

  void flood(int count) {
    for (int i = 0; i < count; i++) {
      state.commands().velocity(BodyId.of(0, 1), new Vector3f(i, 1, 0));
    }
  }
}
