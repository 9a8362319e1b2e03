package org.isochron.lockstep.rollback;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RollbackBudgetTest {
  @ParameterizedTest(name = "save {0}, restore {1}, step {2} µs")
  @CsvSource({
    "0, 0, 1000, 8",
    "0, 0, 2000, 4",
    "2000, 1000, 1000, 6",
    "3000, 1000, 1000, 5",
    "0, 0, 9000, 1"
  })
  void windowIsWhatARollbackFitsInto(
      int saveMicros, int restoreMicros, int stepMicros, int window) {
    RollbackBudget budget = new RollbackBudget(10_000_000, 8);
    assertThat(budget.isReturnCheap(1)).as("nothing is known").isTrue();

    for (int tick = 1; tick <= 4 * RollbackBudget.WARM_UP_TICKS; tick++) {
      budget.saved(1_000L * saveMicros);
      budget.restored(1_000L * restoreMicros);
      budget.stepped(1_000L * stepMicros);
      budget.settle(tick);
    }

    assertThat(budget.window()).isEqualTo(window);
    long there = 2L * saveMicros + restoreMicros;
    assertThat(budget.isReturnCheap((there + stepMicros - 1) / stepMicros)).isTrue();
    assertThat(budget.isReturnCheap(there / stepMicros - 1)).isFalse();
  }
}
