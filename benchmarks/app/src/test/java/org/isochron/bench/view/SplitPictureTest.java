package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.awt.image.BufferedImage;
import java.time.Duration;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.isochron.state.time.NanoClock;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.joml.Vector4f;
import org.junit.jupiter.api.Test;

/** Which instant each half of the picture shows: drawn and read back. */
final class SplitPictureTest {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final DemoSettings SETTINGS =
      new DemoSettings("reference", DemoScene.BULLET, 1, 100, false);
  private static final int BULLET = 1;
  private static final int WIDTH = 1_200;
  private static final int HEIGHT = 400;

  private final Camera camera = new Camera();

  @Test
  void nearestShowsTheNewestTickAndBlendedTheDisplayedInstant() {
    try (Surface surface = Surface.open(WindowChoice.OFF, 64, 64);
        DemoRun stage = DemoRun.open(SETTINGS, CLOCK);
        ShownRun play = new ShownRun(stage, Mode.of("15"));
        GpuRun run = new GpuRun(play);
        Canvas canvas = new Canvas(WIDTH, HEIGHT, 0)) {
      for (int tick = 1; tick <= 4; tick++) {
        step(stage, play, run, tick);
      }
      Vector3f newest = place(run, Pane.Showing.NEAREST);
      Vector3f blended = place(run, Pane.Showing.BLENDED);
      // 3 m a tick: after four ticks at -8, and a tick or more earlier
      assertThat(newest.x).as(surface.renderer()).isBetween(-8.1f, -7.9f);
      assertThat(blended.x).isBetween(-12.6f, -10.9f);

      camera.frame(new Vector3f(-13, 1, -0.5f), new Vector3f(-7, 2, 0.5f), 600f / HEIGHT);
      canvas.begin();
      for (Pane pane : Pane.of(WIDTH, HEIGHT, true, Pane.Showing.NEAREST)) {
        run.draw(camera, pane);
      }
      BufferedImage image = canvas.read();

      for (Pane pane : Pane.of(WIDTH, HEIGHT, true, Pane.Showing.NEAREST)) {
        boolean isBlended = pane.showing() == Pane.Showing.BLENDED;
        assertThat(isBright(image, pane, isBlended ? blended : newest)).isTrue();
        assertThat(isBright(image, pane, isBlended ? newest : blended)).isFalse();
      }
    } catch (NoSurface e) {
      abort("no graphics driver to ask: " + e.reasons());
    }
  }

  private static Vector3f place(GpuRun run, Pane.Showing showing) {
    return run.bodies(showing).poses().position(BULLET, new Vector3f());
  }

  /** Returns true if something lighter than the ground is drawn where a point lies. */
  private boolean isBright(BufferedImage image, Pane pane, Vector3f place) {
    Vector4f clip =
        camera.viewProjection(pane.aspect(), new Matrix4f()).transform(new Vector4f(place, 1));
    int x = pane.left() + Math.round((1 + clip.x / clip.w) / 2 * pane.width());
    int y = Math.round((1 - clip.y / clip.w) / 2 * pane.height());
    int colour = image.getRGB(x, y);
    return (colour >> 16 & 0xff) + (colour >> 8 & 0xff) + (colour & 0xff) > 330;
  }

  private static void step(DemoRun stage, ShownRun play, GpuRun run, long tick) {
    stage.physics().time().step();
    long until = CLOCK.nanos() + Duration.ofSeconds(20).toNanos();
    while (newestTick(play) < tick && CLOCK.nanos() - until < 0) {
      run.advance(CLOCK.nanos());
      play.meter().frame(CLOCK.nanos(), 0);
    }
    run.advance(CLOCK.nanos());
  }

  private static long newestTick(ShownRun play) {
    return play.meter().snapshot().map(snapshot -> snapshot.tick()).orElse(-1L);
  }
}
