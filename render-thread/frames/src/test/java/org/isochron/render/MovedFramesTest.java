package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.render.HandDrivenPhysics.MILLI;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.exchange.MovedTicks;
import org.joml.Matrix4f;
import org.junit.jupiter.api.Test;

/** A scene graph that receives only moved bodies. */
class MovedFramesTest {
  private final MovedWalk bodies = new MovedWalk(5);
  private final HandDrivenPhysics physics = new HandDrivenPhysics(
      SnapshotLayout.bodies(MovedWalk.SLOTS).withVelocities(), (tick, instant, writer, events) -> {
        bodies.step(tick);
        bodies.capture(writer, true);
      });
  private final FrameSource frames =
      FrameSource.on(physics.state, FrameSource.Settings.of(Delay.balanced()));
  private final Map<Long, Matrix4f> nodes = new HashMap<>();
  private int drawn;

  @Test
  void sceneGraphThatIsGivenOnlyMovedBodiesShowsThemAll() {
    physics.start(0);
    int few = 0;
    for (int frame = 1; frame < 3_000; frame++) {
      long wall = 3L * frame * MILLI;
      physics.runUntil(wall);
      RenderFrame shown = frames.at(wall);
      if (frame % 5 == 0) {
        continue; // skipped frame
      }
      int count = draw(shown);
      few += count < MovedWalk.SLOTS / 2 ? 1 : 0;

      shown.forEach((body, matrix) -> assertThat(nodes.get(body))
          .as("frame %d, body %x", shown.instantNanos(), body)
          .isEqualTo(matrix));
    }
    assertThat(few).isGreaterThan(500);
  }

  @Test
  void secondPassOverAFrameGetsTheSameBodiesAndAStandingPictureNone() {
    physics.start(0);
    physics.runUntil(100 * MILLI);

    assertThat(draw(frames.at(100 * MILLI))).as("the first frame").isGreaterThan(100);
    assertThat(draw(frames.at(100 * MILLI))).as("once more").isZero();
    RenderFrame next = frames.at(103 * MILLI);
    assertThat(draw(next)).isEqualTo(draw(next));
  }

  @Test
  void bodyThatCameToRestInAFrameThatWasNotAskedIsPassedInTheNext() {
    MovedTicks moved = new MovedTicks(MovedWalk.SLOTS);
    HandDrivenPhysics settled = new HandDrivenPhysics(
        SnapshotLayout.bodies(MovedWalk.SLOTS), (tick, instant, writer, events) -> {
          for (int slot = 0; slot < MovedWalk.SLOTS; slot++) {
            writer.body(BodyId.of(slot, 1), slot == 7 && tick >= 5 ? 1 : 0, 0, 0, 0, 0, 0, 1);
          }
          if (tick == 5) {
            moved.moved(7, tick);
          }
          writer.moved(moved);
        });
    FrameSource delayed = FrameSource.on(
        settled.state,
        FrameSource.Settings.of(Delay.fixed(Duration.ofNanos(HandDrivenPhysics.TICK))));
    settled.start(0);
    settled.play(delayed, 0, 54 * MILLI);
    draw(delayed.at(54 * MILLI));
    settled.runUntil(63 * MILLI);
    draw(delayed.at(55 * MILLI));
    assertThat(nodes.get(BodyId.of(7, 1)))
        .as("halfway")
        .matches(matrix -> matrix.equals(new Matrix4f().translation(0.5f, 0, 0), 1e-5f));
    delayed.at(61 * MILLI);

    draw(delayed.at(63 * MILLI));

    assertThat(nodes.get(BodyId.of(7, 1)))
        .matches(matrix -> matrix.equals(new Matrix4f().translation(1, 0, 0), 1e-5f));
  }

  private int draw(RenderFrame frame) {
    drawn = 0;
    frame.forEachMoved((body, matrix) -> {
      drawn++;
      nodes.put(body, new Matrix4f(matrix));
    });
    return drawn;
  }
}
