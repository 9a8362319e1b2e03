package org.isochron.state.relay;

import java.util.Optional;
import java.util.function.LongConsumer;
import org.isochron.state.Command;
import org.isochron.state.CommandReceiver;
import org.isochron.state.Event;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;

/**
 * Writing side of a shared state whose simulation runs in another process. Owner: the relaying
 * thread.
 *
 * <p>Invariant: after a restart of the remote simulation, its epochs are renumbered to follow all
 * published epochs. Readers therefore never blend snapshots of different sessions.
 */
public final class RelayedWriter implements AutoCloseable {
  private static final String NO_IDS =
      "the simulation assigns ids, and it runs in another process; use spawnWithToken, whose event has the token and the id";

  private final SharedState state;
  private final LongConsumer lostEvents;
  private StateWriter writer;
  private long epochOffset;

  /** Highest published epoch. */
  private long highestEpoch;

  /**
   * Claims the writing side.
   *
   * @param lostEvents receives each gap's length
   */
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

  /** Offset added to remote epochs. */
  public long epochOffset() {
    return epochOffset;
  }

  /**
   * Publishes the open snapshot. If the snapshot's timeline is newer than the current one, that
   * timeline becomes current first, so no reader sees a snapshot from a future timeline.
   *
   * @param wallNanos wall-clock time of the publish
   */
  public void publish(long wallNanos) {
    Timeline next = snapshots().open().timeline();
    Timeline current = snapshots().timeline();
    if (next.epoch() > current.epoch()
        || (next.epoch() == current.epoch() && next.wallNanos() - current.wallNanos() > 0)) {
      timeline(next);
    }
    snapshots().publish(wallNanos);
  }

  /** Sets the current timeline. */
  public void timeline(Timeline timeline) {
    highestEpoch = Math.max(highestEpoch, timeline.epoch());
    snapshots().timeline(timeline);
  }

  /** Publishes a remote event. */
  public void receive(Event event) {
    if (event.kind() == Event.Kind.GAP) {
      reportGap(event.lostCount());
    } else {
      highestEpoch = Math.max(highestEpoch, event.epoch() + epochOffset);
      writer.events().at(event.epoch() + epochOffset, 0, 0);
      writer.events().forward(event);
    }
  }

  /** Publishes a gap. */
  public void reportGap(long lost) {
    lostEvents.accept(lost);
    writer.events().at(0, 0, 0);
    writer.events().publish(Event.Kind.GAP, 0, 0, 0, lost);
  }

  /** Publishes the refusal of a command by the remote relay. */
  public void refuse(Command command, Event.Refusal reason) {
    writer.events().at(0, 0, 0);
    writer.events().refused(command.kind(), command.body(), command.token(), reason);
  }

  /** Starts another session of the remote simulation, with later epochs. */
  public void beginSession() {
    highestEpoch = Math.max(highestEpoch, snapshots().timeline().epoch());
    epochOffset = highestEpoch + 1;
  }

  /**
   * Replaces the writer after a failure, because a failed status is final. Drops a half-written
   * snapshot.
   */
  public void renew() {
    writer.close();
    writer = state.claimWriter();
  }

  /** Marks the state as ended. */
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
