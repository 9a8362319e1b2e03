package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.isochron.remote.RemoteState;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.VirtualViewer;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.jspecify.annotations.Nullable;

/** A viewer on another machine, which sees the world over a network. */
final class ViewerObserver implements Observer {
  /** Latency of the calm network, and what the loops add to it. */
  private static final long LATE_NANOS = 80_000_000;

  private final Service service;
  private final Serving serving;
  private VirtualViewer viewer;
  private @Nullable Seen seen;

  ViewerObserver(Service service) {
    this.service = service;
    serving = service.serving();
    serving.add(this);
    viewer = join();
  }

  private VirtualViewer join() {
    return serving.relay.view(RemoteState.Interest.EVERYTHING);
  }

  /** Stops the viewer's thread for a while. */
  void stall(long nanos) {
    viewer.stall(nanos);
  }

  /** Ends the viewer's process, and starts another one. */
  void restart(boolean saysSo) {
    serving.relay.end(viewer, saysSo);
    seen = null;
    viewer = join();
  }

  @Override
  public void advance() {
    if (seen == null && viewer.isJoined()) {
      seen = new Seen();
    }
    if (seen != null) {
      seen.advance();
    }
  }

  @Override
  public boolean isReady() {
    return seen != null && seen.isWhole() && viewer.status().connection() == Connection.SERVED;
  }

  @Override
  public void requireCalm() {
    Objects.requireNonNull(seen, "the viewer has not joined").requireNewest();
  }

  /** What a viewer that has joined sees. */
  private final class Seen {
    private final SnapshotReader reader = viewer.state().openFollower();
    private final Serving.EventCheck events = serving.new EventCheck(viewer);
    private final SentSnapshots snapshots =
        new SentSnapshots(service.truth, serving.settings.steps());
    private long lastSequence;
    private long epochOffset;

    void advance() {
      events.advance();
      if (!reader.refresh()) {
        return;
      }
      for (int age = reader.lengthAcrossGaps() - 1; age >= 0; age--) {
        Snapshot snapshot = reader.at(age);
        if (snapshot.sequence() > lastSequence) {
          lastSequence = snapshot.sequence();
          look(snapshot, age == 0 && isWhole());
        }
      }
    }

    private void look(Snapshot snapshot, boolean isWhole) {
      if (snapshot.epoch() >= viewer.epochOffset()) { // otherwise from before the last welcome
        epochOffset = viewer.epochOffset();
      }
      snapshots.requireTrue(snapshot, snapshot.epoch() - epochOffset, isWhole);
    }

    boolean isWhole() {
      return viewer.status().leftOutBodies() == 0;
    }

    void requireNewest() {
      long late = service.rate.instantNanos(service.truth.newest().tick())
          - service.rate.instantNanos(reader.newest().tick());
      assertThat(late).as("nanoseconds that the viewer is late").isBetween(0L, LATE_NANOS);
      assertThat(viewer.status().connection()).isEqualTo(Connection.SERVED);
      assertThat(viewer.status().damagedMessages()).isZero();
    }
  }
}
