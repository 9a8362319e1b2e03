package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PageChartTest {
  @Test
  void marksHaveTheUnitThatSuitsTheAxisAndShortRatiosHaveMarksToo() throws Exception {
    PageScript node = PageScript.assumed();

    assertThat(node.run("chart.mjs")).contains("all marks are written as they should be");
  }
}
