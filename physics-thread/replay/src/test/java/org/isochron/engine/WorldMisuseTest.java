package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * A world that is closed or belongs to another thread refuses every call; native code would crash
 * the process otherwise.
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
