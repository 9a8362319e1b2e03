package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.Random;
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

  /** Time after which no body is late because of bytes that were missing before. */
  private static final long ALL_SENT_NANOS = 4_000_000_000L;

  private final Service service;
  private final Serving serving;
  private final Random random;
  private VirtualViewer viewer;
  private @Nullable Seen seen;

  ViewerObserver(Service service) {
    this.service = service;
    serving = service.serving();
    serving.add(this);
    random = new Random(service.program.seed() + 5);
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
    private final ViewerFrames frames = new ViewerFrames(
        service, viewer.state(), serving.settings.steps(), random, this::simulationEpoch);
    private long lastSequence;
    private long wholeSince = viewer.nowNanos() - ALL_SENT_NANOS - 1;
    private long epochOffset;
    private long offsetBefore;

    void advance() {
      if (epochOffset != viewer.epochOffset()) {
        offsetBefore = epochOffset;
        epochOffset = viewer.epochOffset();
      }
      events.advance();
      look();
      wholeSince = isWhole() ? wholeSince : viewer.nowNanos();
      frames.advance(viewer.nowNanos(), viewer.nowNanos() - wholeSince > ALL_SENT_NANOS);
    }

    private void look() {
      if (!reader.refresh()) {
        return;
      }
      for (int age = reader.lengthAcrossGaps() - 1; age >= 0; age--) {
        Snapshot snapshot = reader.at(age);
        if (snapshot.sequence() > lastSequence) {
          lastSequence = snapshot.sequence();
          long epoch = simulationEpoch(snapshot.epoch());
          snapshots.requireTrue(snapshot, epoch, age == 0 && isWhole());
        }
      }
    }

    /** Epochs before those of the relay's run are of the run before. */
    private long simulationEpoch(long epoch) {
      return epoch - (epoch >= epochOffset ? epochOffset : offsetBefore);
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
