package org.isochron.bench.stage;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A one-line description of a served run, from which viewers rebuild its scene.
 *
 * @param engine name of the engine
 * @param settings initial settings
 */
public record RunDescription(String engine, DemoSettings settings) {
  private static final Pattern LINE = Pattern.compile(
      "isochron-run 1 scene=(\\w+) bodies=(\\d{1,9}) hertz=(\\d{1,9}) engine=(\\w{1,40})");

  public String text() {
    return "isochron-run 1 scene=%s bodies=%d hertz=%d engine=%s"
        .formatted(settings.show().name(), settings.bodies(), settings.hertz(), engine);
  }

  /**
   * @throws IllegalArgumentException if the text is not a description, or a value is out of range
   */
  static RunDescription of(String text) {
    Matcher matcher = LINE.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "the served state is not a run of this program; view shows runs that run --serve serves");
    }
    int bodies = Integer.parseInt(matcher.group(2));
    int hertz = Integer.parseInt(matcher.group(3));
    if (bodies < 1
        || bodies > DemoSettings.MAX_BODIES
        || hertz < 1
        || hertz > DemoSettings.MAX_HERTZ) {
      throw new IllegalArgumentException(
          "the served run is out of range: %d bodies at %d ticks a second"
              .formatted(bodies, hertz));
    }
    DemoScene scene = DemoScene.named(matcher.group(1));
    String engine = matcher.group(4);
    return new RunDescription(engine, new DemoSettings(engine, scene, bodies, hertz, false));
  }
}
