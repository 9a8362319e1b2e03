/**
 * All bodies at the end of a tick, and how they reach the readers. {@code SnapshotExchange} hands
 * each {@code Snapshot}, whose contents a {@code SnapshotLayout} defines, from its one
 * {@code SnapshotWriter} to its {@code SnapshotReader}s. The protocol below it is
 * {@code org.isochron.state.exchange}.
 */
@NullMarked
package org.isochron.state.snapshot;

import org.jspecify.annotations.NullMarked;
