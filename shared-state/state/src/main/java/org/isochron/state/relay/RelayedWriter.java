package org.isochron.state.relay;

import java.util.Optional;
import java.util.function.LongConsumer;
import org.isochron.state.CommandReceiver;
import org.isochron.state.Event;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;

/**
 * The writing side of a shared state whose simulation runs in another process. Owner: the thread
 * that relays.
 *
 * <p>Invariant: the epochs of another life of the other end are shifted behind all that this state
 * has shown, so nothing is blended across two.
 */
public final class RelayedWriter implements AutoCloseable {
  private static final String NO_IDS =
      "ids are handed out by the process that simulates, and this is another one; use spawnWithToken, whose event has the token and the id";

  private final SharedState state;
  private final LongConsumer lostEvents;
  private StateWriter writer;
  private long epochOffset;

  /** The highest epoch of all that was published. */
  private long highestEpoch;

  /** Claims the writing side; the consumer gets how many events were lost each time. */
  public RelayedWriter(SharedState state, LongConsumer lostEvents) {
    this.state = state;
    this.lostEvents = lostEvents;
    writer = state.claimWriter();
    writer.ids().refuse(NO_IDS);
    writer.jointIds().refuse(NO_IDS);
  }

  public SnapshotWriter snapshots() {
    return writer.snapshots();
  }

  public CommandReceiver commands() {
    return writer.commands();
  }

  /** What is added to the other end's epochs. */
  public long epochOffset() {
    return epochOffset;
  }

  /**
   * Publishes the open snapshot, stamped with a wall instant. Its timeline is in force before that
   * if it is newer than the one that is, so that no reader has a snapshot of a later one.
   */
  public void publish(long wallNanos) {
    Timeline its = snapshots().open().timeline();
    Timeline inForce = snapshots().timeline();
    if (its.epoch() > inForce.epoch()
        || (its.epoch() == inForce.epoch() && its.wallNanos() - inForce.wallNanos() > 0)) {
      timeline(its);
    }
    snapshots().publish(wallNanos);
  }

  /** Sets the timeline that readers see from now on. */
  public void timeline(Timeline timeline) {
    highestEpoch = Math.max(highestEpoch, timeline.epoch());
    snapshots().timeline(timeline);
  }

  /** Publishes an event of the other end. */
  public void hear(Event event) {
    if (event.kind() == Event.Kind.GAP) {
      hearGap(event.lostCount());
    } else {
      highestEpoch = Math.max(highestEpoch, event.epoch() + epochOffset);
      writer.events().at(event.epoch() + epochOffset, 0, 0);
      writer.events().forward(event);
    }
  }

  /** Publishes that events of the other end were lost. */
  public void hearGap(long lost) {
    lostEvents.accept(lost);
    writer.events().at(0, 0, 0);
    writer.events().publish(Event.Kind.GAP, 0, 0, 0, lost);
  }

  /** Begins another life of the other end, behind all epochs so far. */
  public void beginLife() {
    highestEpoch = Math.max(highestEpoch, snapshots().timeline().epoch());
    epochOffset = highestEpoch + 1;
  }

  /**
   * Begins a writer's state of its own, as a failure of the last one stays. What is half-written is
   * dropped.
   */
  public void renew() {
    writer.close();
    writer = state.claimWriter();
  }

  /** Nothing comes any more, because of an error or not. */
  public void end(Optional<Throwable> cause) {
    snapshots()
        .state(cause
            .<SharedState.WriterState>map(SharedState.WriterState.Failed::new)
            .orElse(SharedState.Phase.STOPPED));
  }

  @Override
  public void close() {
    writer.close();
  }
}
