package org.isochron.bench.view;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.isochron.bench.stage.DemoScene;

/** The list of scenes, drawn over the picture at its upper left. Stateless. */
final class SceneMenu {
  /** The longest line: as many letters fit into {@link #WIDTH}. */
  static final String HINT = "press a number, 0 for 10, or click; back: begin anew";

  private static final int LEFT = 14;
  private static final int TOP = 96;
  private static final int WIDTH = 490;
  private static final int LINE = 24;
  private static final int PADDING = 10;
  private static final List<DemoScene> SCENES = List.of(DemoScene.values());

  private SceneMenu() {}

  /** Returns the scene with a number, counted from 1. */
  static Optional<DemoScene> numbered(int number) {
    return number >= 1 && number <= SCENES.size()
        ? Optional.of(SCENES.get(number - 1))
        : Optional.empty();
  }

  /** Returns the scene at a place, in pixels from the upper left. */
  static Optional<DemoScene> sceneAt(double x, double y) {
    int line = (int) Math.floor((y - TOP - PADDING) / LINE);
    return x >= LEFT && x < LEFT + WIDTH ? numbered(line + 1) : Optional.empty();
  }

  /** Where the line of a scene begins, in pixels from above. */
  static float top(DemoScene scene) {
    return TOP + PADDING + SCENES.indexOf(scene) * LINE;
  }

  static void draw(OverlayCanvas canvas, DemoScene shown) {
    int lines = SCENES.size() + 1;
    canvas.area(LEFT, TOP, WIDTH, lines * LINE + 2f * PADDING, Overlay.PANEL);
    float text = (LINE - canvas.lineHeight()) / 2f;
    for (DemoScene scene : SCENES) {
      if (scene == shown) {
        canvas.area(LEFT, top(scene), WIDTH, LINE, 0x30ffffff);
      }
      canvas.text(
          LEFT + PADDING,
          top(scene) + text,
          line(scene),
          scene == shown ? Overlay.INK : Overlay.QUIET);
    }
    canvas.text(LEFT + PADDING, TOP + PADDING + (lines - 1) * LINE + text, HINT, Overlay.QUIET);
  }

  /** What the menu says of a scene. */
  static String line(DemoScene scene) {
    return "%2d  %-9s %s"
        .formatted(
            SCENES.indexOf(scene) + 1, scene.name().toLowerCase(Locale.ROOT), scene.summary());
  }
}
