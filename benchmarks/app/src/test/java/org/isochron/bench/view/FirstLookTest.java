package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FirstLookTest {
  private static final long SECOND = 1_000_000_000L;

  private final FirstLook look = new FirstLook();

  @Test
  void beginsCoarseAndGoesToTheWantedRateByItselfOnce() {
    assertThat(look.begin(100)).isEqualTo(25);
    look.sceneBegins(0);

    assertThat(look.end(false, 9 * SECOND)).isEmpty();
    assertThat(look.lines(9 * SECOND)).last().asString().contains("in 1 s: 100 ticks a second");
    assertThat(look.end(false, 10 * SECOND)).hasValue(100);
    assertThat(look.end(false, 11 * SECOND)).isEmpty();
    assertThat(look.lines(11 * SECOND)).first().asString().contains("now 100 ticks a second");
    assertThat(look.lines(18 * SECOND)).isEmpty();
  }

  @Test
  void sceneThatBeginsAgainIsSeenForAsLong() {
    look.begin(100);
    look.sceneBegins(0);
    look.sceneBegins(3 * SECOND);

    assertThat(look.end(false, 12 * SECOND)).isEmpty();
    assertThat(look.end(false, 13 * SECOND)).hasValue(100);
  }

  @Test
  void rateStaysWhenSomebodyHasTakenTheKeys() {
    look.begin(100);
    look.sceneBegins(0);

    assertThat(look.end(true, 5 * SECOND)).isEmpty();
    assertThat(look.end(true, 20 * SECOND)).isEmpty();
    assertThat(look.lines(6 * SECOND)).isEmpty();
  }

  @Test
  void runThatDoesNotBeginCoarseSaysNothing() {
    look.sceneBegins(0);

    assertThat(look.lines(SECOND)).isEmpty();
    assertThat(look.end(false, 20 * SECOND)).isEmpty();
  }
}
