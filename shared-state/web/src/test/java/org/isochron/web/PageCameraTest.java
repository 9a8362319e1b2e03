package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PageCameraTest {
  @Test
  void firstCameraFramesWhatMovesInPicturesOfAllShapesAndThenStaysWithTheUser() throws Exception {
    PageScript node = PageScript.assumed();

    assertThat(node.run("camera.mjs")).contains("framed: 462 worlds");
  }

  @Test
  void pointerHitsTheNearestBodyThatItMayHit() throws Exception {
    PageScript node = PageScript.assumed();

    assertThat(node.run("pick.mjs")).contains("picked: ");
  }
}
