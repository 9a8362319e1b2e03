package org.isochron.cluster.processes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HashComparisonTest {
  private final HashComparison hashes = new HashComparison();

  @Test
  void theFirstDifferenceNamesBothNodesAndTheTick() {
    hashes.add(0, 100, 7);
    hashes.add(1, 100, 7);
    hashes.add(0, 200, 8);
    assertThat(hashes.difference()).isEmpty();
    hashes.add(2, 200, 9);
    hashes.add(1, 300, 9);

    assertThat(hashes.difference())
        .contains("node 0 and node 2 have different states after tick 200");
    assertThat(hashes.comparedCount()).isEqualTo(2);
  }

  @Test
  void aNodeIsNotComparedWithItself() {
    hashes.add(0, 100, 7);
    hashes.add(0, 100, 7);

    assertThat(hashes.comparedCount()).isZero();
  }
}
