/**
 * What every relay of a shared state to another process needs, whatever carries it.
 * {@code ClockOffset} learns the difference of two clocks from round trips, and
 * {@code TimelineCopy} and {@code WriterStateCopy} carry what the other writer is doing.
 * {@code ArrivalPoll} says when to look for the next snapshot, {@code RelayedWriter} shows it to
 * readers here, {@code FetchedLoop} runs the end that reads, {@code PassedSnapshots} notices
 * what lacks, and {@code ScenePrefabs} another scene.
 */
@NullMarked
package org.isochron.state.relay;

import org.jspecify.annotations.NullMarked;
