package org.isochron.remote;

import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.isochron.remote.codec.DecodedSnapshot;
import org.isochron.remote.codec.SnapshotDecoder;
import org.isochron.remote.stream.PrefabInbox;
import org.isochron.remote.stream.ServerNews;
import org.isochron.state.Command;
import org.isochron.state.CommandReceiver;
import org.isochron.state.Event;
import org.isochron.state.SharedState;
import org.isochron.state.Timeline;
import org.isochron.state.relay.RelayedWriter;

/**
 * The writing side of a viewer's shared state. All times are by the local clock and in local
 * epochs. Owner: the viewer's thread. Allocates nothing unless the timeline changes.
 *
 * <p>Invariants:
 *
 * <ol>
 * <li>The current timeline is never older than the timeline of the newest snapshot.
 * <li>Within an epoch, published ticks never go back, even if another relay of the same world is
 * behind the previous relay.
 * </ol>
 */
final class LocalWriter implements AutoCloseable {
  /** Maximum time by which one relay of a world may lag behind another relay of the same world. */
  private static final long MAX_BEHIND_NANOS = 30_000_000_000L;

  final Consumer<Event> eventHandler;
  final LongConsumer gapHandler;
  final BiConsumer<Command, Event.Refusal> refusedHandler;
  final PrefabInbox prefabs = new PrefabInbox();

  private final SharedState state;
  private final SnapshotDecoder decoder;
  private final DecodedSnapshot snapshot;
  private final RemoteCounts counts;
  private final RelayedWriter writer;

  /** Added to the relay's instants. */
  long offsetNanos;

  private long lastEpoch;
  private long lastTick;
  private long lastInstantNanos;

  LocalWriter(SharedState state, SnapshotDecoder decoder, RemoteCounts counts) {
    this.state = state;
    this.decoder = decoder;
    snapshot = decoder.snapshot();
    this.counts = counts;
    writer = new RelayedWriter(state, events -> counts.lostEvents += events);
    eventHandler = event -> {
      snapshot.follow(event);
      writer.receive(event);
    };
    gapHandler = writer::reportGap;
    refusedHandler = writer::refuse;
  }

  void publish() {
    if (snapshot.isBefore(lastTick, lastEpoch, writer.epochOffset(), offsetNanos)) {
      if (lastInstantNanos - snapshot.instantNanos() < MAX_BEHIND_NANOS) {
        return; // invariant 2
      }
      writer.beginSession(); // the world was restarted under its number
    }
    counts.lostSnapshots += snapshot.missedTicks();
    snapshot.copyTo(writer.snapshots(), writer.epochOffset(), offsetNanos);
    writer.snapshots().prefabs(prefabs.tableFor(snapshot.highestPrefab()));
    Timeline its = writer.snapshots().open().timeline();
    lastEpoch = its.epoch();
    lastTick = writer.snapshots().open().tick();
    lastInstantNanos = snapshot.instantNanos();
    // the lateness includes the network's latency; invariant 1
    writer.publish(state.clock().nanos());
  }

  /**
   * If time is paused, publishes the last snapshot again once its prefabs have arrived. While time
   * runs, the next snapshot follows soon, and a repeated one would interrupt the motion.
   */
  void publishPrefabs() {
    if (prefabs.haveCome(snapshot.highestPrefab())
        && decoder.isSynced()
        && writer.snapshots().timeline().speedPermille() == 0) {
      publish();
    }
  }

  void receive(ServerNews status) {
    Timeline timeline = status.timeline(writer.epochOffset(), offsetNanos);
    if (!snapshot.isNewerThan(timeline, writer.epochOffset(), offsetNanos)) { // invariant 1
      if (!timeline.equals(writer.snapshots().timeline())) {
        writer.timeline(timeline);
      }
      writer.snapshots().state(status.state());
    }
  }

  CommandReceiver commands() {
    return writer.commands();
  }

  int leftOut() {
    return snapshot.leftOut();
  }

  long epochOffset() {
    return writer.epochOffset();
  }

  void end(Optional<Throwable> cause) {
    writer.end(cause);
  }

  /** Continues with another relay of the same world, in the same epoch. */
  void beginRelay() {
    decoder.forget();
    prefabs.forget(); // the other relay may run another scene
    gapHandler.accept(0); // the number of missed events is unknown
  }

  void beginSession() {
    writer.beginSession();
    beginRelay();
  }

  /** Replaces the writer's state, because a failed state is permanent. */
  void renew() {
    writer.renew();
  }

  @Override
  public void close() {
    writer.close();
  }
}
