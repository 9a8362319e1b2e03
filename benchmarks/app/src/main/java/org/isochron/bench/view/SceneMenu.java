package org.isochron.bench.view;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.isochron.bench.stage.DemoScene;

/** The list of scenes, drawn at the upper left of the picture. Stateless. */
final class SceneMenu {
  /** The longest line, which must fit into {@link #WIDTH}. */
  static final String HINT = "press a number, 0 for 10, or click; back: start over";

  private static final int LEFT = 14;
  private static final int TOP = 96;
  private static final int WIDTH = 510;
  private static final List<DemoScene> SCENES = List.of(DemoScene.values());

  private SceneMenu() {}

  static Optional<DemoScene> numbered(int number) {
    return number >= 1 && number <= SCENES.size()
        ? Optional.of(SCENES.get(number - 1))
        : Optional.empty();
  }

  static Optional<DemoScene> sceneAt(double x, double y) {
    int line = (int) Math.floor((y - TOP - Sheet.PADDING) / Sheet.LINE);
    return x >= LEFT && x < LEFT + WIDTH ? numbered(line + 1) : Optional.empty();
  }

  static float top(DemoScene scene) {
    return TOP + Sheet.PADDING + SCENES.indexOf(scene) * Sheet.LINE;
  }

  static void draw(Sheet sheet, DemoScene shown) {
    Stream<String> lines = SCENES.stream().map(scene -> line(scene, shown));
    sheet.panel(LEFT, 0, TOP, Stream.concat(lines, Stream.of(HINT)).toList());
  }

  static String line(DemoScene scene, DemoScene shown) {
    return "%s%2d %-9s %s"
        .formatted(scene == shown ? ">" : " ", SCENES.indexOf(scene) + 1, scene, scene.summary());
  }
}
