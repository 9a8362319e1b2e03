package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks of the page's code that are written in its own language. */
class PageScriptsTest {
  @ParameterizedTest
  @CsvSource({
    "camera.mjs, framed: 462 worlds",
    "pick.mjs, picked: ",
    "chart.mjs, all marks are written as they should be",
    "detail.mjs, all cards show what they can",
    "riders.mjs, riders keep their places"
  })
  void scriptFindsNoFault(String script, String expected) throws Exception {
    PageScript node = PageScript.assumed();

    assertThat(node.run(script)).contains(expected);
  }
}
