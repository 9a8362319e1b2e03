package org.isochron.physics.journal;

import java.util.Optional;
import org.isochron.physics.simulation.Tickable;
import org.isochron.state.exchange.Exchange;
import org.isochron.state.snapshot.SnapshotExchange;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotWriter;

/**
 * Captures a simulation's bodies only for comparison. Owner: the replaying thread; allocates
 * snapshots at the first capture, so that a journal without bodies needs none.
 */
final class UnseenCapture {
  private final SnapshotLayout layout;
  private Optional<SnapshotWriter> writer = Optional.empty();

  UnseenCapture(SnapshotLayout layout) {
    this.layout = layout;
  }

  void capture(Tickable simulation, long tick, long instantNanos) {
    if (writer.isEmpty()) {
      writer =
          Optional.of(new SnapshotExchange(layout, Exchange.MIN_WINDOW_LENGTH, 1).claimWriter());
    }
    SnapshotWriter snapshots = writer.get();
    snapshots.begin(tick, instantNanos);
    simulation.capture(snapshots);
    snapshots.publish(0);
  }
}
