package org.isochron.bench.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.isochron.state.Snapshot;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** All blenders must give the same poses; otherwise their speeds could not be compared. */
class BlendRivalTest {
  private static final int BODIES = 1_003; // not a multiple of any vector length
  private static final float NEAR = 1e-5f;

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"ARRAY_COPY", "ISOCHRON_NEAREST"})
  void everyBodyIsWhereJomlHasIt(BlendRival rival) {
    SeededTicks ticks = new SeededTicks(BODIES);

    Snapshot.Poses shown = shown(rival, ticks);
    Snapshot.Poses truth = shown(BlendRival.JOML_OBJECTS, ticks);

    for (int slot = 0; slot < BODIES; slot++) {
      assertThat(shown.x()[slot]).as("x of %d", slot).isCloseTo(truth.x()[slot], within(NEAR));
      assertThat(shown.z()[slot]).as("z of %d", slot).isCloseTo(truth.z()[slot], within(NEAR));
      assertThat(shown.qx()[slot]).as("qx of %d", slot).isCloseTo(truth.qx()[slot], within(NEAR));
      assertThat(shown.qy()[slot]).as("qy of %d", slot).isCloseTo(truth.qy()[slot], within(NEAR));
      assertThat(shown.qz()[slot]).as("qz of %d", slot).isCloseTo(truth.qz()[slot], within(NEAR));
      assertThat(shown.qw()[slot]).as("qw of %d", slot).isCloseTo(truth.qw()[slot], within(NEAR));
    }
  }

  private static Snapshot.Poses shown(BlendRival rival, SeededTicks ticks) {
    Snapshot from = ticks.at(1);
    Blender blender = rival.create(ticks.window());
    blender.show(from, ticks.at(0), from.instantNanos() + SeededTicks.TICK_NANOS / 3);
    return blender.poses();
  }
}
