package org.isochron.physics;

import java.util.List;
import java.util.Optional;
import org.isochron.physics.tick.OverloadReport;
import org.isochron.state.snapshot.WriterState;

/**
 * How a physics thread does.
 *
 * @param state running, paused, stopped, or failed with its cause
 * @param ticks how many ticks ran
 * @param overdueNanos how long ago the loop should have been back at work; much more than a tick's length means it hangs
 * @param hung whether that is longer than a suspended machine explains
 * @param overload the last wake-up at which it was behind
 * @param overloadCause why it was
 * @param inputFailure why the input source is asked no more, if it threw
 * @param listenerFailure why the listener hears no more, if it threw
 * @param scheduling what the operating system granted, a line each
 */
public record PhysicsStatus(
    WriterState state,
    long ticks,
    long overdueNanos,
    boolean hung,
    Optional<OverloadReport> overload,
    Optional<OverloadCause> overloadCause,
    Optional<Throwable> inputFailure,
    Optional<Throwable> listenerFailure,
    List<String> scheduling) {
  public PhysicsStatus {
    scheduling = List.copyOf(scheduling);
  }
}
