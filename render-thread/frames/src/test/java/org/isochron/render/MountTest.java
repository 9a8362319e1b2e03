package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.isochron.render.RenderFrame.Attachment;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a game turns on a body in every frame is shown in the same frame. */
class MountTest {
  private static final Vector3f EYES = new Vector3f(0, 1.6f, 0);
  private static final Quaternionf STRAIGHT = new Quaternionf();

  private final DeckWorld world = new DeckWorld(true, 0.5, 0, 0);
  private final HandDrivenPhysics physics = new HandDrivenPhysics(world.layout, world).start(0);
  private final FrameSource frames = FrameSource.on(physics.state);
  private final Matrix4f matrix = new Matrix4f();
  private final Matrix4f expected = new Matrix4f();

  private RenderFrame frame(long millis) {
    physics.runUntil(millis * HandDrivenPhysics.MILLI);
    return frames.at(millis * HandDrivenPhysics.MILLI);
  }

  @Test
  void mountThatWasNotTurnedIsAnAttachment() {
    Attachment place = new Attachment(DeckWorld.CRATE, EYES, new Quaternionf().rotateX(0.3f));
    Mount mount = Mount.on(place);
    RenderFrame frame = frame(200);

    assertThat(frame.matrix(mount, matrix).equals(frame.matrix(place, expected), 1e-5f))
        .isTrue();
    assertThat(frame.view(mount, matrix).equals(frame.view(place, expected), 1e-5f))
        .isTrue();
  }

  @Test
  void whatIsMountedFollowsInTheSameFrame() {
    Mount head = Mount.on(new Attachment(DeckWorld.WALKER, EYES, STRAIGHT));
    Mount hat = head.mount(new Vector3f(0, 0.2f, 0), STRAIGHT);
    RenderFrame frame = frame(200);
    for (float angle = 0; angle < 6; angle += 0.01f) { // all within one tick
      Quaternionf turn = new Quaternionf().rotateY(angle).rotateZ(0.4f);
      head.turn(turn);
      head.move(new Vector3f(0, 0, 0.1f));

      frame.matrix(new Attachment(DeckWorld.WALKER, EYES, STRAIGHT), expected);
      expected.translate(0, 0, 0.1f).rotate(turn).translate(0, 0.2f, 0);
      assertThat(frame.matrix(hat, matrix).equals(expected, 2e-5f)).isTrue();
    }
  }

  /** 1 ms frames at 100 ticks a second: each frame shows the direction of its own input. */
  @Test
  void lookingIsNotQuantisedToTicks() {
    Mount eyes = Mount.on(new Attachment(DeckWorld.CRATE, EYES, STRAIGHT));
    for (int milli = 100; milli < 400; milli++) {
      float yaw = 0.003f * milli;
      RenderFrame frame = frame(milli);
      eyes.look(yaw, 0.2f);

      float carried = (float) (0.5e-9 * frame.instantNanos());
      Quaternionf right = new Quaternionf().rotationYXZ(carried + yaw, 0.2f, 0);
      assertThat(shown(frame, eyes).distance(right.transform(ahead())))
          .as("%d ms", milli)
          .isLessThan(1e-5f);
      assertThat(eyes.heading()).isCloseTo(carried + yaw, within(1e-5f));
    }
  }

  /** The crate boards at tick 50, leaves at 200, and boards again at 300. */
  @Test
  void viewTurnsWithTheCarrierAndNeverSnaps() {
    world.crateBoardsAtTick = 50;
    world.crateLeavesAtTick = 200;
    world.crateReturnsAtTick = 300;
    Mount eyes = Mount.on(new Attachment(DeckWorld.CRATE, EYES, STRAIGHT));
    eyes.look(0.4f, 0);
    float last = 0.4f;
    for (int milli = 100; milli < 5_000; milli += 7) {
      RenderFrame frame = frame(milli);
      float turned = shown(frame, eyes).angleSigned(ahead(), new Vector3f(0, -1, 0)) - last;
      boolean rides = frame.carrier(DeckWorld.CRATE) != BodyId.NONE;

      assertThat(turned).as("at %d ms", milli).isBetween(-1e-4f, 0.5f * 0.011f);
      assertThat(eyes.heading()).isCloseTo(last + turned, within(1e-5f));
      assertThat(rides || turned < 1e-4f || milli > 1_990).isTrue();
      last += turned;
    }

    assertThat(last - 0.4f).isCloseTo(0.5f * (1.5f + 1.95f), within(0.05f));
  }

