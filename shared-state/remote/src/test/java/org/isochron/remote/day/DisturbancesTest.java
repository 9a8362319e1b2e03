package org.isochron.remote.day;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.remote.Quantisation;
import org.isochron.remote.codec.BodyChoice;
import org.isochron.remote.codec.SnapshotEncoder;
import org.isochron.state.SnapshotReader;
import org.junit.jupiter.api.Test;

class DisturbancesTest {
  private static final int TICKS = 1_000;
  private static final int HEADER_AND_CLOSING_BYTES = 36;

  @Test
  void ticksOfTheFirstLayoutOftenHaveAFragmentThatIsShorterThanAnEmptyLastOne() {
    long[] now = {1};
    int[] shortest = {0};
    try (TokenWorld world =
        new TokenWorld(() -> now[0], Disturbances.LAYOUTS[0][0], Disturbances.LAYOUTS[0][1])) {
      SnapshotEncoder encoder = new SnapshotEncoder(world.state.layout(), Quantisation.DEFAULT, 1);
      try (SnapshotReader reader = world.state.openReader()) {
        for (int tick = 0; tick < TICKS; tick++) {
          now[0] += TokenWorld.TICK_NANOS;
          world.run(1, false);
          reader.refresh();
          encoder.encode(reader.newest(), BodyChoice.EVERYTHING, false, fragment -> {
            shortest[0] += fragment.remaining() < HEADER_AND_CLOSING_BYTES ? 1 : 0;
          });
        }
      }
    }

    assertThat(shortest[0]).isGreaterThan(TICKS / 50);
  }
}
