package org.isochron.bench.export;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;

/**
 * Records the ticks of a running simulation as an ordinary reader. Owner: one thread, which must
 * poll at least once per tick: snapshots that have left the window are missed and counted.
 */
final class ServedRecording implements AutoCloseable {
  private final McapRecording recording;
  private final EventCursor events;
  private final SnapshotReader reader;
  private final Consumer<Event> handler;
  private long lastSequence;
  private Optional<Throwable> failure = Optional.empty();

  ServedRecording(SharedState state, McapRecording recording) {
    this.recording = recording;
    events = state.openEvents();
    reader = state.openFollower();
    handler = recording::event;
  }

  /** Records new ticks; returns false if the run has ended or is unreachable. */
  boolean poll() throws IOException {
    SharedState.WriterState writer = reader.writerState();
    if (reader.refresh()) {
      for (int age = reader.lengthAcrossGaps() - 1; age >= 0; age--) {
        Snapshot snapshot = reader.at(age);
        if (snapshot.sequence() > lastSequence) {
          lastSequence = snapshot.sequence();
          events.pollUntil(
              snapshot.epoch(), snapshot.tick(), snapshot.instantNanos(), Long.MAX_VALUE, handler);
          recording.snapshot(snapshot);
        }
      }
    }
    failure = writer instanceof SharedState.WriterState.Failed failed
        ? Optional.of(failed.cause())
        : Optional.empty();
    return failure.isEmpty() && writer != SharedState.Phase.STOPPED;
  }

  /** Returns why the physics failed or is unreachable; empty if it runs or was stopped. */
  Optional<Throwable> failure() {
    return failure;
  }

  long tick() {
    return reader.length() == 0 ? 0 : reader.newest().tick();
  }

  @Override
  public void close() {
    reader.close();
  }
}
