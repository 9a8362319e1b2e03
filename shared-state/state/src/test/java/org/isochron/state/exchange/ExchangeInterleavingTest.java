package org.isochron.state.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * Proves the exchange's protocol in every interleaving, and that the search finds injected faults.
 */
class ExchangeInterleavingTest {
  @ParameterizedTest(name = "windows of {0}, up to {1} for followers, {2} readers")
  @CsvSource({"2, 2, 1", "3, 3, 1", "4, 4, 1", "2, 2, 2", "3, 3, 2", "2, 3, 1", "2, 5, 1", "3, 5, 1"
  })
  void claimsHoldInEveryInterleaving(int windowLength, int maxLength, int readers) {
    int snapshots = Ledger.sufficientSnapshots(maxLength, readers);

    int states = new InterleavingSearch(
            windowLength, maxLength, readers, snapshots, PlantedFault.NONE)
        .run();

    assertThat(states).isGreaterThan(100);
  }

  @ParameterizedTest(name = "windows of {0}, up to {1} for followers, {2} readers")
  @CsvSource({"2, 2, 3", "2, 3, 2"})
  @Tag("evidence")
  void claimsHoldInEveryInterleavingOfLargerExchanges(
      int windowLength, int maxLength, int readers) {
    claimsHoldInEveryInterleaving(windowLength, maxLength, readers);
  }

  @ParameterizedTest(name = "windows of {0}, up to {1} for followers, {2} readers")
  @CsvSource({"2, 2, 1", "3, 3, 1", "4, 4, 1", "2, 2, 2", "3, 3, 2", "2, 3, 1", "2, 5, 1", "2, 3, 2"
  })
  void oneSnapshotFewerIsNotEnough(int windowLength, int maxLength, int readers) {
    int snapshots = Ledger.sufficientSnapshots(maxLength, readers) - 1;
    InterleavingSearch search =
        new InterleavingSearch(windowLength, maxLength, readers, snapshots, PlantedFault.NONE);

    assertThatThrownBy(search::run)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("all %d snapshots are in use", snapshots);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void plantedFaultIsFound(PlantedFault fault) {
    int snapshots = Ledger.sufficientSnapshots(3, 1);

    assertThatThrownBy(() -> new InterleavingSearch(2, 3, 1, snapshots, fault).run())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(fault.message);
  }
}
