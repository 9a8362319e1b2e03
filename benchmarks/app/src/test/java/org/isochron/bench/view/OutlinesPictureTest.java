package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import org.isochron.bench.stage.DemoScene;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.bench.stage.Mode;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Lines on request: drawn and read back. */
final class OutlinesPictureTest {
  private static final DemoSettings SETTINGS =
      new DemoSettings("reference", DemoScene.PILE, 8, 100, false);
  private static final int SIZE = 400;
  private static final int GREEN = 0xa9e34b;

  @Test
  void bodiesAreOutlinedOnceTheKeyIsPressed() {
    Controls controls = new Controls(SETTINGS, Mode.BALANCED);
    UnseenScene.with(SETTINGS, controls, run -> {
      try (GlyphAtlas glyphs = new GlyphAtlas(14);
          OverlayCanvas sheet = new OverlayCanvas(glyphs);
          Canvas canvas = new Canvas(SIZE, SIZE, 0)) {
        assertThat(run.frame().slotCount()).isGreaterThan(8);

        assertThat(outlined(run, controls, sheet, canvas)).isZero();
        controls.press(Key.OUTLINES);
        assertThat(outlined(run, controls, sheet, canvas)).isGreaterThan(100);
        controls.press(Key.OUTLINES);
        assertThat(outlined(run, controls, sheet, canvas)).isZero();
      }
    });
  }

  private static int outlined(GpuRun run, Controls controls, OverlayCanvas sheet, Canvas canvas) {
    Pane pane = Pane.of(SIZE, SIZE, false, Pane.Showing.NEAREST).get(0);
    Markers markers = new Markers(false);
    controls.camera().frame(new Vector3f(-4, 0, -4), new Vector3f(4, 8, 4), 1);
    canvas.begin();
    run.draw(controls.camera(), pane);
    markers.take(run.frame(), controls);
    markers.begin(controls.camera(), pane);
    markers.draw(sheet, pane);
    sheet.draw(pane, SIZE);
    BufferedImage image = canvas.read();
    int count = 0;
    for (int y = 0; y < SIZE; y++) {
      for (int x = 0; x < SIZE; x++) {
        count += (image.getRGB(x, y) & 0xffffff) == GREEN ? 1 : 0;
      }
    }
    return count;
  }
}
