package org.isochron.physics.journal;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.function.LongConsumer;
import org.isochron.state.SharedState;
import org.isochron.state.StateLimits;
import org.isochron.state.StateWriter;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotWriter;
import org.isochron.state.time.ManualClock;
import org.isochron.state.time.Timeline;

/**
 * Makes the frames of a journalled reader again: every publish and every frame at its recorded instants, in their recorded
 * order, on a {@link #state} with a manual clock. Open a frame source on that state with the settings that the reader had,
 * and {@link #run} asks for each frame: it shows the same instant by the same alpha, and is starved, held or skipped where it
 * was. Owner: one thread; it is run once.
 *
 * <p>A {@link Replay} of the same journal puts the bodies in the picture; without one the frames have instants and no
 * bodies. While the past is shown backwards, in ticks that a rewind made void, and where commands acted in a pause, the bodies
 * are those of the replay, which may differ from those that were shown.
 */
public final class FrameReplay {
  /** More publishes than this ahead of a frame: no frame that is still to come can have seen an older one. */
  private static final int MAX_AHEAD = 4_096;

  private static final SnapshotLayout NO_BODIES = SnapshotLayout.bodies(1);

  private final Journal journal;
  private final int reader;
  private final Optional<Replay> bodies;
  private final ManualClock clock = new ManualClock(Long.MIN_VALUE / 2);
  private final SharedState state;
  private final Queue<JournalEntry.Publish> publishes = new ArrayDeque<>();
  private final Queue<JournalEntry.Frame> frames = new ArrayDeque<>();
  private long lastSequence;
  private long frameCount;

  private FrameReplay(Journal journal, int reader, Optional<Replay> bodies) throws IOException {
    this.journal = journal;
    this.reader = reader;
    this.bodies = bodies;
    SnapshotLayout layout = bodies.isPresent() ? journal.identity().layout() : NO_BODIES;
    state = SharedState.of(layout, StateLimits.DEFAULT.withWindowLength(windowLength()), clock);
  }

  /** The frames of a reader, which are numbered as {@link Recording#openFrames} was called, without bodies. */
  public static FrameReplay of(Journal journal, int reader) throws IOException {
    return new FrameReplay(journal, reader, Optional.empty());
  }

  /** The frames of a reader with the bodies of a replay, which goes to the tick of each publish. */
  public static FrameReplay of(Journal journal, int reader, Replay bodies) throws IOException {
    return new FrameReplay(journal, reader, Optional.of(bodies));
  }

  /** Where the publishes come, and whose clock stands at the instant at which each frame was made. */
  public SharedState state() {
    return state;
  }

  /**
   * Runs through the journal.
   *
   * @param frame is given the instant that each frame was asked for, in wall nanoseconds, when it is to be made
   * @return how many frames there were
   * @throws IllegalArgumentException if publishes or instants are missing that the frames need
   */
  public long run(LongConsumer frame) throws IOException {
    try (StateWriter writer = state.claimWriter()) {
      SnapshotWriter snapshots = writer.snapshots();
      journal.forEach(entry -> {
        if (entry instanceof JournalEntry.Publish publish) {
          add(publish, snapshots);
        } else if (entry instanceof JournalEntry.Frame noted && noted.reader() == reader) {
          frames.add(noted);
        }
        show(snapshots, frame);
      });
    }
    if (!frames.isEmpty()) {
      throw new IllegalArgumentException(
          "a frame saw publish %d, and the journal has %d: it was cut off between the two"
              .formatted(frames.element().sequence(), lastSequence));
    }
    return frameCount;
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
  private void show(SnapshotWriter snapshots, LongConsumer handler) {
    while (!frames.isEmpty() && frames.element().sequence() <= lastSequence) {
      JournalEntry.Frame frame = frames.remove();
      while (!publishes.isEmpty() && publishes.element().sequence() <= frame.sequence()) {
        publish(publishes.remove(), snapshots);
      }
      snapshots.timeline(frame.timeline());
      clock.moveTo(frame.madeNanos());
      frameCount++;
      handler.accept(frame.presentNanos());
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
