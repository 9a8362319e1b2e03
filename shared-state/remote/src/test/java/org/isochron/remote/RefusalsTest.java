package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RefusalsTest {
  private static final long SECOND = 1_000_000_000;
  private static final long NEWCOMER = 99;
  private static final String WORLD = "world";

  private final Refusals refusals = new Refusals();

  @Test
  void aThousandViewersThatAreRefusedAtOnceAskAgainSpreadOverAMinute() {
    long[] waits =
        IntStream.range(0, 1_000).mapToLong(viewer -> refusals.nextWait(0)).toArray();

    int[] perSecond = new int[61];
    for (long wait : waits) {
      assertThat(wait).isBetween(Refusals.MIN_WAIT_NANOS, Refusals.MAX_WAIT_NANOS);
      perSecond[(int) (wait / 1_000_000_000)]++;
    }
    assertThat(IntStream.of(perSecond).max().orElseThrow()).isLessThan(22);
  }

  @Test
  void viewerThatReturnedGoesBeforeNewcomersToTheSlotsThatItWaitsFor() {
    refuse(1, WORLD, 0);
    assertThat(refusals.ahead(NEWCOMER, WORLD, 0)).as("it may not return").isZero();

    refuse(1, WORLD, SECOND); // the viewer repeats its request until the answer arrives
    assertThat(refusals.ahead(NEWCOMER, WORLD, SECOND)).isZero();

    refuse(1, WORLD, 5 * SECOND);
    assertThat(refusals.ahead(NEWCOMER, WORLD, 5 * SECOND)).isEqualTo(1);
    assertThat(refusals.ahead(NEWCOMER, "another world", 5 * SECOND)).isZero();
    assertThat(refusals.ahead(1, WORLD, 5 * SECOND)).isZero();
    assertThat(refusals.ahead(NEWCOMER, WORLD, 10 * SECOND)).isEqualTo(1);
    assertThat(refusals.ahead(NEWCOMER, WORLD, 12 * SECOND))
        .as("it did not return")
        .isZero();
  }

  @Test
  void viewersThatWereRefusedAboutAsOftenTakeWhatIsFreeWhenTheyCome() {
    refuse(1, WORLD, 0);
    refuse(1, WORLD, 5 * SECOND);
    refuse(2, WORLD, 5 * SECOND);
    assertThat(refusals.ahead(2, WORLD, 6 * SECOND)).as("it asks many times").isEqualTo(1);

    assertThat(refusals.ahead(2, WORLD, 10 * SECOND)).isZero();
  }

  @Test
  void viewerThatWasServedWaitsNoMore() {
    refuse(1, WORLD, 0);
    refuse(1, WORLD, 5 * SECOND);

    refusals.served(1);

    assertThat(refusals.ahead(NEWCOMER, WORLD, 5 * SECOND)).isZero();
  }

  private void refuse(long token, Object target, long nowNanos) {
    refusals.refuseForNow(new RecordedConnection(), token, target, "full", nowNanos);
  }
}
