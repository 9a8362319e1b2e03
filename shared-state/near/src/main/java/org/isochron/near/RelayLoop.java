package org.isochron.near;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.isochron.near.mapped.MappedWriter;
import org.isochron.state.SharedState;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventCursor;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.Timeline;

/**
 * Copies what is new in a shared state into mapped files, and the commands of other processes into the shared state. Owner: the
 * thread that advances it. Never waits, except for the files of new prefabs; allocates only when prefabs, the timeline or the
 * writer's state change.
 *
 * <p>Invariant 1: the events of a tick are published before its snapshot, and the timeline in force after it, so that a process
 * that has the snapshot has its events, and is never shown a timeline older than the snapshot's.
 */
final class RelayLoop implements AutoCloseable {
  /** For how long before and after it is expected a tick is looked for without a pause, at most. */
  private static final long MOST_SPIN_NANOS = 250_000;

  private final SharedState state;
  private final MappedWriter mapped;
  private final SnapshotReader reader;
  private final EventCursor cursor;
  private final Consumer<Event> eventHandler;
  private final ArrivalPoll poll = new ArrivalPoll(MOST_SPIN_NANOS);
  private final AtomicLong refusedCommands = new AtomicLong();
  private long lastSequence;
  private Timeline lastTimeline = Timeline.paused(0);
  private WriterState lastState = new WriterState.Idle();
  private boolean begun;

  RelayLoop(SharedState state, MappedWriter mapped) {
    this.state = state;
    this.mapped = mapped;
    eventHandler = mapped.events()::publish;
    cursor = state.openEvents();
    reader = state.openReader();
  }

  /** Relays what is new, and returns the instant at which to look again. */
  long advance(long nowNanos) {
    boolean fresh = reader.refresh();
    Timeline timeline = reader.timeline();
    WriterState writerState = reader.writerState();
    cursor.pollAll(eventHandler);
    if (fresh) {
      publishNew();
      poll.arrived(nowNanos);
    }
    if (!begun || !timeline.equals(lastTimeline) || !writerState.equals(lastState)) {
      begun = true;
      lastTimeline = timeline;
      lastState = writerState;
      mapped.status().write(writerState, timeline, false);
    }
    mapped.receive(state.commands());
    // ordering: opaque: a number on its own.
    refusedCommands.setOpaque(mapped.refusedCount());
    mapped.answerClocks(state.clock().nanos());
    mapped.status().beat();
    return poll.next(nowNanos);
  }

  /** Returns how many commands made no sense; any thread. */
  long refusedCommands() {
    // ordering: opaque: a number on its own.
    return refusedCommands.getOpaque();
  }

  private void publishNew() {
    for (int age = reader.length() - 1; age >= 0; age--) {
      Snapshot snapshot = reader.at(age);
      if (snapshot.sequence() > lastSequence) {
        lastSequence = snapshot.sequence();
        publish(snapshot);
      }
    }
  }

  private void publish(Snapshot snapshot) {
    try {
      mapped.publish(snapshot);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Publishes the end of this life, and gives the reader's place back. */
  @Override
  public void close() {
    try {
      mapped.status().write(lastState, lastTimeline, true);
    } finally {
      reader.close();
    }
  }
}
