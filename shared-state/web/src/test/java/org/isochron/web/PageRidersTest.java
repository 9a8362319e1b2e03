package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PageRidersTest {
  @Test
  void pageShowsRidersAtTheirPlacesInEveryFrame() throws Exception {
    PageScript node = PageScript.assumed();

    String printed = node.run("riders.mjs");

    System.out.print(printed);
    assertThat(printed).contains("riders keep their places");
  }
}