  /** Over the side, upside down, while it turns about the vertical too. */
  @ParameterizedTest
  @ValueSource(floats = {0, 90, 179.9f, 180})
  void horizonStaysLevelOnACarrierThatFellOver(float tilt) {
    for (float tumbling : new float[] {0, 3}) {
      long rider = BodyId.of(1, 1);
      HandDrivenPhysics fallen = new HandDrivenPhysics(
              RidersTest.layout(), (tick, instant, writer, events) -> {
                double seconds = 1e-9 * instant;
                Quaternionf turn = new Quaternionf()
                    .rotationY((float) (tumbling > 0 ? 0 : seconds))
                    .rotateZ((float) (Math.toRadians(tilt) + tumbling * seconds));
                writer.body(BodyId.of(0, 1), 0, 0, 0, turn.x, turn.y, turn.z, turn.w);
                writer.body(rider, 0, 1, 0, 0, 0, 0, 1);
                RidersTest.ride(writer, rider, BodyId.of(0, 1));
              })
          .start(0);
      FrameSource source = FrameSource.on(fallen.state);
      Mount eyes = Mount.on(new Attachment(rider, EYES, STRAIGHT));
      eyes.look(0, 0.3f);
      float first = Float.NaN;
      for (int milli = 100; milli < 3_000; milli += 7) {
        fallen.runUntil(milli * HandDrivenPhysics.MILLI);
        RenderFrame frame = source.at(milli * HandDrivenPhysics.MILLI);
        Vector3f right = frame.matrix(eyes, matrix).transformDirection(new Vector3f(1, 0, 0));
        float carried = tumbling > 0 ? 0 : (float) (1e-9 * frame.instantNanos());
        first = Float.isNaN(first) ? eyes.heading() - carried : first;

        assertThat(right.y).isCloseTo(0, within(1e-5f));
        assertThat(eyes.heading() - carried).as("%d ms", milli).isCloseTo(first, within(2e-3f));
      }
      source.close();
    }
  }

  @Test
  void bodyWithoutACarrierLooksInTheWorld() {
    Mount eyes = Mount.on(new Attachment(DeckWorld.DECK, EYES, STRAIGHT));
    RenderFrame frame = frame(300);
    eyes.look((float) Math.PI / 2, 0);

    Vector3f shown = frame.matrix(eyes, matrix).transformDirection(ahead());
    assertThat(shown.x).isCloseTo(-1, within(1e-6f));
    assertThat(frame.view(eyes, matrix).transformDirection(new Vector3f(-1, 0, 0)).z)
        .isCloseTo(-1, within(1e-6f));
  }

  @Test
  void turnAfterALookIsRelativeToTheBody() {
    Attachment place = new Attachment(DeckWorld.DECK, EYES, STRAIGHT);
    Mount eyes = Mount.on(place);
    RenderFrame frame = frame(300);
    eyes.look(1, 0);
    eyes.turn(STRAIGHT);

    assertThat(frame.matrix(eyes, matrix).equals(frame.matrix(place, expected), 1e-5f))
        .isTrue();
  }

  /** A body of twice the size: its eyes are twice as high, and twice as far in front. */
  @Test
  void mountGrowsWithItsBody() {
    SnapshotLayout layout =
        SnapshotLayout.bodies(1).withChannel("size", SnapshotLayout.Blend.SCALE);
    long giant = BodyId.of(0, 1);
    HandDrivenPhysics giants = new HandDrivenPhysics(layout, (tick, instant, writer, events) -> {
          writer.body(giant, 3, 0, 0, 0, 0, 0, 1);
          writer.channel(0, giant, 2);
        })
        .start(0);
    Mount eyes = Mount.on(new Attachment(giant, EYES, STRAIGHT));
    Mount lamp = eyes.mount(new Vector3f(0.5f, 0, 0), STRAIGHT);
    eyes.move(new Vector3f(0, 0, -0.1f));
    RenderFrame frame = giants.play(FrameSource.on(giants.state), 0, 100 * HandDrivenPhysics.MILLI);

    frame.matrix(lamp, matrix);

    expected.translate(4, 3.2f, -0.2f).scale(2);
    assertThat(matrix.equals(expected, 1e-5f)).as("%s", matrix).isTrue();
  }

  @Test
  void wrongPosesAreRefused() {
    Mount mount = Mount.on(new Attachment(DeckWorld.DECK, EYES, STRAIGHT));

    assertThatThrownBy(() -> mount.turn(new Quaternionf(0, 0, 0, 2)))
        .hasMessageContaining("rotation is");
    assertThatThrownBy(() -> mount.move(new Vector3f(0, Float.NaN, 0)))
        .hasMessageContaining("must be finite");
    assertThatThrownBy(() -> mount.look(Float.NaN, 0)).hasMessageContaining("yaw is NaN");
  }

  private Vector3f shown(RenderFrame frame, Mount mount) {
    return frame.matrix(mount, matrix).transformDirection(ahead());
  }

  private static Vector3f ahead() {
    return new Vector3f(0, 0, -1);
  }
}
