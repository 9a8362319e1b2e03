package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.isochron.render.HandDrivenPhysics.MILLI;
import static org.isochron.render.HandDrivenPhysics.TICK;

import java.time.Duration;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.Test;

class FramePrefabTest {
  private static final long BODY = BodyId.of(1, 1);

  private final HandDrivenPhysics physics =
      new HandDrivenPhysics(SnapshotLayout.bodies(2), (tick, instant, writer, events) -> {
        writer.body(BODY, 0, 0, 0, 0, 0, 0, 1);
        writer.prefab(BODY, tick < 6 ? 3 : 4);
      });
  private final FrameSource frames = FrameSource.on(
      physics.state, FrameSource.Settings.of(Delay.fixed(Duration.ofNanos(2 * TICK))));

  @Test
  void bodyHasThePrefabOfTheTickThatIsShownAndNotOfTheNewest() {
    physics.start(0);

    physics.runUntil(64 * MILLI);
    assertThat(frames.at(64 * MILLI).prefab(BODY)).isEqualTo(3);

    physics.runUntil(75 * MILLI);
    RenderFrame frame = frames.at(75 * MILLI);
    assertThat(frame.prefab(BODY)).isEqualTo(4);
    assertThatThrownBy(() -> frame.prefab(BodyId.of(0, 1)))
        .hasMessageContaining("not in the frame");
  }
}
