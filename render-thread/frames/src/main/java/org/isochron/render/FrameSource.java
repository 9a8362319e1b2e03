package org.isochron.render;

import java.util.Objects;
import org.isochron.render.blend.Interpolator;
import org.isochron.render.clock.RenderClock;
import org.isochron.render.refresh.RefreshEstimate;
import org.isochron.state.Distribution;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotReader;
import org.isochron.state.TickRate;
import org.jspecify.annotations.Nullable;

/**
 * Makes the frames of one reader, for an application's own frame loop. Owner: the first thread that
 * calls {@link #next} or {@link #at}. Never waits; allocates nothing after construction. Each
 * source has its own reader, render clock, delay and event cursor, so several sources can show the
 * same simulation independently.
 */
public final class FrameSource implements AutoCloseable {
  private static final int MAX_HERTZ = 1_000_000;

  private final SharedState state;
  private final Settings settings;
  private final NanoClock wall;
  private final SnapshotReader reader;
  private final RenderClock clock;
  private final Interpolator interpolator;
  private final RenderFrame frame;
  private @Nullable RefreshEstimate display;
  private @Nullable Thread owner;

  private FrameSource(SharedState state, Settings settings) {
    this.state = Objects.requireNonNull(state, "state is null: pass the state to show");
    this.settings = Objects.requireNonNull(settings, "settings is null; use Settings.DEFAULT");
    wall = state.clock();
    clock = new RenderClock(settings.delay(), settings.starvation());
    interpolator = new Interpolator(
        state.layout(),
        settings.blending(),
        settings.starvation() instanceof Starvation.Extrapolate);
    frame = new RenderFrame(clock, interpolator, state.layout(), state.openEvents());
    reader = state.openReader(); // last: an exception above must not leave a reader open
  }

  /**
   * Opens a reader with default settings.
   *
   * @throws IllegalStateException if no reader is free
   */
  public static FrameSource on(SharedState state) {
    return on(state, Settings.DEFAULT);
  }

  /**
   * Opens a reader with settings.
   *
   * @throws IllegalStateException if no reader is free
   */
  public static FrameSource on(SharedState state, Settings settings) {
    Objects.requireNonNull(settings, "settings is null; use FrameSource.Settings.DEFAULT");
    return new FrameSource(state, settings);
  }

  /**
   * Makes {@link #next} return frames for the refreshes of the display that paces the loop. The
   * display's rate is measured. Without this call, frames are for the instant of the call.
   */
  public void onDisplay() {
    display = RefreshEstimate.unknown(wall.nanos());
  }

  /**
   * Like {@link #onDisplay()}, but uses the reported rate until the measured rate is known.
   *
   * @param reportedHertz rate reported by GLFW, jMonkeyEngine or libGDX, which may be wrong; 0 if
   *     unknown
   * @throws IllegalArgumentException if the rate is negative
   */
  public void onDisplay(int reportedHertz) {
    if (reportedHertz < 0) {
      throw new IllegalArgumentException(
          "reportedHertz is %d: pass 0 if the device reports no rate".formatted(reportedHertz));
    }
    if (reportedHertz == 0 || reportedHertz > MAX_HERTZ) {
      onDisplay();
    } else {
      display = RefreshEstimate.reported(TickRate.hertz(reportedHertz), wall.nanos());
    }
  }

  /**
   * Returns the frame for now, or for the next refresh of the display set by {@link #onDisplay}.
   * Call this method once per pass of the frame loop.
   */
  public RenderFrame next() {
    long now = wall.nanos();
    if (display == null) {
      return at(now);
    }
    long corrections = display.correctionCount();
    long presentNanos = display.begin(now);
    if (display.correctionCount() > corrections) {
      clock.rateCorrected();
    }
    return at(presentNanos);
  }

  /**
   * Returns the frame to be presented at a time of the shared state's clock. Every call returns the
   * same object with new contents. A single late or early instant does not affect later frames.
   *
   * @throws IllegalArgumentException if the time is more than 10 s further ahead than in other
   *     calls
   * @throws IllegalStateException if this source is closed, or another thread owns it
   */
  public RenderFrame at(long presentNanos) {
    requireOwner();
    FrameInfo.State showing = clock.advance(wall.nanos(), presentNanos, reader);
    frame.begin();
    if (showing != FrameInfo.State.NOTHING) {
      interpolator.present(clock.window(), clock.nowNanos());
      interpolator.show(clock.from(), clock.to(), clock.instantNanos());
    }
    return frame;
  }

  private void requireOwner() {
    Thread caller = Thread.currentThread();
    if (owner == null) {
      owner = caller;
    } else if (owner != caller) {
      throw new IllegalStateException(
          "thread %s asks for a frame of thread %s; open a source for each thread"
              .formatted(caller.getName(), owner.getName()));
    }
  }

  /**
   * Returns frames for the graphics card that show the same instants as this source. After each
   * frame of this source, call {@link GpuFrames#same}. Close both together.
   */
  public GpuFrames gpu(GpuFrames.Buffers buffers) {
    return GpuFrames.of(clock, state, settings.blending(), buffers);
  }

  /**
   * Returns the display's refresh interval in nanoseconds: first the reported interval, then the
   * measured one; 0 if unknown.
   */
  public long refreshNanos() {
    return display == null ? 0 : display.intervalNanos();
  }

  /** Returns frame counts; any thread. */
  public FrameInfo.Counts counts() {
    return clock.counts();
  }

  /** Returns the ages of displayed states at presentation; any thread. */
  public Distribution ages() {
    return clock.ages();
  }

  /** Closes the reader. The last frame's methods throw from now on. */
  @Override
  public void close() {
    clock.close();
    reader.close();
  }

  /**
   * Settings of a reader.
   *
   * @param delay how far the displayed instant stays behind the timeline
   * @param starvation policy for frames whose requested instant is after the newest snapshot
   * @param blending blend mode between two ticks; simplified if the layout has no velocities
   */
  public record Settings(Delay delay, Starvation starvation, Blending blending) {
    public Settings {
      Objects.requireNonNull(delay, "delay is null; use Delay.balanced()");
      Objects.requireNonNull(starvation, "starvation is null; use Starvation.of(delay)");
      Objects.requireNonNull(blending, "blending is null; use Blending.SMOOTH");
    }

    /** Balanced delay and smooth blending. */
    public static final Settings DEFAULT = of(Delay.balanced());

    /** Default starvation policy and smooth blending. */
    public static Settings of(Delay delay) {
      return new Settings(delay, Starvation.of(delay), Blending.SMOOTH);
    }

    public Settings withStarvation(Starvation other) {
      return new Settings(delay, other, blending);
    }

    public Settings withBlending(Blending other) {
      return new Settings(delay, starvation, other);
    }
  }
}
