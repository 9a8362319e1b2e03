package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** If such calls were not refused, native code would crash the process. */
final class WorldMisuseTest {
  private static final int SECONDS = 120;

  @Test
  void closedWorldsAndWorldsOfOtherThreadsRefuseEveryCall() throws Exception {
    String printed = ForkedJvm.run(SECONDS, WorldMisuse.class);

    assertThat(printed.lines().filter(line -> line.matches("\\w+ refused \\d\\d+")))
        .as(printed)
        .hasSameSizeAs(Engines.available())
        .hasSizeGreaterThanOrEqualTo(5);
  }
}
