/**
 * Building blocks of relays that forward a shared state to another process over any transport.
 * {@code ClockOffset} estimates the difference between two clocks, {@code TimelineCopy} and
 * {@code WriterStateCopy} serialise the writer's state, and {@code ArrivalPoll} schedules polls for
 * snapshots. {@code RelayedWriter} publishes snapshots here, {@code PassedSnapshots} detects gaps,
 * and {@code ScenePrefabs} detects another scene.
 */
@NullMarked
package org.isochron.state.relay;

import org.jspecify.annotations.NullMarked;
