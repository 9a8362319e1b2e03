package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeron.exceptions.TimeoutException;
import org.junit.jupiter.api.Test;

final class CatchUpFailuresTest {
  private final TimeoutException failed = new TimeoutException("failed to join catchup log");

  private final CatchUpFailures failures = new CatchUpFailures();

  @Test
  void aNodeEndsWhenItAsksInVainAgainAndAgain() {
    for (int count = 1; count < CatchUpFailures.MAX_FAILURES; count++) {
      failures.reported(failed, 7);
    }

    assertThatThrownBy(() -> failures.reported(failed, 7))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the others no longer have it");
  }

  @Test
  void failuresBetweenWhichTheLogContinuesAreNone() {
    for (int count = 0; count < 100; count++) {
      int handled = count / (CatchUpFailures.MAX_FAILURES - 2);
      assertThatCode(() -> failures.reported(failed, handled)).doesNotThrowAnyException();
    }
  }

  @Test
  void otherReportsAreNotCounted() {
    for (int count = 0; count < 100; count++) {
      failures.reported(new TimeoutException("another"), 7);
      failures.reported(new IllegalStateException("failed to join catchup log"), 7);
      assertThatCode(() -> failures.reported(new IllegalStateException(), 7))
          .doesNotThrowAnyException();
    }
  }
}
