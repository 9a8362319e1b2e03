package org.isochron.bench.stage;

import java.util.List;
import java.util.Optional;
import org.isochron.bench.summary.Quantiles;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.RunningWorld;
import org.isochron.state.SharedState;

/**
 * Statistics on the ticks.
 *
 * @param ticks number of ticks that ran
 * @param droppedTicks number of due ticks that never ran
 * @param lateness lateness of tick starts; for another process, lateness of publication
 * @param stepCost cost of steps; 0 for another process, because it is unknown
 * @param failure why the physics thread failed, if it did
 * @param absence why ticks of another process stopped arriving, if they did
 * @param overloadCause cause of the latest overload
 */
public record TickReport(
    long ticks,
    long droppedTicks,
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
        statistics.droppedTicks(),
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
