package org.isochron.bench.stage;

import java.time.Duration;
import java.util.Locale;
import org.isochron.render.Delay;

/**
 * How frames follow the ticks.
 *
 * @param name what it is called on screen and in reports
 * @param delay how far the shown instant stays behind
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
      // reported below, with what is known
    }
    throw new IllegalArgumentException(
        "the delay is '%s': name balanced, exact or predictive, or milliseconds from 0 to 1000"
            .formatted(text));
  }
}
