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
 * The frames of one reader, for a frame loop of one's own. Owner: the thread that asks for frames first. Never waits, and
 * allocates nothing after construction. Each source has a reader, a clock, a delay and an event cursor of its own: many of
 * them see the same simulation without knowing of each other.
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
    reader = state.openReader(); // last: what throws before takes no place
  }

  /** A source with the default settings. It takes one of the reader places of the state until it is closed. */
  public static FrameSource on(SharedState state) {
    return on(state, FrameSettings.DEFAULT);
  }

  /** A source with settings of its own. */
  public static FrameSource on(SharedState state, FrameSettings settings) {
    return new FrameSource(state, settings);
  }

  /**
   * Makes {@link #next} return frames for a display.
   *
   * @param refresh the display's rate, as the device reports it
   */
  public void onDisplay(TickRate refresh) {
    display = RefreshGrid.onDisplay(refresh, 1, wall.nanos());
  }

  /**
   * The frame for now, or for the coming refresh of the display that {@link #onDisplay} named. Called once a turn of the frame
   * loop; otherwise like {@link #at}.
   */
  public RenderFrame next() {
    long now = wall.nanos();
    return at(display == null ? now : display.begin(now));
  }

  /**
   * The frame to be presented at a wall instant, by the clock of the shared state. It is one and the same object each
   * time, and what it showed before is gone. A frame asked for at an odd instant, late or far ahead, changes nothing for
   * those after it.
   *
   * @throws IllegalArgumentException if the frame is asked for 10 s further ahead than the others
   */
  public RenderFrame at(long presentNanos) {
    FrameState showing = clock.advance(wall.nanos(), presentNanos, reader);
    frame.begin();
    if (showing != FrameState.NOTHING) {
      interpolator.show(clock.from(), clock.to(), clock.instantNanos());
    }
    return frame;
  }

  /** How the frames fared so far; any thread. */
  public FrameCounts counts() {
    return clock.counts();
  }

  /** How long before its presentation the instant that each frame showed was due; any thread. */
  public Distribution ages() {
    return clock.ages();
  }

  /** Gives the reader's place back; the last frame is no longer valid. */
  @Override
  public void close() {
    reader.close();
  }
}
