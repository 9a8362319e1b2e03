package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the page leaves out of its picture, with frames that were made up. */
class PageDetailTest {
  @Test
  void pageLeavesOutOnlyWhatHelpsAndBringsItBack() throws Exception {
    PageScript node = PageScript.assumed();

    assertThat(node.run("detail.mjs")).contains("all cards show what they can");
  }
}
