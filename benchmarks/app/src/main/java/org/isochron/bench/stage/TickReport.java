package org.isochron.bench.stage;

import java.util.List;
import java.util.Optional;
import org.isochron.bench.summary.Quantiles;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.RunningWorld;
import org.isochron.state.SharedState;

/**
 * How the ticks of a run fare, wherever they are computed.
 *
 * @param ticks how many ran
 * @param forgottenTicks how many were due and never ran
 * @param lateness how late they began; in another process, how late they were published
 * @param stepCost what they cost; unknown and 0 in another process
 * @param achievedSpeedPermille the speed of simulation time in thousandths of wall time
 * @param failure why they ended, if they failed
 * @param absence why they do not come any more, if another process computed them and nothing is
 *     heard of it
 * @param overloadCause why they were behind when they last were
 * @param scheduling what the system granted
 */
public record TickReport(
    long ticks,
    long forgottenTicks,
    Quantiles lateness,
    Quantiles stepCost,
    long achievedSpeedPermille,
    Optional<Throwable> failure,
    Optional<String> absence,
    Optional<RunningWorld.OverloadCause> overloadCause,
    List<String> scheduling) {
  static TickReport of(PhysicsThread physics) {
    RunningWorld.Statistics statistics = physics.statistics();
    RunningWorld.Status status = physics.status();
    return new TickReport(
        statistics.ticks(),
        statistics.forgottenTicks(),
        Quantiles.of(statistics.lateness()),
        Quantiles.of(statistics.stepCost()),
        statistics.achievedSpeedPermille(),
        failure(status.state()),
        Optional.empty(),
        status.overloadCause(),
        status.scheduling());
  }

  static Optional<Throwable> failure(SharedState.WriterState state) {
    return state instanceof SharedState.WriterState.Failed failed
        ? Optional.of(failed.cause())
        : Optional.empty();
  }
}
