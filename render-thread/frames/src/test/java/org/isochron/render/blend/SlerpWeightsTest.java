package org.isochron.render.blend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SlerpWeightsTest {
  private static final int NODES = SlerpWeights.TERMS;
  private static final int STEPS_OF_A_TICK = 64;

  /**
   * At the nodes the polynomials equal the weights within float precision, even for fractions above
   * 1.
   */
  @Test
  void weightsAreExactAtTheNodesForUpToTwoTicks() {
    SlerpWeights weights = new SlerpWeights();
    for (int step = 0; step <= 2 * STEPS_OF_A_TICK; step++) {
      double fraction = (double) step / STEPS_OF_A_TICK;
      weights.fit(fraction);
      for (int node = 0; node < NODES; node++) {
        double cosine = 0.5 + 0.5 * Math.cos(Math.PI * (2 * node + 1) / (2 * NODES));
        double angle = Math.acos(cosine);
        float u = (float) (cosine - 1);

        assertThat((double) SlerpWeights.at(weights.earlier, u))
            .as("earlier, fraction %s, node %d", fraction, node)
            .isCloseTo(Math.sin((1 - fraction) * angle) / Math.sin(angle), within(2e-6));
        assertThat((double) SlerpWeights.at(weights.later, u))
            .as("later, fraction %s, node %d", fraction, node)
            .isCloseTo(Math.sin(fraction * angle) / Math.sin(angle), within(2e-6));
      }
    }
  }
}
