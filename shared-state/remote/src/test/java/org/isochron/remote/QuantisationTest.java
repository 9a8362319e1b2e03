package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuantisationTest {
  @Test
  void exactNumbersHaveNoSteps() {
    Quantisation exact = Quantisation.exact();

    assertThat(exact.stepsPerRotation()).isZero();
  }
}
