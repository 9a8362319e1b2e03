package org.isochron.shapes.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class SinesTest {
  @Test
  void theyAreThoseOfStrictMathToTwelveDigits() {
    Random random = new Random(3);
    for (int i = 0; i < 20_000; i++) {
      double angle = 20 * (2 * random.nextDouble() - 1);
      assertThat(Sines.sine(angle)).isCloseTo(StrictMath.sin(angle), within(1e-12));
      assertThat(Sines.cosine(angle)).isCloseTo(StrictMath.cos(angle), within(1e-12));
    }
  }

  @Test
  void smallAnglesAreTheirOwnSine() {
    assertThat(Sines.sine(0)).isZero();
    assertThat(Sines.cosine(0)).isOne();
    assertThat(Sines.sine(1e-9)).isEqualTo(1e-9);
  }
}
