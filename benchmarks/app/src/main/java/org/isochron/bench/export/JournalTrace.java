package org.isochron.bench.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.replay.FrameReplay;
import org.isochron.replay.Journal;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;

/**
 * Converts the published ticks of a journal and the frames of one reader to a trace. Owner: one
 * thread.
 *
 * <p>A journal does not record when a tick began. Therefore a tick lasts from its due time, or from
 * the previous publication if that is later, until its own publication.
 */
final class JournalTrace {
  private final Journal journal;
  private final TraceFile file;
  private final int reader;
  private final Runnable check;
  private final TickRate rate;
  private final TickTrack ticks;

  /**
   * Timeline segments that determine due times in the current epoch; every eased stall adds a
   * segment.
   */
  private final List<Timeline> segments = new ArrayList<>();

  private boolean hasRun;
  private long originNanos = Long.MAX_VALUE;
  private long lastFrameNanos;
  private long tickCount;
  private long frameCount;

  JournalTrace(Journal journal, TraceFile file, int reader, Runnable check) throws IOException {
    this.journal = journal;
    this.file = file;
    this.reader = reader;
    this.check = check;
    rate = journal.identity().rate();
    ticks = new TickTrack(file, "of the physics thread");
  }

  long tickCount() {
    return tickCount;
  }

  long frameCount() {
    return frameCount;
  }

  void write(FrameSource.Settings settings) throws IOException {
    journal.forEach(this::begin);
    journal.forEach(this::trace);
    if (frameCount > 0) {
      frames(settings);
    }
  }

  /**
   * Moves the trace's origin back to the entry's time if that is earlier. The trace needs an origin
   * because recorded times may be negative.
   */
  private void begin(Journal.Entry entry) {
    check.run();
    if (entry instanceof Journal.Entry.Publish publish) {
      originNanos = Math.min(originNanos, publish.publishedNanos() - rate.periodNanos());
    } else if (entry instanceof Journal.Entry.Frame frame) {
      originNanos = Math.min(originNanos, frame.madeNanos());
      frameCount += frame.reader() == reader ? 1 : 0;
    }
  }

  private void trace(Journal.Entry entry) {
    if (entry instanceof Journal.Entry.Tick) {
      hasRun = true;
    } else if (entry instanceof Journal.Entry.Change change) {
      begin(change.timeline());
    } else if (entry instanceof Journal.Entry.Publish publish) {
      publish(publish);
      hasRun = false;
    }
  }

  private void begin(Timeline segment) {
    if (!segment.isPaused()) {
      segments.removeIf(it -> it.epoch() != segment.epoch() || it.simNanos() >= segment.simNanos());
      segments.add(segment);
    }
  }

  /**
   * Returns when a tick was due according to its timeline segment. A tick that runs during a pause
   * counts as due when it runs.
   */
  private long dueNanos(Journal.Entry.Publish publish) {
    if (publish.timeline().isPaused()) {
      return publish.publishedNanos();
    }
    begin(publish.timeline());
    while (segments.size() > 1 && segments.get(1).simNanos() < publish.instantNanos()) {
      segments.remove(0);
    }
    return segments.get(0).wallAt(publish.instantNanos());
  }

  private void publish(Journal.Entry.Publish publish) {
    check.run();
    Timeline timeline = publish.timeline();
    long publishedNanos = publish.publishedNanos() - originNanos;
    TraceFile.Argument tick = new TraceFile.Argument("tick", publish.tick());
    try {
      if (!hasRun) {
        ticks.instant(publishedNanos, "shown without a tick", tick);
        return;
      }
      tickCount++;
      long dueNanos = Math.max(0, dueNanos(publish) - originNanos);
      TickTrack.Cause cause =
          ticks.endNanos() > dueNanos ? TickTrack.Cause.TICK_BEFORE : TickTrack.Cause.NOT_RECORDED;
      ticks.tick(
          dueNanos,
          publishedNanos,
          Math.max(0, publishedNanos - dueNanos),
          cause,
          flow(timeline.epoch(), publish.tick()),
          List.of(
              tick,
              new TraceFile.Argument("load", timeline.load().name()),
              new TraceFile.Argument("speed permille", (long) timeline.speedPermille())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void frames(FrameSource.Settings settings) throws IOException {
    FrameTrack frames = new FrameTrack(file, "of reader " + reader);
    FrameReplay replay = FrameReplay.of(journal, reader);
    try (FrameSource source = FrameSource.on(replay.state(), settings)) {
      replay.run(present -> frame(frames, source.at(present)));
    }
    frames.end(lastFrameNanos + rate.periodNanos());
  }

  private void frame(FrameTrack frames, RenderFrame frame) {
    check.run();
    FrameInfo info = frame.info();
    long shown = info.instantNanos();
    long newer = rate.tickAt(shown);
    newer += rate.instantNanos(newer) < shown ? 1 : 0;
    lastFrameNanos = info.madeNanos() - originNanos;
    boolean showsTick = info.state() == FrameInfo.State.BLENDED;
    try {
      frames.frame(
          lastFrameNanos,
          info.state() == FrameInfo.State.STARVED,
          info.delayNanos(),
          info.ageNanos(),
          showsTick ? flow(info.epoch(), newer) : TraceFile.NO_FLOW,
          List.of(
              new TraceFile.Argument("state", info.state().name()),
              new TraceFile.Argument("shown ns", shown),
              new TraceFile.Argument("tick", newer),
              new TraceFile.Argument("alpha", info.alpha()),
              new TraceFile.Argument("presented ns", info.presentNanos() - originNanos),
              new TraceFile.Argument("since the last publish ns", info.sincePublishNanos())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the flow id that links a tick to the frames that show it. The id contains the epoch,
   * because a rewind repeats tick numbers.
   */
  private static long flow(long epoch, long tick) {
    return (epoch << 40) + tick + 1;
  }
}
