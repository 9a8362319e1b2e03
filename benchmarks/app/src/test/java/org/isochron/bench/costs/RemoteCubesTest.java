package org.isochron.bench.costs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bytes that remote.md states, which do not depend on how busy the machine is. */
class RemoteCubesTest {
  private static final RemoteCubes.Phases PHASES = RemoteCubes.Phases.compute(15 * CubeScene.HERTZ);

  /** The engine's results, and so the number of moving cubes, differ between processors. */
  private static final double HEADROOM = 1.25;

  @ParameterizedTest(name = "{0}: {1} kbit/s, {2} in a second")
  @CsvSource({"ROLLS, 91, 127", "BLOWS, 131, 155", "GATHERS, 249, 332", "RESTS, 69, 69"})
  void cubesCostNoMoreThanStated(CubeScene.Phase phase, double mean, double max) {
    RemoteCubes.Tracks tracks = PHASES.of(phase);

    assertThat(tracks.meanMoving() > 0).isEqualTo(phase != CubeScene.Phase.RESTS);
    assertThat(tracks.meanKilobits()).isLessThan(mean * HEADROOM);
    assertThat(tracks.maxKilobits()).isLessThan(max * HEADROOM);
  }
}
