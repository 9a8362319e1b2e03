package org.isochron.replay;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.function.LongConsumer;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;

/**
 * Replays the frames of a recorded reader on a {@link #state} with a manual clock. Every publish
 * and every frame occurs at its recorded time and in the recorded order. Open a frame source on
 * {@link #state} with the reader's settings; {@link #run} calls a function for each frame. Each
 * frame shows the same time with the same alpha as in the recording, and is likewise starved, held
 * or skipped. Owner: one thread; call {@code run} once.
 *
 * <p>A {@link Replay} of the same journal adds the bodies; without a replay, frames have times but
 * no bodies. Replayed bodies may differ from the original ones during backward playback, in ticks
 * that a rewind voided, and in pauses with commands.
 */
public final class FrameReplay {
  /** Maximum number of publishes that wait for a frame; frames never use older publishes. */
  private static final int MAX_AHEAD = 4_096;

  private static final SnapshotLayout NO_BODIES = SnapshotLayout.bodies(1);

  private final Journal journal;
  private final int reader;
  private final Optional<Replay> bodies;
  private final NanoClock.Manual clock = new NanoClock.Manual(Long.MIN_VALUE / 2);
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
    state =
        SharedState.of(layout, SharedState.Limits.DEFAULT.withWindowLength(windowLength()), clock);
  }

  /**
   * Replays frames without bodies. Readers are numbered from 0 in the order of the calls to {@link
   * Recording#openFrames}.
   */
  public static FrameReplay of(Journal journal, int reader) throws IOException {
    return new FrameReplay(journal, reader, Optional.empty());
  }

  /**
   * Replays the frames of a reader. The replay, which provides the bodies, seeks to the tick of
   * each publish.
   */
  public static FrameReplay of(Journal journal, int reader, Replay bodies) throws IOException {
    return new FrameReplay(journal, reader, Optional.of(bodies));
  }

  /** Returns the state that receives the publishes; its clock shows the time of each frame. */
  public SharedState state() {
    return state;
  }

  /**
   * Replays all frames.
   *
   * @param frame called for each frame, with its presentation time on the wall clock
   * @return number of frames
   * @throws IllegalArgumentException if needed publishes are missing
   */
  public long run(LongConsumer frame) throws IOException {
    try (StateWriter writer = state.claimWriter()) {
      SnapshotWriter snapshots = writer.snapshots();
      journal.forEach(entry -> {
        if (entry instanceof JournalEntry.Publish publish) {
          add(publish, snapshots);
        } else if (entry instanceof JournalEntry.Frame recorded && recorded.reader() == reader) {
          frames.add(recorded);
        }
        show(snapshots, frame);
      });
    }
    if (!frames.isEmpty()) {
      throw new IllegalArgumentException(
          "a frame saw publish %d, but the journal ends at %d: it was cut off in between"
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
      replay.simulation().capture(snapshots);
    });
    snapshots.publish(publish.publishedNanos());
  }

  /** Advances tick by tick if possible, in order to compare the bodies of each tick. */
  private static void goTo(long tick, Replay replay) {
    if (tick < replay.tick()) {
      replay.seek(tick);
    }
    while (replay.tick() < tick && replay.advance()) {
      // until the tick is reached
    }
  }

  private int windowLength() throws IOException {
    int[] length = {SharedState.Limits.DEFAULT.windowLength()};
    journal.forEach(entry -> {
      if (entry instanceof JournalEntry.Publish publish) {
        length[0] = publish.windowLength();
      }
    });
    return length[0];
  }
}
