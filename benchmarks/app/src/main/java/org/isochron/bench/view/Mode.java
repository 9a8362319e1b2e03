package org.isochron.bench.view;

import java.time.Duration;
import java.util.Locale;
import org.isochron.render.FrameSettings;
import org.isochron.render.blend.Blending;
import org.isochron.render.clock.Delay;

/**
 * How frames follow the ticks.
 *
 * @param name what it is called on screen and in reports
 * @param delay how far the shown instant stays behind
 * @param blends true if bodies are shown between two ticks, false if as the nearer tick has them
 */
public record Mode(String name, Delay delay, boolean blends) {
  public static final Mode BALANCED = new Mode("balanced", Delay.balanced(), true);
  public static final Mode EXACT = new Mode("exact", Delay.exact(), true);
  public static final Mode PREDICTIVE = new Mode("predictive", Delay.predictive(), true);

  /** The nearer tick as it is: nothing is blended, and that is to be seen. */
  public static final Mode NEAREST = new Mode("nearest", Delay.balanced(), false);

  /** Returns the mode with a name, or a fixed delay in milliseconds. */
  public static Mode of(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "balanced" -> BALANCED;
      case "exact" -> EXACT;
      case "predictive" -> PREDICTIVE;
      case "nearest" -> NEAREST;
      default -> fixed(text);
    };
  }

  /** The next one of those with a name. */
  Mode next() {
    return switch (name) {
      case "balanced" -> EXACT;
      case "exact" -> PREDICTIVE;
      case "predictive" -> NEAREST;
      default -> BALANCED;
    };
  }

  FrameSettings frames() {
    return FrameSettings.of(delay).withBlending(blends ? Blending.SMOOTH : Blending.NEAREST);
  }

  private static Mode fixed(String text) {
    try {
      long millis = Long.parseLong(text);
      if (millis >= 0 && millis <= 1_000) {
        return new Mode(millis + " ms", Delay.fixed(Duration.ofMillis(millis)), true);
      }
    } catch (NumberFormatException e) {
      // reported below, with what is known
    }
    throw new IllegalArgumentException(
        "the delay is '%s': name balanced, exact, predictive or nearest, or milliseconds from 0 to 1000"
            .formatted(text));
  }
}
