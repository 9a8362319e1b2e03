package org.isochron.near;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.isochron.near.file.LifeWriter;
import org.isochron.state.SharedState;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventCursor;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.relay.PassedSnapshots;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.threads.ThreadLog;
import org.isochron.state.time.Timeline;

/**
 * Copies what is new in a shared state into files, and the commands of other processes into
 * the shared state. Owner: the thread that advances it. Waits only for calls to the system;
 * allocates only when prefabs, the timeline or the writer's state change, or a file cannot be used.
 *
 * <p>Invariant 1: the events of a tick are published before its snapshot, and the timeline in force
 * after it, so that a process that has the snapshot has its events, and is never shown a timeline
 * older than the snapshot's.
 */
final class RelayLoop implements AutoCloseable {
  /** For how long before and after it is expected a tick is looked for without a pause, at most. */
  private static final long MOST_SPIN_NANOS = 250_000;

  private static final long TROUBLE_NANOS = 10_000_000;

  private final SharedState state;
  private final LifeWriter files;
  private final SnapshotReader reader;
  private final EventCursor cursor;
  private final Consumer<Event> eventHandler;
  private final ArrivalPoll poll = new ArrivalPoll(MOST_SPIN_NANOS);
  private final AtomicLong refusedCommands = new AtomicLong();
  private final PassedSnapshots passed = new PassedSnapshots();
  private Timeline lastTimeline = Timeline.paused(0);
  private WriterState lastState = new WriterState.Idle();
  private boolean begun;
  private boolean troubled;

  RelayLoop(SharedState state, LifeWriter files) {
    this.state = state;
    this.files = files;
    eventHandler = files.events()::add;
    cursor = state.openEvents();
    reader = state.openReader();
  }

  /**
   * Relays what is new, and returns the instant at which to look again, by the machine's clock.
   * What cannot be written now is written later.
   *
   * @throws IllegalStateException if files were removed, so that nobody can join
   */
  long advance(long nowNanos) {
    try {
      long next = relay(nowNanos);
      troubled = false;
      return next;
    } catch (NoSuchFileException e) {
      throw new IllegalStateException(
          "%s was removed, so that no viewer can join; close this relay and serve again"
              .formatted(e.getFile()),
          e);
    } catch (IOException e) {
      if (!troubled) {
        troubled = true;
        ThreadLog.warn("other processes see nothing new until files can be written", e);
      }
      return nowNanos + TROUBLE_NANOS;
    }
  }

  private long relay(long nowNanos) throws IOException {
    boolean fresh = reader.refresh();
    Timeline timeline = reader.timeline();
    WriterState writerState = reader.writerState();
    cursor.pollAll(eventHandler);
    if (fresh) {
      poll.arrived(nowNanos);
    }
    publishNew(nowNanos);
    if (!begun || !timeline.equals(lastTimeline) || !writerState.equals(lastState)) {
      files.status(writerState, timeline, false);
      begun = true;
      lastTimeline = timeline;
      lastState = writerState;
    }
    long next = poll.next(nowNanos);
    files.tend(state, nowNanos, next == nowNanos);
    // ordering: opaque: a number on its own.
    refusedCommands.setOpaque(files.refusedCount());
    return next;
  }

  /** Returns how many commands made no sense; any thread. */
  long refusedCommands() {
    // ordering: opaque: a number on its own.
    return refusedCommands.getOpaque();
  }

  private void publishNew(long nowNanos) throws IOException {
    for (int age = reader.length() - 1; age >= 0; age--) {
      Snapshot snapshot = reader.at(age);
      if (passed.isNew(snapshot)) {
        files.publish(snapshot, !passed.isBroken(reader, age), nowNanos);
        passed.pass(snapshot);
      }
    }
  }

  /** Publishes the end of this life, and gives the reader's place back. */
  @Override
  public void close() throws IOException {
    try {
      files.status(lastState, lastTimeline, true);
    } finally {
      reader.close();
    }
  }
}
