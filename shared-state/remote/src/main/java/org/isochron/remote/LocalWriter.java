package org.isochron.remote;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.isochron.remote.codec.DecodedSnapshot;
import org.isochron.remote.codec.SnapshotDecoder;
import org.isochron.remote.stream.PrefabInbox;
import org.isochron.remote.stream.ServerNews;
import org.isochron.state.CommandReceiver;
import org.isochron.state.Event;
import org.isochron.state.SharedState;
import org.isochron.state.Timeline;
import org.isochron.state.relay.RelayedWriter;

/**
 * The writing side of a viewer's shared state, which gets everything by the local clock and in
 * local epochs. Owner: the viewer's thread; allocates nothing unless the timeline changes.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The timeline in force is never older than that of the newest snapshot.
 *   <li>Within an epoch no tick comes before one that was published, although another relay of the
 *       same world may be behind the last.
 * </ol>
 */
final class LocalWriter implements AutoCloseable {
  /** Relays of one run of a world are closer to each other than this. */
  private static final long MOST_BEHIND_NANOS = 30_000_000_000L;

  final Consumer<Event> eventHandler;
  final LongConsumer gapHandler;
  final PrefabInbox prefabs = new PrefabInbox();

  private final SharedState state;
  private final SnapshotDecoder decoder;
  private final DecodedSnapshot snapshot;
  private final RemoteCounts counts;
  private final RelayedWriter writer;
  private long offsetNanos;
  private long lastEpoch;
  private long lastTick;
  private long lastInstantNanos;

  LocalWriter(SharedState state, SnapshotDecoder decoder, RemoteCounts counts) {
    this.state = state;
    this.decoder = decoder;
    snapshot = decoder.snapshot();
    this.counts = counts;
    writer = new RelayedWriter(state, counts::lostEvents);
    eventHandler = writer::hear;
    gapHandler = writer::hearGap;
  }

  /** What is added to the relay's instants. */
  long offsetNanos() {
    return offsetNanos;
  }

  void offsetNanos(long nanos) {
    offsetNanos = nanos;
  }

  /** Publishes the snapshot that is whole. */
  void publish() {
    if (snapshot.isBefore(lastTick, lastEpoch, writer.epochOffset(), offsetNanos)) {
      if (lastInstantNanos - snapshot.instantNanos() < MOST_BEHIND_NANOS) {
        return; // invariant 2
      }
      writer.beginLife(); // the world was begun anew under its number
    }
    counts.missed(snapshot.missedTicks());
    snapshot.copyTo(writer.snapshots(), writer.epochOffset(), offsetNanos);
    writer.snapshots().prefabs(prefabs.tableFor(snapshot.highestPrefab()));
    Timeline its = writer.snapshots().open().timeline();
    lastEpoch = its.epoch();
    lastTick = writer.snapshots().open().tick();
    lastInstantNanos = snapshot.instantNanos();
    writer.publish(state.clock().nanos()); // its way here is part of its lateness; invariant 1
  }

  /**
   * Publishes the last snapshot once more if its prefabs have come since then and time stands: no
   * other one may come soon. While time runs readers would see a break.
   */
  void publishPrefabs() {
    if (prefabs.haveCome(snapshot.highestPrefab())
        && decoder.isWhole()
        && writer.snapshots().timeline().speedPermille() == 0) {
      publish();
    }
  }

  /** Takes what the relay's writer is doing. */
  void hear(ServerNews news) {
    Timeline timeline = news.timeline(writer.epochOffset(), offsetNanos);
    if (!snapshot.isNewerThan(timeline, writer.epochOffset(), offsetNanos)) { // invariant 1
      if (!timeline.equals(writer.snapshots().timeline())) {
        writer.timeline(timeline);
      }
      writer.snapshots().state(news.state());
    }
  }

  CommandReceiver commands() {
    return writer.commands();
  }

  /** Nothing comes any more, because of an error or not. */
  void end(Optional<Throwable> cause) {
    writer.end(cause);
  }

  /** Goes on with another relay of the same world, in the same epoch. */
  void beginRelay() {
    decoder.forget();
    prefabs.forget(); // another scene may run there by now
    gapHandler.accept(0); // nobody knows how many events this end lacks
  }

  /** Begins another life of the relay. */
  void beginLife() {
    writer.beginLife();
    beginRelay();
  }

  /** Begins a writer's state of its own, as a failure of the last one stays. */
  void renew() {
    writer.renew();
  }

  @Override
  public void close() {
    writer.close();
  }
}
