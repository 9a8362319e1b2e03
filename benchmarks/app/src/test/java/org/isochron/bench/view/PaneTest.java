package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class PaneTest {
  @Test
  void splitPictureHasNearestAtTheLeftAndBlendedAtTheRightWithoutAGap() {
    List<Pane> panes = Pane.of(1_281, 720, true);

    assertThat(panes).containsExactly(new Pane(false, 0, 640, 720), new Pane(true, 640, 641, 720));
  }

  @Test
  void pictureThatIsNotSplitIsBlended() {
    assertThat(Pane.of(1_280, 720, false)).containsExactly(new Pane(true, 0, 1_280, 720));
  }

  @Test
  void panesInUnitsFillTheSheetWithoutAGap() {
    List<Pane> units =
        Pane.of(1_921, 1_080, true).stream().map(pane -> pane.inUnitsOf(1.5f)).toList();

    assertThat(units).containsExactly(new Pane(false, 0, 640, 720), new Pane(true, 640, 641, 720));
  }

  @Test
  void pointBelongsToThePaneThatIsDrawnThere() {
    List<Pane> panes = Pane.of(1_280, 720, true);

    assertThat(Pane.at(panes, 639).blended()).isFalse();
    assertThat(Pane.at(panes, 640).blended()).isTrue();
    assertThat(Pane.at(panes, -5).blended()).isFalse();
  }

  @Test
  void smallestWindowHasAPixelForEachPane() {
    assertThat(Pane.of(1, 1, true)).allMatch(pane -> pane.width() > 0);
  }
}
