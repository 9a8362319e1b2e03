package org.isochron.bench.journal;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import org.isochron.physics.journal.Journal;
import org.isochron.physics.journal.JournalEntry;
import org.isochron.physics.journal.Replay;
import org.isochron.render.FrameListener;
import org.isochron.render.FrameSettings;
import org.isochron.render.FrameSource;
import org.isochron.render.clock.FrameCounts;
import org.isochron.state.SharedState;
import org.isochron.state.StateLimits;
import org.isochron.state.StateWriter;
import org.isochron.state.snapshot.SnapshotWriter;
import org.isochron.state.time.ManualClock;
import org.isochron.state.time.Timeline;

/**
 * Makes the frames of a journalled reader again, on a hand-made clock: every publish and every frame at its recorded
 * instants, in their recorded order, so that each frame shows the same instant by the same alpha and is starved, held or
 * skipped where it was. Owner: one thread. A replay of the same journal puts the bodies in the picture; without one it has
 * none.
 */
final class StutterReplay {
  /** More publishes than this ahead of a frame: no frame that is still to come can have seen an older one. */
  private static final int MAX_AHEAD = 4_096;

  private final Journal journal;
  private final int reader;
  private final FrameSettings settings;
  private final Optional<Replay> bodies;
  private final ManualClock clock = new ManualClock(Long.MIN_VALUE / 2);
  private final Queue<JournalEntry.Publish> publishes = new ArrayDeque<>();
  private final Queue<JournalEntry.Frame> frames = new ArrayDeque<>();
  private long lastSequence;

  /** The frames of a reader, by its number, shown by the settings that it had. */
  StutterReplay(Journal journal, int reader, FrameSettings settings, Optional<Replay> bodies) {
    this.journal = journal;
    this.reader = reader;
    this.settings = settings;
    this.bodies = bodies;
  }

  /** Hands out the frames, each valid until the listener returns, and returns how they fared. */
  FrameCounts run(FrameListener listener) throws IOException {
    SharedState state = SharedState.of(
        journal.identity().layout(), StateLimits.DEFAULT.withWindowLength(windowLength()), clock);
    try (StateWriter writer = state.claimWriter();
        FrameSource source = FrameSource.on(state, settings)) {
      journal.forEach(entry -> {
        if (entry instanceof JournalEntry.Publish publish) {
          add(publish, writer.snapshots());
        } else if (entry instanceof JournalEntry.Frame frame && frame.reader() == reader) {
          frames.add(frame);
        }
        show(writer.snapshots(), source, listener);
      });
      if (!frames.isEmpty()) {
        throw new IllegalArgumentException(
            "a frame saw publish %d, and the journal has %d: it was cut off between the two"
                .formatted(frames.element().sequence(), lastSequence));
      }
      return source.counts();
    }
  }

  private void add(JournalEntry.Publish publish, SnapshotWriter snapshots) {
    if (publish.sequence() != lastSequence + 1) {
      throw new IllegalArgumentException(
          "publish %d follows publish %d: record from before the first tick on, and every publish"
              .formatted(publish.sequence(), lastSequence));
    }
    lastSequence = publish.sequence();
    publishes.add(publish);
    if (publishes.size() > MAX_AHEAD) {
      publish(publishes.remove(), snapshots);
    }
  }

  /** Shows the frames whose newest publish has come. */
  private void show(SnapshotWriter snapshots, FrameSource source, FrameListener listener) {
    while (!frames.isEmpty() && frames.element().sequence() <= lastSequence) {
      JournalEntry.Frame frame = frames.remove();
      while (!publishes.isEmpty() && publishes.element().sequence() <= frame.sequence()) {
        publish(publishes.remove(), snapshots);
      }
      snapshots.timeline(frame.timeline());
      clock.moveTo(frame.madeNanos());
      listener.frame(source.at(frame.presentNanos()));
    }
  }

  private void publish(JournalEntry.Publish publish, SnapshotWriter snapshots) {
    Timeline timeline = publish.timeline();
    snapshots.timeline(timeline);
    snapshots.begin(publish.tick(), publish.instantNanos());
    bodies.ifPresent(replay -> {
      goTo(publish.tick(), replay);
      replay.capture(snapshots);
    });
    snapshots.publish(publish.publishedNanos());
  }

  /** Tick by tick where it can, for that compares the bodies on the way. */
  private static void goTo(long tick, Replay replay) {
    if (tick < replay.tick()) {
      replay.seek(tick);
    }
    while (replay.tick() < tick && replay.advance()) {
      // up to the tick
    }
  }

  private int windowLength() throws IOException {
    int[] length = {StateLimits.DEFAULT.windowLength()};
    journal.forEach(entry -> {
      if (entry instanceof JournalEntry.Publish publish) {
        length[0] = publish.windowLength();
      }
    });
    return length[0];
  }
}
