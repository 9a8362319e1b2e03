package org.isochron.render;

import java.util.Objects;
import org.isochron.render.picture.Blending;
import org.isochron.render.picture.Delay;
import org.isochron.render.picture.Starvation;

/**
 * How a reader shows the simulation.
 *
 * @param delay how far the displayed instant stays behind the timeline
 * @param starvation what it shows when no snapshot reaches the displayed instant
 * @param blending how it blends bodies between two ticks; simpler if the layout has no velocities
 */
public record FrameSettings(Delay delay, Starvation starvation, Blending blending) {
  public FrameSettings {
    Objects.requireNonNull(delay, "delay is null; use Delay.balanced()");
    Objects.requireNonNull(starvation, "starvation is null; use delay.starvation()");
    Objects.requireNonNull(blending, "blending is null; use Blending.SMOOTH");
  }

  /** Balanced delay and smooth blending. */
  public static final FrameSettings DEFAULT = of(Delay.balanced());

  /** Returns settings with a delay, the default starvation for it, and smooth blending. */
  public static FrameSettings of(Delay delay) {
    Objects.requireNonNull(delay, "delay is null; use Delay.balanced()");
    return new FrameSettings(delay, delay.starvation(), Blending.SMOOTH);
  }

  public FrameSettings withStarvation(Starvation other) {
    return new FrameSettings(delay, other, blending);
  }

  public FrameSettings withBlending(Blending other) {
    return new FrameSettings(delay, starvation, other);
  }
}
