package org.isochron.bench.stress.run;

import org.HdrHistogram.AtomicHistogram;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.bench.stress.witness.EventWitness;
import org.isochron.bench.stress.witness.FrameWitness;
import org.isochron.bench.stress.witness.WindowWitness;
import org.isochron.bench.stress.world.Stall;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.isochron.render.Starvation;
import org.isochron.render.blend.Interpolator;
import org.isochron.render.clock.RenderClock;
import org.isochron.state.EventCursor;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotReader;

/**
 * A render loop as a plain object, with checkers of everything that the loop reads. Owner: the
 * thread that shows frames. Any thread reads the totals. The loop uses the parts of a {@code
 * FrameSource}, because a frame source does not expose its window.
 */
final class WatchedReader implements AutoCloseable {
  private final SharedState state;
  private final FrameSource.Settings settings;
  private final boolean mayExtrapolate;
  private final AtomicHistogram agesNanos;
  private final Stall stall;
  private final WindowWitness windows;
  private final FrameWitness frames;
  private final EventWitness events;
  private SnapshotReader reader;
  private Interpolator interpolator;
  private EventCursor cursor;

  // ordering: volatile, so that a thread that reads the totals sees an initialised clock; the
  // clock's counts are atomic.
  private volatile RenderClock clock;

  // ordering: volatile, because other threads read the totals, which could otherwise stay stale.
  private volatile FrameTotals earlier = FrameTotals.NONE;

  WatchedReader(
      SharedState state,
      ReaderSettings settings,
      Stall stall,
      AtomicHistogram agesNanos,
      Findings findings,
      Sabotage sabotage) {
    this.state = state;
    this.settings = settings.frames();
    this.stall = stall;
    this.agesNanos = agesNanos;
    mayExtrapolate = this.settings.starvation() instanceof Starvation.Extrapolate;
    int bodies = state.layout().bodyCapacity();
    windows = new WindowWitness(settings.name(), settings.ticks(), findings);
    frames = new FrameWitness(settings.name(), mayExtrapolate, bodies, findings, sabotage);
    events = new EventWitness(settings.name(), true, findings, sabotage);
    reader = state.openReader();
    cursor = state.openEvents();
    interpolator = interpolator();
    clock = new RenderClock(this.settings.delay(), this.settings.starvation());
  }

  /** Stall that is served in the middle of a frame, while the window is held. */
  Stall stall() {
    return stall;
  }

  void show(long nowNanos, long presentNanos) {
    RenderClock now = clock;
    if (now.advance(nowNanos, presentNanos, reader) != FrameInfo.State.NOTHING) {
      windows.begin(reader);
      interpolator.present(reader, now.nowNanos());
      interpolator.show(now.from(), now.to(), now.instantNanos());
      stall.serve();
      frames.check(now, interpolator);
      windows.end(reader);
      cursor.pollUntil(now.epoch(), Long.MAX_VALUE, now.instantNanos(), Long.MAX_VALUE, events);
      agesNanos.recordValue(Math.min(now.ageNanos(), agesNanos.getHighestTrackableValue()));
    }
  }

  void reopen() {
    reader.close();
    reader = state.openReader();
    cursor = state.openEvents();
    events.reopen();
    frames.reopen();
    interpolator = interpolator();
    earlier = totals();
    clock = new RenderClock(settings.delay(), settings.starvation());
  }

  /** Totals over all frames. Any thread. */
  FrameTotals totals() {
    return earlier.plus(clock.counts());
  }

  void pollAll(long publishedCount) {
    cursor.poll(events);
    events.end(publishedCount);
  }

  @Override
  public void close() {
    reader.close();
  }

  private Interpolator interpolator() {
    return new Interpolator(state.layout(), settings.blending(), mayExtrapolate);
  }
}
