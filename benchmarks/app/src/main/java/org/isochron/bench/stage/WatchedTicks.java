package org.isochron.bench.stage;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.isochron.bench.summary.NetworkFigures;
import org.isochron.bench.summary.Quantiles;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.physics.PhysicsThread;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.Timeline;

/** Ticks that another process computes and serves. Owner: the frame-loop thread. */
final class WatchedTicks implements TickOrigin {
  private static final int LATELY = 1_000;

  private final WatchedState watched;
  private final ServingAddress address;
  private final SnapshotReader reader;
  private final ValueTrack tickEnds = new ValueTrack();
  private final ValueTrack lateness = new ValueTrack();
  private final ValueTrack stepCosts = new ValueTrack();
  private long lastSequence;
  private long lastTick;

  WatchedTicks(WatchedState watched, ServingAddress address) {
    this.watched = watched;
    this.address = address;
    reader = watched.state().openReader();
  }

  @Override
  public SharedState state() {
    return watched.state();
  }

  @Override
  public Optional<PhysicsThread> thread() {
    return Optional.empty();
  }

  @Override
  public Optional<String> source() {
    return Optional.of(address.name());
  }

  @Override
  public Optional<NetworkFigures> network(long seconds) {
    return Optional.of(watched.network(seconds));
  }

  @Override
  public boolean look() {
    if (reader.refresh()) {
      for (int age = reader.length() - 1; age >= 0; age--) {
        Snapshot snapshot = reader.at(age);
        if (snapshot.sequence() > lastSequence) {
          lastSequence = snapshot.sequence();
          lastTick = snapshot.tick();
          note(snapshot);
        }
      }
    }
    return !watched.isChanged();
  }

  private void note(Snapshot snapshot) {
    Timeline timeline = snapshot.timeline();
    tickEnds.add(snapshot.publishedNanos());
    if (!timeline.isPaused() && snapshot.instantNanos() > timeline.simNanos()) {
      long due = timeline.wallAt(snapshot.instantNanos());
      lateness.add(Math.max(0, snapshot.publishedNanos() - due));
    }
  }

  @Override
  public ValueTrack tickEnds() {
    return tickEnds;
  }

  /**
   * Returns the lateness of publication, which includes the lateness of the tick's start and its
   * step cost.
   */
  @Override
  public ValueTrack lateness() {
    return lateness;
  }

  /** Returns an empty track, because step costs are not transmitted. */
  @Override
  public ValueTrack stepCosts() {
    return stepCosts;
  }

  @Override
  public TickReport report() {
    Optional<String> absence = absence();
    return new TickReport(
        lastTick,
        0,
        Quantiles.of(lateness.last(LATELY)),
        Quantiles.NONE,
        absence.isPresent() ? 0 : reader.timeline().speedPermille(),
        absence.isPresent() ? Optional.empty() : TickReport.failure(reader.writerState()),
        absence,
        Optional.empty(),
        List.of());
  }

  @Override
  public Optional<String> absence() {
    return reader.writerState() == SharedState.Phase.STOPPED
        ? Optional.of(withTheLastTick("it was stopped"))
        : watched.absence().map(this::withTheLastTick);
  }

  /**
   * After the run has ended, returns the arrival time of its last tick, because the silence
   * afterwards is not part of the run.
   */
  @Override
  public long knownUntilNanos() {
    return lastSequence > 0 && absence().isPresent()
        ? tickEnds.last(1)[0]
        : state().clock().nanos();
  }

  private String withTheLastTick(String reason) {
    if (lastSequence == 0) {
      return reason;
    }
    long silentNanos = state().clock().nanos() - tickEnds.last(1)[0];
    return String.format(
        Locale.ROOT,
        "%s; its last tick, %d, arrived %.1f s ago",
        reason,
        lastTick,
        silentNanos / 1e9);
  }

  @Override
  public long missingCommands(long sentCount) {
    return watched.lostCommands();
  }

  @Override
  public long bytesPerTick() {
    return 0;
  }

  @Override
  public boolean remembers() {
    return false;
  }

  @Override
  public void close() {
    reader.close();
    watched.close();
  }
}
