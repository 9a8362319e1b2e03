package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuantisationTest {
  @Test
  void exactNumbersHaveNeitherStepsNorErrors() {
    Quantisation exact = Quantisation.exact();

    assertThat(exact.stepsPerRotation()).isZero();
    assertThat(exact.positionError()).isZero();
    assertThat(exact.rotationError()).isZero();
    assertThat(exact.velocityError()).isZero();
  }
}
