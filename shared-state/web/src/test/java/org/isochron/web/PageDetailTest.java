package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PageDetailTest {
  @Test
  void pageLeavesOutOnlyWhatHelpsAndBringsItBack() throws Exception {
    PageScript node = PageScript.assumed();

    assertThat(node.run("detail.mjs")).contains("all cards show what they can");
  }
}
