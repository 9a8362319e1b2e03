package org.isochron.bench.rollback;

import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.LossyLink.Connection;
import org.isochron.lockstep.Lockstep;
import org.isochron.lockstep.Rollback;
import org.isochron.state.TickRate;

/**
 * Settings of a match.
 *
 * @param players number of players
 * @param seconds length of the match if nobody touches the window
 */
record MatchSettings(int players, Connection connection, long seconds, String engine, int boxes) {
  static final long SEED = 1;

  private static final int HERTZ = 60;

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
