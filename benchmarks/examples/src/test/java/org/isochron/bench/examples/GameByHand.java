package org.isochron.bench.examples;

import org.isochron.physics.Steppable;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;

/** The scripted crate game, ticked at 100 Hz on a manual clock. */
final class GameByHand implements AutoCloseable {
  final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final Steppable game = CrateGame.simulation();
  final SharedState state = SharedState.of(game.layout(), SharedState.Limits.DEFAULT, clock);
  private final TickLoop loop = new TickLoop(
      state.claimWriter(),
      TickLoop.Parts.of(game).withInput(CrateGame.script(0)),
      TickSettings.DEFAULT,
      clock);

  void moveTo(long wallNanos) {
    clock.moveTo(wallNanos);
    loop.advance(wallNanos);
  }

  @Override
  public void close() {
    game.close();
  }
}
