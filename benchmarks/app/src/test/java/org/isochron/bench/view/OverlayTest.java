package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.bench.stage.DemoScene;
import org.junit.jupiter.api.Test;

final class OverlayTest {
  @Test
  void endOfAServedRunIsReportedWithItsReason() {
    assertThat(Overlay.ended("the writer has gone; its last tick, 7, arrived 3.0 s ago"))
        .first()
        .isEqualTo("this run has ended");
  }

  @Test
  void linesOfTheMenuFitIntoIt() {
    assertThat(DemoScene.values())
        .allSatisfy(scene -> assertThat(SceneMenu.line(scene, scene).length())
            .isLessThanOrEqualTo(SceneMenu.HINT.length()));
  }

  @Test
  void hintExplainsWhyTheTwoHalvesDifferLittleOrMuch() {
    assertThat(Overlay.hint(100, 60))
        .startsWith("100 ticks and 60 frames a second")
        .contains("hard to see", "c: 25 ticks");
    assertThat(Overlay.hint(25, 60))
        .startsWith("25 ticks and 60 frames a second")
        .contains("stands still in some frames and jumps", "c: 100 ticks");
    assertThat(Overlay.hint(25, 20)).contains("c: 100 ticks");
  }
}
