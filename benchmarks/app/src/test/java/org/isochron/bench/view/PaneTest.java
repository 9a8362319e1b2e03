package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** How the picture is divided. */
final class PaneTest {
  @Test
  void splitPictureHasNearestAtTheLeftAndBlendedAtTheRightWithoutAGap() {
    List<Pane> panes = Pane.of(1_281, 720, true, Pane.Showing.NEAREST);

    assertThat(panes)
        .containsExactly(
            new Pane(Pane.Showing.NEAREST, 0, 640, 720),
            new Pane(Pane.Showing.BLENDED, 640, 641, 720));
  }

  @Test
  void pictureThatIsNotSplitIsBlended() {
    assertThat(Pane.of(1_280, 720, false, Pane.Showing.NEAREST))
        .containsExactly(new Pane(Pane.Showing.BLENDED, 0, 1_280, 720));
  }

  @Test
  void placeBelongsToThePaneThatIsDrawnThere() {
    List<Pane> panes = Pane.of(1_280, 720, true, Pane.Showing.NEAREST);

    assertThat(Pane.at(panes, 639).showing()).isEqualTo(Pane.Showing.NEAREST);
    assertThat(Pane.at(panes, 640).showing()).isEqualTo(Pane.Showing.BLENDED);
    assertThat(Pane.at(panes, -5).showing()).isEqualTo(Pane.Showing.NEAREST);
    assertThat(panes.get(1).across(960)).isZero();
    assertThat(panes.get(1).across(1_280)).isEqualTo(1);
    assertThat(panes.get(0).upward(0)).isEqualTo(1);
    assertThat(panes.get(0).upward(720)).isEqualTo(-1);
  }

  @Test
  void smallestWindowHasAPixelForEachPane() {
    assertThat(Pane.of(1, 1, true, Pane.Showing.NEAREST)).allMatch(pane -> pane.width() > 0);
  }
}
