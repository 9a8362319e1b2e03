package org.isochron.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.isochron.bench.summary.Sorted;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
final class ContenderComparisonTest {
  private static final TickRate TICKS = TickRate.hertz(100);
  private static final TickRate REFRESH = TickRate.hertz(144);
  private static final long SHORT_NANOS = 100_000_000;

  private final List<String> output = new ArrayList<>();

  @Test
  void everyContenderHasItsTurnOnceARoundAndNeverAtTheSamePosition() {
    for (int round = 0; round < 4; round++) {
      int first = round * 10;
      assertThat(IntStream.range(first, first + 10)
              .map(turn -> ContenderComparison.contenderAt(turn, 10, 4)))
          .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }
    assertThat(
            IntStream.of(0, 10, 20, 30).map(turn -> ContenderComparison.contenderAt(turn, 10, 4)))
        .as("who begins a round")
        .containsExactly(0, 2, 4, 6);
  }

  @Test
  void sliceWhoseStepsCostTooLittleIsRepeatedAndCounted() {
    ContenderComparison comparison = comparison(0);

    List<ComparisonRow> rows =
        comparison.run(List.of(LoadLevel.LIGHT), List.of(Contenders.VARIABLE));

    assertThat(comparison.repeatedSlices()).isEqualTo(ContenderComparison.maxRepeatedSlices(1));
    assertThat(rows.get(0).slices()).hasSize(1);
    assertThat(output)
        .last()
        .asString()
        .contains("light load was off by", "once more: variable dt");
  }

  @Test
  void errorOfALoadIsAShareOfWhatAStepWasToCost() {
    MeasuredSlice slice = slice(3_000, 1_000, 2_000);

    assertThat(slice.loadErrorPermille(4_000)).isEqualTo(500);
    assertThat(slice.loadErrorPermille(2_000)).isZero();
    assertThat(slice.loadErrorPermille(1_000)).isEqualTo(1_000);
    assertThat(slice().loadErrorPermille(1_000)).as("without a step").isEqualTo(1_000);
  }

  private static MeasuredSlice slice(long... stepNanos) {
    Sorted none = Sorted.of(new long[0]);
    return new MeasuredSlice(
        none,
        Sorted.of(stepNanos),
        none,
        none,
        new Evenness(0, 0, 0, 0),
        none,
        0,
        new Expense(0, 0, 0));
  }

  private ContenderComparison comparison(long stepNanos) {
    long nanosPerMillion = BusyWork.nanosPerMillionUnits(NanoClock.system());
    return new ContenderComparison(
        new Timing(1, SHORT_NANOS, SHORT_NANOS, TICKS, REFRESH),
        load -> new BusyBodies(20, new StepFiller(stepNanos, nanosPerMillion)),
        10,
        output::add);
  }
}
