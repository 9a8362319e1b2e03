package org.isochron.state.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proves the exchange's protocol in every interleaving, and that the search finds injected faults.
 */
class ExchangeInterleavingTest {
  @ParameterizedTest(name = "windows of {0}, {1} readers")
  @CsvSource({"2, 1", "3, 1", "4, 1", "2, 2", "3, 2", "4, 2"})
  void claimsHoldInEveryInterleaving(int windowLength, int readers) {
    int snapshots = Ledger.sufficientSnapshots(windowLength, readers);

    int states = new InterleavingSearch(windowLength, readers, snapshots, PlantedFault.NONE).run();

    assertThat(states).isGreaterThan(100);
  }

  /** Long windows use lists, which are exchanged like snapshots in windows of length one. */
  @ParameterizedTest(name = "{0} readers")
  @ValueSource(ints = {1, 2, 3})
  void listsOfLongWindowsCrossInEveryInterleaving(int readers) {
    int lists = Ledger.sufficientSnapshots(1, readers);

    int states = new InterleavingSearch(1, readers, lists, PlantedFault.NONE).run();

    assertThat(states).isGreaterThan(10 * readers);
  }

  @Test
  @Tag("evidence")
  void claimsHoldInEveryInterleavingOfThreeReaders() {
    claimsHoldInEveryInterleaving(2, 3);
  }

  @ParameterizedTest(name = "windows of {0}, {1} readers")
  @CsvSource({"2, 1", "3, 1", "4, 1", "2, 2", "3, 2"})
  void oneSnapshotFewerIsNotEnough(int windowLength, int readers) {
    int snapshots = Ledger.sufficientSnapshots(windowLength, readers) - 1;

    assertThatThrownBy(
            () -> new InterleavingSearch(windowLength, readers, snapshots, PlantedFault.NONE).run())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("all %d snapshots are in use", snapshots);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void plantedFaultIsFound(PlantedFault fault) {
    int snapshots = Ledger.sufficientSnapshots(3, 1);

    assertThatThrownBy(() -> new InterleavingSearch(3, 1, snapshots, fault).run())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(
            fault == PlantedFault.FORGETFUL_OPEN
                ? "missed a publish"
                : "a reader holds is written to");
  }
}
