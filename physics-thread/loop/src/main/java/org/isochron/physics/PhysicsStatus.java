package org.isochron.physics;

import java.util.List;
import java.util.Optional;
import org.isochron.physics.tick.OverloadReport;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.LoadState;

/**
 * The status of a physics thread or game loop.
 *
 * @param state running, paused, stopped, or failed with its cause
 * @param ticks how many ticks ran
 * @param overdueNanos for how long the loop's next wake-up has been overdue; if much longer than a
 *     tick, a tick hangs
 * @param hung true if that is longer than the settings' {@code suspendAfter}
 * @param load how it copes with the cost of its ticks now
 * @param sustainedPermille the speed that the machine sustains at the mean cost of recent steps, in
 *     thousandths of real time; 0 before the first tick
 * @param overload the last wake-up at which the loop was behind
 * @param overloadCause why it was behind
 * @param inputFailure what the input source threw, if it did; it is not called again
 * @param listenerFailure what the listener threw, if it did; it is not called again
 * @param scheduling what the operating system granted or refused, one line each
 */
public record PhysicsStatus(
    WriterState state,
    long ticks,
    long overdueNanos,
    boolean hung,
    LoadState load,
    long sustainedPermille,
    Optional<OverloadReport> overload,
    Optional<OverloadCause> overloadCause,
    Optional<Throwable> inputFailure,
    Optional<Throwable> listenerFailure,
    List<String> scheduling) {
  public PhysicsStatus {
    scheduling = List.copyOf(scheduling);
  }
}
