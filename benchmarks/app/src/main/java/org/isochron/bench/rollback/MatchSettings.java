package org.isochron.bench.rollback;

import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.LossyLink.Connection;
import org.isochron.lockstep.Lockstep;
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

  Lockstep.Settings at(int player) {
    return Lockstep.Settings.rollback(SEED, player, players)
        .withRate(TickRate.hertz(HERTZ))
        .withHashInterval(1);
  }

  DemoSettings shown() {
    return new DemoSettings(engine, DemoScene.PILE, players + boxes, HERTZ, false);
  }
}
