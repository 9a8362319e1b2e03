package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SnapshotLayoutTest {
  @Test
  void layoutIsBuiltStepByStep() {
    SnapshotLayout layout = SnapshotLayout.bodies(10)
        .withChannel("angle", SnapshotLayout.Blend.ANGLE)
        .withVelocities();

    assertThat(layout)
        .isEqualTo(new SnapshotLayout(
            10,
            true,
            false,
            List.of(new SnapshotLayout.Channel("angle", SnapshotLayout.Blend.ANGLE))));
    assertThat(layout.channelIndex("angle")).isZero();
  }

  @Test
  void badLayoutsAreRefused() {
    assertThatThrownBy(() -> SnapshotLayout.bodies(0))
        .hasMessage("bodyCapacity is 0: it lies between 1 and 16777216");
    assertThatThrownBy(() -> SnapshotLayout.bodies(16_777_217))
        .hasMessageContaining("bodyCapacity is 16777217");
    assertThatThrownBy(() -> SnapshotLayout.bodies(1).withChannel(" ", SnapshotLayout.Blend.STEP))
        .hasMessageContaining("name is blank");
    assertThatThrownBy(() -> SnapshotLayout.bodies(1)
            .withChannel("a", SnapshotLayout.Blend.STEP)
            .withChannel("a", SnapshotLayout.Blend.LINEAR))
        .hasMessageContaining("have the same name; rename one");
    assertThatThrownBy(() ->
            SnapshotLayout.bodies(1).withChannel("a", SnapshotLayout.Blend.STEP).channelIndex("b"))
        .hasMessage("no channel is named b; the layout has [a]");
    assertThatThrownBy(() -> {
          SnapshotLayout layout = SnapshotLayout.bodies(1);
          for (int channel = 0; channel <= SnapshotLayout.MAX_CHANNELS; channel++) {
            layout = layout.withChannel("channel " + channel, SnapshotLayout.Blend.LINEAR);
          }
        })
        .hasMessage("the layout has 33 channels: a body has at most 32");
  }

  @Test
  @SuppressWarnings("NullAway") // nulls as from unchecked callers
  void channelWithoutNameOrBlendIsRefusedAtOnce() {
    assertThatThrownBy(() -> SnapshotLayout.bodies(1).withChannel("x", null))
        .hasMessageContaining("blend is null");
    assertThatThrownBy(() -> SnapshotLayout.bodies(1).withChannel(null, SnapshotLayout.Blend.STEP))
        .hasMessageContaining("name is null");
  }

  @Test
  void bodyIdsKeepSlotAndGeneration() {
    long body = BodyId.of(SnapshotLayout.MAX_BODIES - 1, Integer.MAX_VALUE);

    assertThat(BodyId.slot(body)).isEqualTo(SnapshotLayout.MAX_BODIES - 1);
    assertThat(BodyId.generation(body)).isEqualTo(Integer.MAX_VALUE);
    assertThat(BodyId.describe(BodyId.of(3, 2))).isEqualTo("body 3#2");
    assertThat(BodyId.describe(BodyId.NONE)).isEqualTo("BodyId.NONE");
    assertThat(BodyId.describe(3))
        .as("what Scene.Builder.body returned")
        .isEqualTo("the index 3 (its id is Scene.body(3))");
    assertThatThrownBy(() -> BodyId.of(-1, 1)).hasMessageContaining("slot is -1 and generation 1");
    assertThatThrownBy(() -> BodyId.of(0, 0)).hasMessageContaining("generations from 1");
  }
}
