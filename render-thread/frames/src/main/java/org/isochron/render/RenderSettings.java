package org.isochron.render;

import java.util.Objects;
import org.isochron.state.pacing.Pacing;
import org.isochron.state.time.TickRate;

/**
 * How a {@link RenderThread} runs.
 *
 * @param frames what its frames show
 * @param rate the frame rate
 * @param display true if the rate is a display's, so that a frame is seen at the refresh after it
 *     was begun
 * @param pacing how the thread waits for its next frame
 */
public record RenderSettings(FrameSettings frames, TickRate rate, boolean display, Pacing pacing) {
  public RenderSettings {
    Objects.requireNonNull(frames, "frames is null; use FrameSettings.DEFAULT");
    Objects.requireNonNull(rate, "rate is null; use TickRate.hertz(60)");
    Objects.requireNonNull(pacing, "pacing is null; use Pacing.adaptive()");
  }

  /** 60 Hz without a display, with adaptive pacing. */
  public static final RenderSettings DEFAULT =
      new RenderSettings(FrameSettings.DEFAULT, TickRate.hertz(60), false, Pacing.adaptive());

  public RenderSettings withFrames(FrameSettings settings) {
    return new RenderSettings(settings, rate, display, pacing);
  }

  /** Sets a frame rate without a display. */
  public RenderSettings atRate(TickRate framesPerSecond) {
    return new RenderSettings(frames, framesPerSecond, false, pacing);
  }

  /** Makes a frame for each refresh of a display, at the rate that the device reports. */
  public RenderSettings onDisplay(TickRate refresh) {
    return new RenderSettings(frames, refresh, true, pacing);
  }

  public RenderSettings withPacing(Pacing other) {
    return new RenderSettings(frames, rate, display, other);
  }
}
