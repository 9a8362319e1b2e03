package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.isochron.remote.RemoteState;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.VirtualViewer;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;

/** A viewer on another machine, which sees the world over a network. */
final class ViewerObserver implements Observer {
  /** Latency of the calm network, and what the loops add to it. */
  private static final long LATE_NANOS = 80_000_000;

  /** Time after which no body is late because of bytes that were missing before. */
  private static final long ALL_SENT_NANOS = 4_000_000_000L;

  private static final int MIN_BYTES = 30_000;

  /** A viewer keeps a body until it is so much farther away than the radius. */
  private static final double STAY = 1.05;

  private static final double NEAR = 1e-2;

  private final Service service;
  private final Serving serving;
  private final Random random;

  /** True if the viewer wants only some bodies, and few bytes. */
  private final boolean isLimited;

  private RemoteState.Interest interest = RemoteState.Interest.EVERYTHING;
  private VirtualViewer viewer;
  private @Nullable Seen seen;

  ViewerObserver(Service service, boolean isLimited) {
    this.service = service;
    this.isLimited = isLimited;
    serving = service.serving();
    serving.add(this);
    random = new Random(service.program.seed() + (isLimited ? 6 : 5));
    if (isLimited) {
      interest = interest(random);
    }
    viewer = join();
  }

  private VirtualViewer join() {
    return serving.relay.view(interest);
  }

  private RemoteState.Interest interest(Random where) {
    Vector3d place = Acts.place(service, where);
    return RemoteState.Interest.EVERYTHING
        .around(place.x, place.y, place.z, 1 + 10 * where.nextFloat())
        .withBytesPerSecond(MIN_BYTES + where.nextInt(MIN_BYTES));
  }

  /** Changes what a limited viewer wants. */
  void moveInterest(Random where) {
    if (isLimited) {
      interest = interest(where);
      viewer.want(interest);
    }
  }

  /** Sends commands, some of which the relay refuses. */
  void send(int count, Random choices) {
    if (seen != null) {
      seen.send(count, choices);
    }
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
    return seen != null
        && (isLimited || seen.isWhole())
        && viewer.status().connection() == Connection.SERVED;
  }

  @Override
  public void requireCalm() {
    Objects.requireNonNull(seen, "the viewer has not joined").requireNewest();
  }

  /** What a viewer that has joined sees. */
  private final class Seen {
    private final SnapshotReader reader = viewer.state().openFollower();
    private final Serving.EventCheck events = serving.new EventCheck(viewer, this::refused);
    private final SentSnapshots snapshots =
        new SentSnapshots(service.truth, serving.settings.steps());
    private final ViewerFrames frames = new ViewerFrames(
        service, viewer.state(), serving.settings.steps(), random, this::simulationEpoch);
    private final List<Long> sent = new ArrayList<>();
    private final List<Long> refused = new ArrayList<>();
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
      frames.advance(
          viewer.nowNanos(), !isLimited && viewer.nowNanos() - wholeSince > ALL_SENT_NANOS);
    }

    void send(int count, Random choices) {
      for (int number = 0; number < count; number++) {
        long token = viewer.number() * Serving.TOKENS + sent.size();
        if (viewer.state().commands().user(Serving.COMMAND, choices.nextInt(2), 0, token)) {
          sent.add(token);
        }
      }
    }

    private void refused(long token) {
      boolean isNext = refused.isEmpty() || token > refused.get(refused.size() - 1);
      assertThat(isNext && sent.contains(token)).as("refused %d", token).isTrue();
      refused.add(token);
    }

    /** Each command has reached the world, or is refused, or counts as lost. */
    private void requireFates() {
      List<Long> taken = serving.taken(viewer.number());
      assertThat(Collections.disjoint(refused, taken)).as("refused or done").isTrue();
      RemoteState.Status status = viewer.status();
      assertThat(taken.size() + status.refusedCommands())
          .as("commands of %d that are not lost: %s", sent.size(), status)
          .isBetween(
              sent.size() - status.lostCommands() - status.unknownCommands(),
              sent.size() - status.lostCommands());
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
          boolean isExact = age == 0 && isWhole();
          snapshots.requireTrue(snapshot, epoch, isExact, isExact && !isLimited);
        }
      }
    }

    /** Epochs before those of the relay's run are of the run before. */
    private long simulationEpoch(long epoch) {
      return epoch - (epoch >= epochOffset ? epochOffset : offsetBefore);
    }

    boolean isWhole() {
      return viewer.leftOutBodies() == 0;
    }

    void requireNewest() {
      long late = service.rate.instantNanos(service.truth.newest().tick())
          - service.rate.instantNanos(reader.newest().tick());
      assertThat(late).as("nanoseconds that the viewer is late").isBetween(0L, LATE_NANOS);
      assertThat(viewer.status().connection()).isEqualTo(Connection.SERVED);
      assertThat(viewer.status().damagedMessages()).isZero();
      if (isLimited && isWhole()) {
        requireNear(reader.newest());
      }
      if (!(reader.writerState() instanceof SharedState.WriterState.Failed)) {
        requireFates();
      }
    }

    /** The viewer has the bodies within its radius, and few beyond. */
    private void requireNear(Snapshot newest) {
      Vector3d middle = new Vector3d(interest.x(), interest.y(), interest.z());
      Iterator<Truth.Moment> back = service.truth.backwards();
      Truth.Moment moment = back.next();
      while (moment.tick() != newest.tick() || moment.epoch() != simulationEpoch(newest.epoch())) {
        moment = back.next();
      }
      moment.bodies().forEach((id, body) -> {
        double distance = body.end().position().distance(middle);
        boolean isThere = newest.contains(id);
        assertThat(isThere || distance > interest.radius() - NEAR)
            .as("%x is there", id)
            .isTrue();
        assertThat(isThere && distance > STAY * interest.radius() + NEAR)
            .as("%x", id)
            .isFalse();
      });
    }
  }
}
