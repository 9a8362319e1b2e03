package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.render.HandDrivenPhysics.MILLI;
import static org.isochron.render.HandDrivenPhysics.ONE_TICK;
import static org.isochron.render.HandDrivenPhysics.TICK;

import java.util.List;
import java.util.function.LongUnaryOperator;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class ChangedTimelineTest {
  private static final long BODY = BodyId.of(0, 1);
  private static final long FRAME = 7 * MILLI;
  private static final PrefabTable PREFABS =
      PrefabTable.of(List.of(Prefab.dynamic(new Shape.Sphere(1), 1).withBlend(Prefab.Blend.NOW)));

  private final HandDrivenPhysics physics = mover();

  @Test
  void bodyThatIsShownNowNeverGoesBackWhenTicksAreForgotten() {
    for (long forgotten : new long[] {MILLI, 5 * MILLI, TICK, 35 * MILLI}) {
      HandDrivenPhysics forgetful = mover().start(0);
      FrameSource frames = FrameSource.on(forgetful.state, ONE_TICK);
      float last = Float.NEGATIVE_INFINITY;
      for (long wall = 0; wall <= 400 * MILLI; wall += MILLI) {
        if (wall == 203 * MILLI) {
          forgetful.forget(wall, forgotten);
        }
        forgetful.runUntil(wall);
        float x = frames.at(wall).position(BODY, new Vector3f()).x;

        assertThat(x).as("%d ns forgotten, at %d", forgotten, wall).isGreaterThanOrEqualTo(last);
        last = x;
      }
    }
  }

  @Test
  void bodyOfAFirstFrameIsShownNowUnlessTheTimeOfItsEpochIsUnknown() {
    physics.start(0).runUntil(205 * MILLI);
    float extrapolated = x(FrameSource.on(physics.state, ONE_TICK).at(205 * MILLI));

    physics.beginEpoch(205 * MILLI, 0);
    RenderFrame awaiting = FrameSource.on(physics.state, ONE_TICK).at(206 * MILLI);

    assertThat(extrapolated).isCloseTo(2.05f, within(1e-4f));
    assertThat(awaiting.instantNanos()).isEqualTo(190 * MILLI);
    assertThat(x(awaiting)).isCloseTo(1.9f, within(1e-4f));
  }

  /**
   * Each change of speed begins a timeline segment, and the next frame still shows an instant
   * before that segment.
   */
  @Test
  void ageInEasedTimeIsKeptAcrossChangesOfTheSpeed() {
    FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.of(Delay.exact()));
    physics.start(0);
    for (long wall = 0; wall <= 3_000 * MILLI; wall += MILLI) {
      if (wall >= 500 * MILLI && wall % (20 * MILLI) == 0) {
        physics.ease(wall, 500);
      }
      physics.runUntil(wall);
      RenderFrame frame = frames.at(wall);

      if (wall >= 1_500 * MILLI) { // 1.1 ticks at half speed
        assertThat(frame.info().ageNanos()).as("at %d", wall).isBetween(20 * MILLI, 26 * MILLI);
      }
    }
  }

  /** The displayed instant was due before the change, when time ran at full speed. */
  @Test
  void ageAfterAWantedChangeOfSpeedIsNotThatOfAWorldWhichWasAlwaysSlow() {
    FrameSource frames = FrameSource.on(physics.state, ONE_TICK);
    physics.start(0);
    physics.play(frames, 0, 205 * MILLI);

    physics.speed(205 * MILLI, 10);

    for (long wall = 206 * MILLI; wall < 400 * MILLI; wall += MILLI) {
      physics.runUntil(wall);
      long since = wall - 205 * MILLI;
      assertThat(frames.at(wall).info().ageNanos())
          .as("at %d", wall)
          .isLessThanOrEqualTo(TICK + since);
    }
  }

  @Test
  void ageOfAnIrregularFrameCountsUntilItIsSeen() {
    long irregular = 40 * MILLI;
    FrameSource frames = FrameSource.on(physics.state, ONE_TICK);
    physics.start(0);
    physics.play(frames, 0, 500 * MILLI);

    RenderFrame ahead = frames.at(500 * MILLI + irregular);

    assertThat(ahead.info().presentNanos()).as("as the others").isLessThan(505 * MILLI);
    assertThat(ahead.info().ageNanos()).isCloseTo(TICK + irregular, within(MILLI));
    assertThat(ahead.info().sincePublishNanos()).isCloseTo(irregular, within(MILLI));
  }

  @Test
  void delayAfterEasedTimeContinuesFromThatOfThePicture() {
    for (LongUnaryOperator lateness :
        List.<LongUnaryOperator>of(tick -> 0, tick -> 4 * MILLI, tick -> tick % 5 * MILLI)) {
      for (Delay delay : List.of(Delay.exact(), Delay.balanced())) {
        for (int permille : new int[] {500, 800, 1_000}) {
          HandDrivenPhysics eased = new HandDrivenPhysics(
                  SnapshotLayout.bodies(1),
                  TickRate.hertz(100),
                  4,
                  (tick, instant, writer, events) -> writer.body(BODY, 0, 0, 0, 0, 0, 0, 1))
              .late(lateness);
          FrameSource frames = FrameSource.on(eased.state, FrameSource.Settings.of(delay));
          eased.start(0);
          long last = 0;
          for (long wall = 0; wall <= 1_500 * FRAME; wall += FRAME) {
            if (wall == 500 * FRAME) {
              eased.ease(wall, permille);
            } else if (wall == 1_000 * FRAME) {
              eased.inTime(wall, 1_000);
            }
            eased.runUntil(wall);
            long shown = frames.at(wall).instantNanos();

            if (wall >= 1_000 * FRAME) {
              assertThat((shown - last) * 1.0 / FRAME)
                  .as("%s at %d, frame %d", delay, permille, wall / FRAME)
                  .isBetween(wall == 1_000 * FRAME ? permille / 1_000.0 * 0.95 : 0.97, 1.03);
            }
            last = shown;
          }
        }
      }
    }
  }

  private static float x(RenderFrame frame) {
    return frame.position(BODY, new Vector3f()).x;
  }

  /** A body shown at the present instant, with a speed of 10 m/s. */
  private static HandDrivenPhysics mover() {
    return new HandDrivenPhysics(
        SnapshotLayout.bodies(1).withVelocities(), (tick, instant, writer, events) -> {
          writer.prefabs(PREFABS);
          writer.body(BODY, instant * 1e-8, 0, 0, 0, 0, 0, 1);
          writer.velocity(BODY, 10, 0, 0, 0, 0, 0);
        });
  }
}
