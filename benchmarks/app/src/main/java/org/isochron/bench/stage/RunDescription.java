package org.isochron.bench.stage;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.isochron.engine.Scene;

/**
 * What a run says of itself to the programs that view it, as a line of text: enough to build the
 * same scene for drawing.
 *
 * @param engine the name of the engine that computes it
 * @param settings what it began with
 */
public record RunDescription(String engine, DemoSettings settings) {
  private static final Pattern LINE = Pattern.compile(
      "isochron-run 1 scene=(\\w+) bodies=(\\d{1,9}) hertz=(\\d{1,9}) engine=(\\w{1,40})");

  /** Returns the scene, with room for bodies that come later. */
  public Scene scene() {
    return BuiltScene.of(settings, engine).scene();
  }

  /** Returns the line. */
  public String text() {
    return "isochron-run 1 scene=%s bodies=%d hertz=%d engine=%s"
        .formatted(settings.show(), settings.bodies(), settings.hertz(), engine);
  }

  /**
   * Returns the description in a text that another process wrote.
   *
   * @throws IllegalArgumentException if it is none, or out of range
   */
  static RunDescription of(String text) {
    Matcher matcher = LINE.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "what is served there is no run of this program: view shows what run --serve serves");
    }
    int bodies = Integer.parseInt(matcher.group(2));
    int hertz = Integer.parseInt(matcher.group(3));
    if (bodies < 1
        || bodies > DemoSettings.MAX_BODIES
        || hertz < 1
        || hertz > DemoSettings.MAX_HERTZ) {
      throw new IllegalArgumentException(
          "what is served there makes no sense: %d bodies at %d ticks a second"
              .formatted(bodies, hertz));
    }
    DemoScene scene = DemoScene.named(matcher.group(1));
    String engine = matcher.group(4);
    return new RunDescription(engine, new DemoSettings(engine, scene, bodies, hertz, false));
  }
}
