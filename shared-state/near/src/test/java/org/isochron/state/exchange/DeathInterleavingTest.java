package org.isochron.state.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.isochron.state.exchange.DeathSearch.Protocol;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** The proof of the protocol between processes: every interleaving, with an end of every process at every step. */
class DeathInterleavingTest {
  @ParameterizedTest(name = "windows of {0}, {1} readers")
  @CsvSource({"2, 1", "3, 1", "4, 1", "2, 2"})
  void nothingIsTornWhereverProcessesEnd(int windowLength, int readers) {
    int snapshots = Ledger.sufficientSnapshots(windowLength, readers);

    int states = new DeathSearch(windowLength, readers, snapshots, Protocol.ONE_WORD).run();

    assertThat(states).isGreaterThan(100);
  }

  @Test
  @Tag("evidence")
  void nothingIsTornWhereverProcessesEndWithLongerWindows() {
    nothingIsTornWhereverProcessesEnd(3, 2);
    nothingIsTornWhereverProcessesEnd(4, 2);
  }

  @Test
  void oneSnapshotFewerIsNotEnough() {
    int snapshots = Ledger.sufficientSnapshots(3, 1) - 1;

    assertThatThrownBy(() -> new DeathSearch(3, 1, snapshots, Protocol.ONE_WORD).run())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("all %d snapshots are in use", snapshots);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "ONE_WORD")
  void everyMistakeIsFound(Protocol mistake) {
    int snapshots = Ledger.sufficientSnapshots(3, 1);

    assertThatThrownBy(() -> new DeathSearch(3, 1, snapshots, mistake).run())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("is written to");
  }
}
