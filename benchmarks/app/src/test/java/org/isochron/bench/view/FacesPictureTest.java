package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

final class FacesPictureTest {
  private static final DemoSettings SETTINGS =
      new DemoSettings(DemoSettings.BEST_ENGINE, DemoScene.VEHICLE, 1, 100, false);
  private static final Pane PANE = new Pane(true, 0, 1_280, 720);

  /** Top centre of a barrel with nothing behind it. */
  private static final Vector3f BARREL = new Vector3f(-4, 0.9f, -13.5f);

  @Test
  void barrelIsRoundAndAHillHasASunnySide() {
    UnseenScene.with(SETTINGS, Mode.BALANCED, 1, (surface, run) -> {
      try (SceneDrawing scene = new SceneDrawing(run)) {
        Camera camera = new Camera();
        camera.begin(false);
        camera.frame(new Vector3f(-5, 0, -14.5f), new Vector3f(-3, 1, -12.5f), PANE.aspect());
        scene.draw(camera, PANE);
        BufferedImage near = surface.read();
        for (float side : new float[] {-1, 1}) {
          Vector3f onTop = new Vector3f(BARREL).add(0.2f * side, 0, -0.2f);
          Vector3f outside = new Vector3f(BARREL).add(0.28f * side, 0, -0.28f);
          assertThat(colour(near, camera, onTop).distance(colour(near, camera, outside)))
              .as("on the barrel and next to it, on side %s", side)
              .isGreaterThan(80);
        }

        camera.frame(new Vector3f(-46, 0, -38), new Vector3f(-10, 4, -2), PANE.aspect());
        scene.draw(camera, PANE);
        BufferedImage far = surface.read();
        Vector3f sunny = colour(far, camera, new Vector3f(-22, 2.66f, -15.3f));
        Vector3f shady = colour(far, camera, new Vector3f(-34, 2.66f, -24.7f));
        assertThat(sunny.y - shady.y).as("the sides of the hill").isGreaterThan(8);
      }
    });
  }

  private static Vector3f colour(BufferedImage image, Camera camera, Vector3f position) {
    Vector3f seen = camera
        .viewProjection(PANE.aspect(), new Matrix4f())
        .transformProject(new Vector3f(position));
    int x = Math.round((seen.x + 1) / 2 * PANE.width());
    int y = Math.round((1 - seen.y) / 2 * PANE.height());
    Vector3f sum = new Vector3f();
    for (int i = 0; i < 9; i++) {
      int pixel = image.getRGB(x + i % 3 - 1, y + i / 3 - 1);
      sum.add(pixel >> 16 & 0xff, pixel >> 8 & 0xff, pixel & 0xff);
    }
    return sum.div(9);
  }
}
