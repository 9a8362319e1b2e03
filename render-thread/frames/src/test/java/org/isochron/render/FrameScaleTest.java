package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.isochron.render.HandDrivenPhysics.ONE_TICK;
import static org.isochron.render.HandDrivenPhysics.TICK;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** A resting body grows by 1 per tick up to 9; nobody writes the other body's scale. */
class FrameScaleTest {
  private static final SnapshotLayout LAYOUT = SnapshotLayout.bodies(70)
      .withChannel("fuel", SnapshotLayout.Blend.LINEAR)
      .withChannel("size", SnapshotLayout.Blend.SCALE);
  private static final long GROWS = BodyId.of(1, 1);
  private static final long STAYS = BodyId.of(2, 1);

  private final Quaternionf turned = new Quaternionf().rotationXYZ(1, 2, 3);
  private final HandDrivenPhysics physics =
      new HandDrivenPhysics(LAYOUT, (tick, instant, writer, events) -> {
        writer.body(GROWS, 4, 5, 6, turned.x, turned.y, turned.z, turned.w);
        writer.channel(1, GROWS, (float) Math.min(9, tick));
        writer.body(STAYS, 1, 2, 3, 0, 0, 0, 1);
        if (tick > 0) {
          writer.still();
        }
      });
  private final FrameSource frames = FrameSource.on(physics.state, ONE_TICK);

  @Test
  void matricesContainTheScaleOfTheDisplayedInstant() {
    RenderFrame frame = frameAt(5 * TICK + TICK / 2);

    Matrix4f expected = new Matrix4f().translationRotate(4, 5, 6, turned).scale(4.5f);
    assertThat(frame.scale(GROWS)).isEqualTo(4.5f);
    assertThat(frame.matrix(GROWS, new Matrix4f()).equals(expected, 1e-5f)).isTrue();
    frame.forEach((body, matrix) ->
        assertThat(matrix.equals(frame.matrix(body, new Matrix4f()), 0)).isTrue());
    ByteBuffer bytes =
        ByteBuffer.allocateDirect(3 * RenderFrame.MATRIX_BYTES).order(ByteOrder.nativeOrder());
    frame.matrices(bytes);
    assertThat(new Matrix4f().set(RenderFrame.MATRIX_BYTES, bytes).equals(expected, 1e-5f))
        .isTrue();
  }

  @Test
  void bodyWhoseScaleNobodyWritesHasItsOwnSize() {
    RenderFrame frame = frameAt(5 * TICK + TICK / 2);

    assertThat(frame.scale(STAYS)).isEqualTo(1);
    assertThat(frame.matrix(STAYS, new Matrix4f())).isEqualTo(new Matrix4f().translation(1, 2, 3));
  }

  @Test
  void attachmentsOfAttachmentsAreWhereTheScaledBodyCarriesThemHoweverDeep() {
    RenderFrame frame = frameAt(5 * TICK + TICK / 2);
    Quaternionf turn = new Quaternionf().rotationXYZ(0.3f, -0.7f, 0.2f);
    Vector3f offset = new Vector3f(0.1f, -0.4f, 0.2f);
    RenderFrame.Attachment part = new RenderFrame.Attachment(GROWS, offset, turn);
    Matrix4f expected = new Matrix4f()
        .translationRotate(4, 5, 6, turned)
        .scale(4.5f)
        .translate(offset)
        .rotate(turn);
    for (int depth = 0; depth < 10; depth++) {
      part = part.with(offset, turn);
      expected.translate(offset).rotate(turn);
    }

    Matrix4f shown = frame.matrix(part, new Matrix4f());

    assertThat(shown.equals(expected, 1e-4f)).isTrue();
    Matrix4f view = frame.view(part, new Matrix4f());
    assertThat(view.transformPosition(shown.getTranslation(new Vector3f())).length())
        .isLessThan(1e-4f);
    assertThat(view.getScale(new Vector3f()).equals(new Vector3f(1), 1e-5f)).isTrue();
  }

  @Test
  void matrixIsFiniteWhateverSizesTwoTicksHave() {
    float[] sizes = {Float.NaN, 2, Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY, -2, 1, 0};
    HandDrivenPhysics invalid = new HandDrivenPhysics(LAYOUT, (tick, instant, writer, events) -> {
      writer.body(GROWS, 4, 5, 6, turned.x, turned.y, turned.z, turned.w);
      writer.channel(1, GROWS, sizes[(int) tick % sizes.length]);
    });
    FrameSource shown = FrameSource.on(invalid.state, ONE_TICK);
    invalid.start(0);
    for (long wall = TICK; wall <= 16 * TICK; wall += TICK / 4) {
      invalid.runUntil(wall);
      RenderFrame frame = shown.at(wall);

      assertThat(frame.matrix(GROWS, new Matrix4f()).isFinite())
          .as("%d ns", wall)
          .isTrue();
      assertThat(frame.scale(GROWS)).as("%d ns", wall).isBetween(0f, 1e6f);
    }
  }

  @Test
  void layoutHasOneScale() {
    assertThat(LAYOUT.scaleChannel()).hasValue(1);
    assertThat(SnapshotLayout.bodies(1).scaleChannel()).isEmpty();
    assertThatThrownBy(() -> LAYOUT.withChannel("more", SnapshotLayout.Blend.SCALE))
        .hasMessageContaining("a body has one");
  }

  private RenderFrame frameAt(long wall) {
    if (physics.tick() < 0) {
      physics.start(0);
    }
    physics.runUntil(wall);
    return frames.at(wall);
  }
}
