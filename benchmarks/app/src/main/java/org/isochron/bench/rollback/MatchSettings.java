package org.isochron.bench.rollback;

import org.isochron.bench.rollback.LossyLink.Connection;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.lockstep.Lockstep;
import org.isochron.lockstep.Rollback;
import org.isochron.state.TickRate;

/**
 * What is played.
 *
 * @param players how many play
 * @param seconds how long, if nobody touches the window
 */
record MatchSettings(int players, Connection connection, long seconds, String engine, int boxes) {
  /** The number of the session, and of the scripts and the losses. */
  static final long SEED = 1;

  private static final int HERTZ = 60;

  /** The settings of the session at a player. Every tick is compared. */
  Rollback.Settings at(int player) {
    Lockstep.Settings session = Lockstep.Settings.of(SEED, player, players)
        .withRate(TickRate.hertz(HERTZ))
        .withInputDelay(0)
        .withHashInterval(1);
    return Rollback.Settings.of(SEED, player, players).withSession(session);
  }

  DemoSettings shown() {
    return new DemoSettings(engine, DemoScene.PILE, players + boxes, HERTZ, false);
  }
}
