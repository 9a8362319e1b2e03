package org.isochron.bench.export;

import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.isochron.replay.Journal;
import org.isochron.replay.Replay;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;

/** Replays a journal at full speed and records every tick with its events. Owner: one thread. */
final class ReplayedTicks {
  private static final SharedState.Limits LIMITS =
      SharedState.Limits.DEFAULT.withReaders(1).withCommands(2).withEvents(1 << 17);

  private final Replay replay;
  private final McapRecording recording;
  private final TickRate rate;
  private final long lastTick;

  ReplayedTicks(Journal journal, Replay replay, McapRecording recording) {
    this.replay = replay;
    this.recording = recording;
    rate = journal.identity().rate();
    lastTick = journal.lastTick();
  }

  /** @param progress receives each tick, and may throw to cancel the recording */
  void record(LongConsumer progress) throws IOException {
    SharedState state = SharedState.of(replay.layout(), LIMITS, new NanoClock.Manual(0));
    EventCursor events = state.openEvents();
    Consumer<Event> handler = recording::event;
    try (StateWriter writer = state.claimWriter();
        SnapshotReader reader = state.openReader()) {
      // a seek to the current tick restores the first checkpoint
      replay.seek(replay.tick());
      long startNanos = rate.instantNanos(replay.tick());
      writer.snapshots().timeline(new Timeline(0, 0, startNanos, Timeline.NORMAL_PERMILLE));
      record(writer.snapshots(), reader);
      while (replay.tick() < lastTick) {
        replay.advance(writer.events());
        events.poll(handler);
        record(writer.snapshots(), reader);
        progress.accept(replay.tick());
      }
    }
  }

  private void record(SnapshotWriter snapshots, SnapshotReader reader) throws IOException {
    long instantNanos = rate.instantNanos(replay.tick());
    snapshots.begin(replay.tick(), instantNanos);
    replay.capture(snapshots);
    snapshots.publish(instantNanos);
    reader.refresh();
    recording.snapshot(reader.newest());
  }
}
