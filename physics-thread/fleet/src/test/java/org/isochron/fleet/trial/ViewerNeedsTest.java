package org.isochron.fleet.trial;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ViewerNeedsTest {
  private static final long PLENTY = 1_000_000_000_000L;

  @Test
  void thousandsOfViewersNeedMoreThanASystemAllowsByItself() {
    assertThat(new ViewerNeeds(1_048_576, 65_530, PLENTY).missing(5_000)).isEmpty();
    assertThat(new ViewerNeeds(20_000, 65_530, PLENTY).missing(5_000).orElseThrow())
        .isEqualTo(
            "5000 viewers need 30500 open files in the process that serves, and 20000 are allowed; raise ulimit -n, or have fewer viewers");
    assertThat(new ViewerNeeds(PLENTY, 65_530, PLENTY).missing(5_500).orElseThrow())
        .contains("5500 viewers need 68000 pieces of mapped memory", "65530", "vm.max_map_count");
    assertThat(new ViewerNeeds(PLENTY, PLENTY, 8_000_000_000L).missing(5_000).orElseThrow())
        .contains("5000 viewers need 12500 MB", "8000 MB are left");
  }

  @Test
  void systemAllowsSomeViewers() {
    assertThat(ViewerNeeds.allowed().missing(4)).isEmpty();
  }
}
