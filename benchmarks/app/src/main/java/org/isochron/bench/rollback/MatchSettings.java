package org.isochron.bench.rollback;

import org.isochron.bench.rollback.LossyLink.Connection;
import org.isochron.physics.lockstep.Lockstep;
import org.isochron.physics.lockstep.Rollback;
import org.isochron.state.time.TickRate;

/**
 * What is played.
 *
 * @param players how many play
 * @param window the most ticks that are predicted
 * @param delay the input delay in ticks
 * @param plantedTick the tick after which player 1's world is changed, for tests
 */
record MatchSettings(
    int players,
    Connection connection,
    long seconds,
    int hertz,
    int window,
    int delay,
    String engine,
    int boxes,
    long seed,
    long plantedTick) {
  static final long NO_PLANT = Long.MAX_VALUE;

  /** The settings of the session at a peer, next to n more that watch. Every tick is compared. */
  Rollback.Settings at(int peer, int spectators) {
    Lockstep.Settings session = Lockstep.Settings.of(seed, peer, players + spectators)
        .withRate(TickRate.hertz(hertz))
        .withInputDelay(delay)
        .withHashInterval(1);
    return Rollback.Settings.of(seed, peer, players + spectators)
        .withSession(session)
        .withPredictedTicks(window)
        .withSpectators(spectators);
  }
}
