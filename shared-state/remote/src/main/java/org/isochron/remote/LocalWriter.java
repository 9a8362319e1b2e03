package org.isochron.remote;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.isochron.remote.codec.DecodedSnapshot;
import org.isochron.remote.codec.SnapshotDecoder;
import org.isochron.remote.stream.ServerNews;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.command.CommandReceiver;
import org.isochron.state.event.Event;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.Timeline;

/**
 * The writing side of a viewer's shared state, which gets everything by the local clock and in local epochs. Owner: the viewer's
 * thread; allocates nothing unless the timeline changes.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The epochs of another life of the relay are shifted behind all that this state has shown, so nothing is blended across two.
 *   <li>The timeline in force is never older than that of the newest snapshot.
 * </ol>
 */
final class LocalWriter implements AutoCloseable {
  final Consumer<Event> eventHandler = this::hear;
  final LongConsumer gapHandler = this::hearGap;

  private final SharedState state;
  private final SnapshotDecoder decoder;
  private final DecodedSnapshot snapshot;
  private final RemoteCounts counts;
  private StateWriter writer;
  private long offsetNanos;
  private long epochOffset;

  LocalWriter(SharedState state, SnapshotDecoder decoder, RemoteCounts counts) {
    this.state = state;
    this.decoder = decoder;
    snapshot = decoder.snapshot();
    this.counts = counts;
    writer = state.claimWriter();
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
    counts.missed(snapshot.missedTicks());
    snapshot.copyTo(writer.snapshots(), epochOffset, offsetNanos);
    Timeline its = writer.snapshots().open().timeline();
    writer.snapshots().publish(snapshot.publishedNanos() + offsetNanos);
    if (snapshot.isNewerThan(writer.snapshots().timeline(), epochOffset, offsetNanos)) {
      adopt(its); // invariant 2
    }
  }

  /** Takes what the relay's writer is doing. */
  void hear(ServerNews news) {
    Timeline timeline = news.timeline(epochOffset, offsetNanos);
    if (!snapshot.isNewerThan(timeline, epochOffset, offsetNanos)) { // invariant 2
      adopt(timeline);
      writer.snapshots().state(news.state());
    }
  }

  private void adopt(Timeline timeline) {
    if (!timeline.equals(writer.snapshots().timeline())) {
      writer.snapshots().timeline(timeline);
    }
  }

  private void hear(Event event) {
    if (event.kind() == Event.GAP) {
      hearGap(event.token());
    } else {
      writer.events().at(event.epoch() + epochOffset, 0, 0);
      writer.events().forward(event);
    }
  }

  private void hearGap(long lost) {
    counts.lostEvents(lost);
    writer.events().at(0, 0, 0);
    writer.events().publish(Event.GAP, 0, 0, 0, lost);
  }

  CommandReceiver commands() {
    return writer.commands();
  }

  /** Nothing comes any more, because of an error or not. */
  void end(Optional<Throwable> cause) {
    writer
        .snapshots()
        .state(cause.<WriterState>map(WriterState.Failed::new).orElseGet(WriterState.Stopped::new));
  }

  /** Begins behind all epochs so far (invariant 1). */
  void beginLife() {
    epochOffset = writer.snapshots().timeline().epoch() + 1;
    decoder.forget();
  }

  /** Begins a writer's state of its own, as a failure of the last one stays. */
  void renew() {
    writer.close();
    writer = state.claimWriter();
  }

  @Override
  public void close() {
    writer.close();
  }
}
