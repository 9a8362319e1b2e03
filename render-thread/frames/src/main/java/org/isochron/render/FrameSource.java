package org.isochron.render;

import org.isochron.render.blend.Interpolator;
import org.isochron.render.clock.FrameCounts;
import org.isochron.render.clock.FrameState;
import org.isochron.render.clock.RenderClock;
import org.isochron.render.clock.Starvation;
import org.isochron.render.pacing.RefreshGrid;
import org.isochron.state.SharedState;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.statistics.Distribution;
import org.isochron.state.time.NanoClock;
import org.isochron.state.time.TickRate;
import org.jspecify.annotations.Nullable;

/**
 * The frames of one reader, for the user's own frame loop. Owner: the thread that calls {@link #next} or {@link #at} first.
 * Never waits; allocates nothing after construction. Each source has its own reader, render clock, delay and event cursor,
 * so several sources can show the same simulation independently.
 */
public final class FrameSource implements AutoCloseable {
  private final NanoClock wall;
  private final SnapshotReader reader;
  private final RenderClock clock;
  private final Interpolator interpolator;
  private final RenderFrame frame;
  private @Nullable RefreshGrid display;

  private FrameSource(SharedState state, FrameSettings settings) {
    wall = state.clock();
    clock = new RenderClock(settings.delay(), settings.starvation());
    interpolator = new Interpolator(
        state.layout(),
        settings.blending(),
        settings.starvation() instanceof Starvation.Extrapolate);
    frame = new RenderFrame(clock, interpolator, state.layout(), state.openEvents());
    reader = state.openReader(); // last, so that no place is taken if anything else throws
  }

  /**
   * Returns a source with the default settings. It takes one of the state's reader places until it is closed.
   *
   * @throws IllegalStateException if all reader places are taken
   */
  public static FrameSource on(SharedState state) {
    return on(state, FrameSettings.DEFAULT);
  }

  /**
   * Returns a source with settings.
   *
   * @throws IllegalStateException if all reader places are taken
   */
  public static FrameSource on(SharedState state, FrameSettings settings) {
    return new FrameSource(state, settings);
  }

  /**
   * Makes {@link #next} return frames for the refreshes of a display. Otherwise they are for the instant of the call.
   *
   * @param refresh the display's refresh rate, as the device reports it
   */
  public void onDisplay(TickRate refresh) {
    display = RefreshGrid.onDisplay(refresh, 1, wall.nanos());
  }

  /**
   * Returns the frame for now, or for the next refresh of the display set by {@link #onDisplay}. Call it once per pass of
   * the frame loop; otherwise like {@link #at}.
   */
  public RenderFrame next() {
    long now = wall.nanos();
    return at(display == null ? now : display.begin(now));
  }

  /**
   * Returns the frame to be presented at a wall instant, by the clock of the shared state. It is the same object each time,
   * and no longer shows what it showed before. A single odd instant, late or far ahead, does not affect later frames.
   *
   * @throws IllegalArgumentException if the instant lies 10 s further ahead than for other frames
   * @throws IllegalStateException if this source is closed
   */
  public RenderFrame at(long presentNanos) {
    FrameState showing = clock.advance(wall.nanos(), presentNanos, reader);
    frame.begin();
    if (showing != FrameState.NOTHING) {
      interpolator.show(clock.from(), clock.to(), clock.instantNanos());
    }
    return frame;
  }

  /** Returns the counts of all frames so far; any thread. */
  public FrameCounts counts() {
    return clock.counts();
  }

  /** Returns the age of the shown state at presentation, of all frames so far; any thread. */
  public Distribution ages() {
    return clock.ages();
  }

  /** Releases the reader's place. The last frame is no longer valid. */
  @Override
  public void close() {
    reader.close();
  }
}
