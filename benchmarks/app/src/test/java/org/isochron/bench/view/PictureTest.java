package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.awt.image.BufferedImage;
import java.util.List;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.joml.Vector4f;
import org.junit.jupiter.api.Test;

final class PictureTest {
  private static final DemoSettings VEHICLE =
      new DemoSettings(DemoSettings.BEST_ENGINE, DemoScene.VEHICLE, 1, 100, false);
  private static final Pane PANE = new Pane(true, 0, 1_280, 720);

  /** Top centre of a barrel with nothing behind it. */
  private static final Vector3f BARREL = new Vector3f(-4, 0.9f, -13.5f);

  @Test
  void barrelIsRoundAndAHillHasASunnySide() {
    UnseenScene.with(VEHICLE, Mode.BALANCED, 1, (surface, run) -> {
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

  private static final DemoSettings BULLET_SCENE =
      new DemoSettings("reference", DemoScene.BULLET, 1, 100, false);
  private static final long BULLET = BodyId.of(1, 1);
  private static final List<Pane> PANES = Pane.of(1_280, 720, true);

  private final Camera camera = new Camera();

  @Test
  void nearestShowsTheNewestTickAndBlendedTheDisplayedInstant() {
    UnseenScene.with(BULLET_SCENE, Mode.of("15"), 4, (surface, run) -> {
      Vector3f newest = run.frame(PANES.get(0)).position(BULLET, new Vector3f());
      Vector3f blended = run.frame(PANES.get(1)).position(BULLET, new Vector3f());
      // at 3 m per tick the body is at −8 m after four ticks; the blended half shows it at least
      // one tick earlier
      assertThat(newest.x).as(surface.renderer()).isBetween(-8.1f, -7.9f);
      assertThat(blended.x).isBetween(-12.6f, -10.9f);

      camera.frame(
          new Vector3f(-13, 1, -0.5f), new Vector3f(-7, 2, 0.5f), PANES.get(0).aspect());
      try (SceneDrawing scene = new SceneDrawing(run)) {
        PANES.forEach(pane -> scene.draw(camera, pane));
      }
      BufferedImage image = surface.read();

      for (Pane pane : PANES) {
        assertThat(isBright(image, pane, pane.blended() ? blended : newest)).isTrue();
        assertThat(isBright(image, pane, pane.blended() ? newest : blended)).isFalse();
      }
    });
  }

  private boolean isBright(BufferedImage image, Pane pane, Vector3f position) {
    Vector4f clip =
        camera.viewProjection(pane.aspect(), new Matrix4f()).transform(new Vector4f(position, 1));
    int x = pane.left() + Math.round((1 + clip.x / clip.w) / 2 * pane.width());
    int y = Math.round((1 - clip.y / clip.w) / 2 * pane.height());
    int colour = image.getRGB(x, y);
    return (colour >> 16 & 0xff) + (colour >> 8 & 0xff) + (colour & 0xff) > 330;
  }

  private static final int INK = 0xf1f4f9;
  private static final NanoClock CLOCK = NanoClock.system();
  private static final DemoSettings BALL =
      new DemoSettings("reference", DemoScene.BALL, 1, 100, false);

  @Test
  void eachHalfHasItsTitleItsBarsAndItsWheel() throws NoSurface {
    try (ViewerLoop viewer = ViewerLoop.open(
        WindowChoice.OFF, BALL, Mode.BALANCED, CLOCK, wanted -> DemoRun.open(wanted, CLOCK))) {
      // too few frames for a frame rate, so that a busy machine hides no bars
      viewer.run(60, () -> viewer.play().meter().shown().count() < 8);
      assumeThat(viewer.still()).as(viewer.description()).isPresent();
      BufferedImage image = viewer.still().orElseThrow();

      int middle = image.getWidth() / 2;
      for (int left : new int[] {0, middle}) {
        int ink = left == 0 ? 0xff9a5c : 0x53d39b;
        assertThat(count(image, left, 18, middle, 50, INK)).as("title").isGreaterThan(50);
        assertThat(count(image, left, 54, middle, 140, ink)).as("bars").isGreaterThan(500);
        assertThat(count(image, left, 310, middle, 410, ink))
            .as("wheel in the middle")
            .isGreaterThan(100);
      }
      assertThat(count(image, 0, 650, middle, 700, INK)).as("figures").isGreaterThan(50);
      BufferedImage scene = viewer.sceneOnly().orElseThrow();
      assertThat(scene.getWidth()).isEqualTo(image.getWidth());
      assertThat(count(scene, 0, 0, image.getWidth(), 140, INK)).as("no labels").isZero();
    }
  }

  private static int count(
      BufferedImage image, int left, int top, int width, int bottom, int colour) {
    int count = 0;
    for (int y = top; y < bottom; y++) {
      for (int x = left; x < left + width; x++) {
        int off = 0;
        for (int shift = 0; shift < 24; shift += 8) {
          off += Math.abs((image.getRGB(x, y) >> shift & 0xff) - (colour >> shift & 0xff));
        }
        count += off < 40 ? 1 : 0;
      }
    }
    return count;
  }
}
