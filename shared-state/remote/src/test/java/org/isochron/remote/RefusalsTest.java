package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** When viewers that are refused may ask again. */
final class RefusalsTest {
  @Test
  void aThousandViewersThatAreRefusedAtOnceAskAgainSpreadOverAMinute() {
    Refusals refusals = new Refusals();
    long[] waits =
        IntStream.range(0, 1_000).mapToLong(viewer -> refusals.nextWait(0)).toArray();

    int[] perSecond = new int[61];
    for (long wait : waits) {
      assertThat(wait).isBetween(Refusals.LEAST_WAIT_NANOS, Refusals.MOST_WAIT_NANOS);
      perSecond[(int) (wait / 1_000_000_000)]++;
    }
    assertThat(IntStream.of(perSecond).max().orElseThrow()).isLessThan(22);
  }
}
