package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.render.HandDrivenPhysics.MILLI;
import static org.isochron.render.HandDrivenPhysics.ONE_TICK;
import static org.isochron.render.HandDrivenPhysics.TICK;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class RenderFrameTest {
  private static final long CAR = BodyId.of(1, 1);
  private static final long NOBODY = BodyId.of(0, 1);

  private final HandDrivenPhysics physics = new HandDrivenPhysics(
      SnapshotLayout.bodies(3)
          .withChannel("fuel", SnapshotLayout.Blend.LINEAR)
          .withChannel("wheel", SnapshotLayout.Blend.ANGLE)
          .withChannel("gear", SnapshotLayout.Blend.STEP),
      (tick, instant, writer, events) -> {
        Quaternionf rotation = new Quaternionf().rotationY(0.2f * tick);
        writer.body(CAR, (float) tick, 2, 3, rotation.x, rotation.y, rotation.z, rotation.w);
        writer.channel(0, CAR, 10f * tick);
        writer.channel(1, CAR, (float) (3 * tick % (2 * Math.PI)));
        writer.channel(2, CAR, (float) tick);
      });
  private final FrameSource frames = FrameSource.on(physics.state, ONE_TICK);
  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();

  @Test
  void bodyIsFoundById() {
    RenderFrame frame = frameAtFivePointFiveTicks();

    assertThat(frame.contains(CAR)).isTrue();
    assertThat(frame.body(1)).isEqualTo(CAR);
    assertThat(frame.body(0)).isEqualTo(BodyId.NONE);
    assertThat(frame.body(2)).isEqualTo(BodyId.NONE);
    assertThat(frame.slotCount()).isEqualTo(2);
    assertThat(frame.bodyCount()).isEqualTo(1);
    assertThat(frame.generations()[1]).isEqualTo(1);
    assertThat(frame.position(CAR, position)).isEqualTo(new Vector3f(5.5f, 2, 3));
    assertThat(frame.rotation(CAR, rotation).equals(new Quaternionf().rotationY(1.1f), 1e-6f))
        .isTrue();
    assertThatThrownBy(() -> frame.position(NOBODY, position))
        .hasMessage("body 0#1 is not in the frame at 55000000 ns; call contains(body) first");
    assertThatThrownBy(() -> frame.position(1, position))
        .as("an index that is taken for an id")
        .hasMessageContaining("its id is Scene.body(1)");
  }

  @Test
  void forEachDrawsEveryBodyOnceWithItsMatrix() {
    frames.at(0).forEach((body, matrix) -> fail("nothing was published"));
    RenderFrame frame = frameAtFivePointFiveTicks();
    List<Long> drawn = new ArrayList<>();
    Matrix4f seen = new Matrix4f();

    frame.forEach((body, matrix) -> {
      drawn.add(body);
      seen.set(matrix);
    });

    assertThat(drawn).containsExactly(CAR);
    assertThat(seen.equals(new Matrix4f().translate(5.5f, 2, 3).rotateY(1.1f), 1e-5f))
        .isTrue();
  }

  @Test
  void nextIsTheFrameForNowOrForTheComingRefreshOfADisplay() {
    physics.start(0);
    physics.runUntil(65 * MILLI);

    assertThat(frames.next().info().presentNanos()).isEqualTo(65 * MILLI);

    FrameSource displayed = FrameSource.on(physics.state);
    displayed.onDisplay(50);
    physics.runUntil(66 * MILLI);
    assertThat(displayed.next().info().presentNanos()).isEqualTo(85 * MILLI);
    physics.runUntil(104 * MILLI);
    assertThat(displayed.next().info().presentNanos()).as("woken late").isEqualTo(105 * MILLI);
  }

  @Test
  void velocitiesAreBlendedBetweenTheTwoSnapshots() {
    HandDrivenPhysics moving = new HandDrivenPhysics(
        SnapshotLayout.bodies(3).withVelocities(), (tick, instant, writer, events) -> {
          for (long body : tick < 8 ? new long[] {CAR} : new long[] {CAR, NOBODY}) {
            writer.body(body, 0, 0, 0, 0, 0, 0, 1);
            writer.velocity(body, (float) tick, (float) (2 * tick), 0, 0, 0, (float) -tick);
          }
        });
    FrameSource shown = FrameSource.on(
        moving.state, ONE_TICK.withStarvation(Starvation.extrapolate(Duration.ofSeconds(1))));
    Vector3f velocity = new Vector3f();
    moving.start(0);

    RenderFrame frame = moving.play(shown, 0, 65 * MILLI);
    assertThat(frame.velocity(CAR, velocity).distance(5.5f, 11, 0)).isLessThan(1e-5f);
    assertThat(frame.angularVelocity(CAR, velocity).distance(0, 0, -5.5f)).isLessThan(1e-5f);

    moving.play(shown, 66 * MILLI, 87 * MILLI);
    assertThat(frame.velocity(NOBODY, velocity).x).as("new in tick 8").isEqualTo(8);
    assertThat(frame.velocity(CAR, velocity).x).isCloseTo(7.7f, within(1e-5f));
    moving.stallUntil(300 * MILLI);
    RenderFrame starved = moving.play(shown, 88 * MILLI, 110 * MILLI);
    assertThat(starved.instantNanos()).isGreaterThan(8 * TICK);
    assertThat(starved.velocity(CAR, velocity).x).as("after the newest").isEqualTo(8);
  }

  @Test
  void velocitiesThatTheLayoutDoesNotHaveAreRefused() {
    RenderFrame frame = frameAtFivePointFiveTicks();

    assertThatThrownBy(() -> frame.velocity(CAR, new Vector3f()))
        .hasMessageContaining("add SnapshotLayout.withVelocities()");
    assertThatThrownBy(() -> frame.angularVelocity(NOBODY, new Vector3f()))
        .hasMessageContaining("call contains(body) first");
  }

  @Test
  void channelsFollowTheirRules() {
    RenderFrame frame = frameAtFivePointFiveTicks();

    assertThat(frame.channel(0, CAR)).isCloseTo(55, within(1e-5f));
    assertThat(Math.cos(frame.channel(1, CAR))).isCloseTo(Math.cos(16.5), within(1e-5));
    assertThat(frame.channel(2, CAR)).isEqualTo(5);
  }

  @Test
  void cameraHangsOnItsBodyInTheSameFrame() {
    RenderFrame frame = frameAtFivePointFiveTicks();
    RenderFrame.Attachment camera =
        new RenderFrame.Attachment(CAR, new Vector3f(0, 1, -4), new Quaternionf().rotationX(0.3f));
    Matrix4f expected =
        new Matrix4f().translate(5.5f, 2, 3).rotateY(1.1f).translate(0, 1, -4).rotateX(0.3f);

    assertThat(frame.matrix(camera, new Matrix4f()).equals(expected, 1e-5f)).isTrue();
    assertThat(frame.view(camera, new Matrix4f()).equals(expected.invert(), 1e-5f))
        .isTrue();
  }

  @Test
  void posesGoToABufferInTwentyEightBytes() {
    ByteBuffer buffer = ByteBuffer.allocateDirect(60).order(ByteOrder.nativeOrder());
    buffer.position(4);

    frameAtFivePointFiveTicks().poses(buffer);

    assertThat(buffer.position()).isEqualTo(4 + 2 * RenderFrame.POSE_BYTES);
    assertThat(buffer.getFloat(4 + 24)).isZero();
    assertThat(buffer.getFloat(4 + 28)).isEqualTo(5.5f);
    assertThat(buffer.getFloat(4 + 28 + 16)).isCloseTo((float) Math.sin(0.55), within(1e-6f));
    assertThat(buffer.getFloat(4 + 28 + 24)).isCloseTo((float) Math.cos(0.55), within(1e-6f));
  }

  @Test
  void matricesGoToABufferColumnByColumn() {
    RenderFrame frame = frameAtFivePointFiveTicks();
    ByteBuffer buffer = ByteBuffer.allocateDirect(128).order(ByteOrder.nativeOrder());

    frame.matrices(buffer);

    assertThat(buffer.remaining()).isZero();
    Matrix4f written = new Matrix4f(buffer.position(64).asFloatBuffer());
    assertThat(written.equals(frame.matrix(CAR, new Matrix4f()), 1e-5f)).isTrue();
    assertThat(new Matrix4f(buffer.position(0).asFloatBuffer())).isEqualTo(new Matrix4f().zero());
  }

  @Test
  void unfitBuffersAreRefused() {
    RenderFrame frame = frameAtFivePointFiveTicks();
    ByteOrder foreign = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN
        ? ByteOrder.BIG_ENDIAN
        : ByteOrder.LITTLE_ENDIAN;

    assertThatThrownBy(() -> frame.poses(ByteBuffer.allocate(999).order(foreign)))
        .hasMessageContaining("call order(ByteOrder.nativeOrder())");
    assertThatThrownBy(
            () -> frame.matrices(ByteBuffer.allocate(127).order(ByteOrder.nativeOrder())))
        .hasMessage("the buffer has room for 127 bytes but 2 slots take 128; make it larger");
  }

  @Test
  void manyReadersHaveTheirOwnClocksDelaysAndEvents() {
    FrameSource predictive =
        FrameSource.on(physics.state, FrameSource.Settings.of(Delay.predictive()));
    FrameSource slow = FrameSource.on(physics.state, FrameSource.Settings.of(Delay.exact()));
    physics.start(0);
    for (long wall = 0; wall <= 500 * MILLI; wall += MILLI) {
      physics.runUntil(wall);
      frames.at(wall);
      predictive.at(wall);
      if (wall % (100 * MILLI) == 0) {
        slow.at(wall);
      }
    }

    assertThat(frames.at(505 * MILLI).instantNanos()).isEqualTo(495 * MILLI);
    assertThat(predictive.at(505 * MILLI).instantNanos()).isEqualTo(505 * MILLI);
    assertThat(frames.at(505 * MILLI).seconds()).isEqualTo(0.495);
    assertThat(predictive.at(505 * MILLI).position(CAR, position).x)
        .isCloseTo(50.5f, within(1e-4f));
    assertThat(slow.counts().skippedSnapshots()).isEqualTo(45);
    assertThat(frames.counts().skippedSnapshots()).isZero();
    predictive.close();
    slow.close();
    frames.close();
  }

  @Test
  void whatIsNotThereIsRefusedByName() {
    RenderFrame frame = frameAtFivePointFiveTicks();

    assertThatThrownBy(() -> frame.channel(3))
        .hasMessage(
            "channel is 3 but the layout has 3 channels, counted from 0; add SnapshotLayout.withChannel");
    assertThatThrownBy(() -> frame.channel(-1, CAR)).hasMessageContaining("channel is -1");
    assertThat(frame.body(-1)).isEqualTo(BodyId.NONE);
    assertThatThrownBy(() -> Delay.fixed(Duration.ofDays(400 * 365)))
        .hasMessageContaining("delay is PT3504000H: a delay is at most PT24H");
    assertThatThrownBy(() -> Starvation.extrapolate(Duration.ofDays(400 * 365)))
        .hasMessageContaining("limit is PT3504000H: the limit of an extrapolation is 0 to PT24H");
  }

  @Test
  @SuppressWarnings("NullAway") // callers without a null checker
  void sourceThatCannotBeOpenedTakesNoReader() {
    for (int attempt = 0; attempt < 10; attempt++) {
      assertThatThrownBy(() -> FrameSource.on(physics.state, null))
          .isInstanceOf(NullPointerException.class);
      assertThatThrownBy(() -> GpuFrames.on(physics.state, null, buffers()))
          .isInstanceOf(NullPointerException.class);
      assertThatThrownBy(
              () -> RenderThread.start(physics.state, RenderThread.Settings.DEFAULT, null))
          .isInstanceOf(NullPointerException.class);
    }

    FrameSource.on(physics.state).close();
  }

  private static GpuFrames.Buffers buffers() {
    return (buffer, bytes) -> {};
  }

  private RenderFrame frameAtFivePointFiveTicks() {
    physics.start(0);
    return physics.play(frames, 0, 65 * MILLI);
  }
}
