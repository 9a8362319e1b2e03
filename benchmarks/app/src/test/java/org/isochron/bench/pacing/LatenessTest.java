package org.isochron.bench.pacing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.isochron.bench.summary.Quantiles;
import org.isochron.bench.summary.Sorted;
import org.junit.jupiter.api.Test;

final class LatenessTest {
  @Test
  void quantilesAreValuesThatOccurredWhateverTheirOrder() {
    long[] nanos = LongStream.rangeClosed(1, 1_000).map(value -> 1_001 - value).toArray();

    Lateness lateness = Lateness.of(nanos);

    assertThat(lateness).isEqualTo(new Lateness(1_000, new Quantiles(500, 990, 999, 1_000)));
    assertThat(nanos[0]).as("the values are left as they were").isEqualTo(1_000);
  }

  @Test
  void oneOfFewerThanAThousandIsTheLatest() {
    Lateness lateness = Lateness.of(new long[] {5, 7, 900});

    assertThat(lateness).isEqualTo(new Lateness(3, new Quantiles(7, 900, 900, 900)));
  }

  @Test
  void noneAtAllIsZero() {
    assertThat(Lateness.of(new long[0])).isEqualTo(new Lateness(0, Quantiles.NONE));
  }

  @Test
  void medianIsTheMiddleOne() {
    assertThat(Sorted.of(new long[] {9, 1, 5}).median()).isEqualTo(5);
  }
}
