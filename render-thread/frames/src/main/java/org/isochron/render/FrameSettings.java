package org.isochron.render;

import java.util.Objects;
import org.isochron.render.blend.Blending;
import org.isochron.render.clock.Delay;
import org.isochron.render.clock.Starvation;

/**
 * How a reader shows the simulation.
 *
 * @param delay how far it stays behind
 * @param starvation what it shows where the snapshots do not reach
 * @param blending how it follows bodies between two ticks, as far as the layout carries what that needs
 */
public record FrameSettings(Delay delay, Starvation starvation, Blending blending) {
  public FrameSettings {
    Objects.requireNonNull(delay, "delay is null; use Delay.balanced()");
    Objects.requireNonNull(starvation, "starvation is null; use delay.starvation()");
    Objects.requireNonNull(blending, "blending is null; use Blending.SMOOTH");
  }

  /** Balanced delay, smooth blending. */
  public static final FrameSettings DEFAULT = of(Delay.balanced());

  /** A delay with the starvation that goes with it, and smooth blending. */
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
