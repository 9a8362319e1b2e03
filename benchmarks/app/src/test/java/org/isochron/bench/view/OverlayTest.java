package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
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
  void hintSaysWhatTheHalvesShowAndOffersTheOtherTickRate() {
    assertThat(Overlay.hint(100, 60, true) + Overlay.offer(100, true))
        .isEqualTo("100 ticks and 60 frames a second: the left half moves unevenly."
            + " c: 25 ticks, easier to see");
    assertThat(Overlay.hint(25, 60, true) + Overlay.offer(25, true))
        .isEqualTo("25 ticks and 60 frames a second: the left half stands still in some frames and"
            + " jumps in others. c: 100 ticks");
    assertThat(Overlay.hint(25, 60, false) + Overlay.offer(25, false))
        .isEqualTo("25 ticks and 60 frames a second. x: compare with the newest tick");
  }

  @Test
  void tooFewFramesGiveNoRate() {
    assertThat(Overlay.framesPerSecond(presents(30, 16_666_667))).isZero();
    assertThat(Overlay.framesPerSecond(presents(31, 16_666_667))).isEqualTo(60);
    assertThat(Overlay.framesPerSecond(presents(10, 500_000_000))).isZero();
    assertThat(Overlay.framesPerSecond(presents(11, 500_000_000))).isEqualTo(2);
    assertThat(Overlay.hint(100, 0, true)).isEqualTo("100 ticks a second");
  }

  @Test
  void slowDrawingIsReportedInsteadOfAComparison() {
    assertThat(Overlay.isLimited(21, 60)).isTrue();
    assertThat(Overlay.isLimited(0, 60)).as("not yet known").isFalse();
    assertThat(Overlay.isLimited(50, 60)).isFalse();
    assertThat(Overlay.isLimited(15, 15)).as("as requested").isFalse();
    assertThat(Overlay.isLimited(60, 144)).as("enough for even motion").isFalse();
    assertThat(Overlay.limit(21, 60)).startsWith("drawing limits this picture to 21 of 60 frames");
  }

  @Test
  void textGrowsWithThePictureButNeverShrinks() {
    assertThat(Sheet.scale(1_280, 720)).isEqualTo(1);
    assertThat(Sheet.scale(1_920, 1_080)).isEqualTo(1.5f);
    assertThat(Sheet.scale(2_560, 720)).isEqualTo(1);
    assertThat(Sheet.scale(640, 360)).isEqualTo(1);
  }

  private static long[] presents(int count, long periodNanos) {
    return LongStream.range(0, count).map(frame -> frame * periodNanos).toArray();
  }
}
