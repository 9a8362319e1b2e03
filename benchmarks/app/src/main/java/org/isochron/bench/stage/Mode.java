package org.isochron.bench.stage;

import java.time.Duration;
import java.util.Locale;
import org.isochron.render.Delay;

/**
 * A named delay of frames.
 *
 * @param delay delay of the shown instant
 */
public record Mode(String name, Delay delay) {
  public static final Mode BALANCED = new Mode("balanced", Delay.balanced());

  /** Returns the mode with a name, or a fixed delay in milliseconds. */
  public static Mode of(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "balanced" -> BALANCED;
      case "exact" -> new Mode("exact", Delay.exact());
      case "predictive" -> new Mode("predictive", Delay.predictive());
      default -> fixed(text);
    };
  }

  private static Mode fixed(String text) {
    try {
      long millis = Long.parseLong(text);
      if (millis >= 0 && millis <= 1_000) {
        return new Mode(millis + " ms", Delay.fixed(Duration.ofMillis(millis)));
      }
    } catch (NumberFormatException e) {
      // the exception below lists the valid values
    }
    throw new IllegalArgumentException(
        "the delay is '%s'; give balanced, exact, predictive, or 0 to 1000 milliseconds"
            .formatted(text));
  }
}
