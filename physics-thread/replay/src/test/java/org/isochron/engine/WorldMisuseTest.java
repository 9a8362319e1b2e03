package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Closed worlds and worlds of other threads refuse every call, because native code would otherwise
 * crash the process.
 */
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
