package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.util.List;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.isochron.state.BodyId;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.joml.Vector4f;
import org.junit.jupiter.api.Test;

final class SplitPictureTest {
  private static final DemoSettings SETTINGS =
      new DemoSettings("reference", DemoScene.BULLET, 1, 100, false);
  private static final long BULLET = BodyId.of(1, 1);
  private static final List<Pane> PANES = Pane.of(1_280, 720, true);

  private final Camera camera = new Camera();

  @Test
  void nearestShowsTheNewestTickAndBlendedTheDisplayedInstant() {
    UnseenScene.with(SETTINGS, Mode.of("15"), 4, (surface, run) -> {
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
}
