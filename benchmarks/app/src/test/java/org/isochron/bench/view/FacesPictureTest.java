package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** What is neither a box nor a ball is drawn by its faces: drawn and read back. */
final class FacesPictureTest {
  private static final DemoSettings SETTINGS =
      new DemoSettings(DemoSettings.BEST_ENGINE, DemoScene.VEHICLE, 1, 100, false);
  private static final int SIZE = 400;

  /** The middle of the top of the barrel behind which nothing stands. */
  private static final Vector3f BARREL = new Vector3f(-4, 0.9f, -13.5f);

  @Test
  void barrelIsRoundAndAHillHasASunnySide() {
    Controls controls = new Controls(SETTINGS, Mode.BALANCED);
    UnseenScene.with(SETTINGS, controls, run -> {
      try (Canvas canvas = new Canvas(SIZE, SIZE, 0)) {
        Camera camera = controls.camera();
        camera.frame(new Vector3f(-5, 0, -14.5f), new Vector3f(-3, 1, -12.5f), 1);
        BufferedImage near = draw(run, camera, canvas);
        for (float side : new float[] {-1, 1}) {
          Vector3f onTop = new Vector3f(BARREL).add(0.2f * side, 0, -0.2f);
          Vector3f outside = new Vector3f(BARREL).add(0.28f * side, 0, -0.28f);
          assertThat(colour(near, camera, onTop).distance(colour(near, camera, outside)))
              .as("on the barrel and next to it, on side %s", side)
              .isGreaterThan(80);
        }

        camera.frame(new Vector3f(-46, 0, -38), new Vector3f(-10, 4, -2), 1);
        BufferedImage far = draw(run, camera, canvas);
        Vector3f sunny = colour(far, camera, new Vector3f(-22, 2.66f, -15.3f));
        Vector3f shady = colour(far, camera, new Vector3f(-34, 2.66f, -24.7f));
        assertThat(sunny.y - shady.y).as("the sides of the hill").isGreaterThan(8);
      }
    });
  }

  private static BufferedImage draw(GpuRun run, Camera camera, Canvas canvas) {
    canvas.begin();
    run.draw(camera, Pane.of(SIZE, SIZE, false, Pane.Showing.NEAREST).get(0));
    return canvas.read();
  }

  /** The colour of the picture around a place of the world, each part from 0 to 255. */
  private static Vector3f colour(BufferedImage image, Camera camera, Vector3f place) {
    Vector3f seen = camera.viewProjection(1, new Matrix4f()).transformProject(new Vector3f(place));
    int x = Math.round((seen.x + 1) / 2 * SIZE);
    int y = Math.round((1 - seen.y) / 2 * SIZE);
    Vector3f sum = new Vector3f();
    for (int i = 0; i < 9; i++) {
      int pixel = image.getRGB(x + i % 3 - 1, y + i / 3 - 1);
      sum.add(pixel >> 16 & 0xff, pixel >> 8 & 0xff, pixel & 0xff);
    }
    return sum.div(9);
  }
}
