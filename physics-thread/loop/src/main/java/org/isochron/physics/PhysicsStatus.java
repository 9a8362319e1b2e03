package org.isochron.physics;

import java.util.List;
import java.util.Optional;
import org.isochron.physics.tick.OverloadReport;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.LoadState;

/**
 * The status of a {@link RunningWorld}.
 *
 * @param state running, paused, stopped, or failed with its cause
 * @param ticks how many ticks ran
 * @param overdueNanos for how long the loop's next wake-up has been overdue; if much longer than a
 *     tick, a tick hangs; 0 in a game loop and a host
 * @param hung true if a tick hangs: in a thread, for longer than the settings'
 *     {@code suspendAfter}; in a host, for longer than its {@code hangAfter}
 * @param refusedQuestions how many questions were refused because too many waited
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
    long refusedQuestions,
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

  /** Returns what has ended the ticking, if something has. */
  public Optional<Throwable> failure() {
    return state instanceof WriterState.Failed failed
        ? Optional.of(failed.cause())
        : Optional.empty();
  }
}
