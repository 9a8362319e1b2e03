/**
 * All bodies at the end of a tick, and their way from the physics thread to its readers. {@code SnapshotExchange} is the
 * handoff, {@code SnapshotWriter} its one writing end and {@code SnapshotReader} a reading end; what travels is a {@code
 * Snapshot}, shaped by a {@code SnapshotLayout}. The protocol underneath is that of {@code org.isochron.state.exchange}.
 */
@NullMarked
package org.isochron.state.snapshot;

import org.jspecify.annotations.NullMarked;
