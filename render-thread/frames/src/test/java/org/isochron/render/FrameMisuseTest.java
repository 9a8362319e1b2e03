package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.isochron.state.BodyId;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway") // callers without a null checker
class FrameMisuseTest {
  private static final long BODY = BodyId.of(0, 1);
  private static final Duration LONG_AGO = Duration.ofSeconds(Long.MIN_VALUE);

  private final SharedState state = SharedState.of(SnapshotLayout.bodies(1));
  private final FrameSource source = FrameSource.on(state);
  private final Vector3f position = new Vector3f();
  private final Quaternionf turn = new Quaternionf();
  private final RenderFrame.Attachment mount = new RenderFrame.Attachment(BODY, position, turn);

  @Test
  void numberOutOfRangeIsRefusedByName() {
    float nan = Float.NaN;
    requireRange("reportedHertz is -5", () -> source.onDisplay(-5));
    requireRange("delay is PT-", () -> Delay.fixed(LONG_AGO));
    requireRange("delay is PT-0.000000001S", () -> Delay.fixed(Duration.ofNanos(-1)));
    requireRange("limit is PT-", () -> Starvation.extrapolate(LONG_AGO));
    requireRange("firstChannel is -1", () -> new RenderFrame.WheelAttachment(mount, -1));
    for (Vector3f invalid : List.of(new Vector3f(nan), new Vector3f(0, 1 / 0f, 0))) {
      requireRange("position is", () -> new RenderFrame.Attachment(BODY, invalid, turn));
      requireRange("position is", () -> mount.with(invalid, turn));
    }
    for (Quaternionf invalid : List.of(
        new Quaternionf(nan, 0, 0, 1), new Quaternionf(0, 0, 0, 0), new Quaternionf(0, 0, 0, 9))) {
      requireRange("rotation is", () -> new RenderFrame.Attachment(BODY, position, invalid));
      requireRange("rotation is", () -> mount.with(position, invalid));
    }
  }

  @Test
  void rateThatADeviceDoesNotKnowIsMeasured() {
    for (int reported : new int[] {0, 1, 60, Integer.MAX_VALUE}) {
      source.onDisplay(reported);

      assertThat(source.next().isEmpty()).as("reported %d", reported).isTrue();
    }
  }

  @Test
  void attachmentFarFromItsBodyIsNoMistake() {
    Vector3f surface = new Vector3f(0, 6.4e6f, 0);

    RenderFrame.Attachment tower = new RenderFrame.Attachment(BODY, surface, turn);

    assertThat(tower.position()).isEqualTo(surface);
    surface.zero();
    assertThat(tower.position()).as("copied").isNotEqualTo(surface);
  }

  private static void requireRange(String value, ThrowingCallable mistake) {
    assertThatIllegalArgumentException().isThrownBy(mistake).withMessageStartingWith(value);
  }
}
