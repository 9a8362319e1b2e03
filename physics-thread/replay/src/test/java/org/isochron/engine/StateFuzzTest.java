package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Forged states with correct checksums are refused or harmless; {@code -Dstate.mutations=10000}
 * tries more of them.
 */
final class StateFuzzTest {
  private static final int MUTATIONS = Integer.getInteger("state.mutations", 500);
  private static final int SECONDS = 1_800;

  @Test
  void forgedStatesAreRefusedOrHarmless() throws Exception {
    String printed = ForkedJvm.run(SECONDS, StateFuzz.class, Integer.toString(MUTATIONS));

    System.out.print(printed);
    assertThat(printed
            .lines()
            .filter(line -> line.matches("\\w+: [1-9]\\d+ refused, [1-9]\\d+ harmless")))
        .as(printed)
        .hasSize(3);
  }
}
