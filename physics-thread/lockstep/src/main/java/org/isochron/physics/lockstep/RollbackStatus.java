package org.isochron.physics.lockstep;

import java.time.Duration;

/**
 * The state of a rollback session.
 *
 * @param session the peers, as in lockstep
 * @param confirmedTick the last tick that ran with the slices of all players, and will not be taken
 *     back
 * @param window how many ticks may be predicted now; fewer than the settings allow if a rollback
 *     would not fit into a tick
 * @param rollbacks how often ticks were taken back
 * @param deepestTicks the most ticks that were taken back at once
 * @param repeatedTicks how many ticks have been run again
 * @param lastCost how long the last rollback took: the restore and the ticks that were run again
 * @param comparedSlices how many predicted slices have been compared with what arrived
 * @param wrongSlices how many of them were wrong
 * @param pacePermille the speed at which it asks the loop to run, below 1,000 when this peer is
 *     ahead, and above when a spectator catches up
 */
public record RollbackStatus(
    LockstepStatus session,
    long confirmedTick,
    int window,
    long rollbacks,
    int deepestTicks,
    long repeatedTicks,
    Duration lastCost,
    long comparedSlices,
    long wrongSlices,
    int pacePermille) {}
