package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.time.Duration;
import java.util.function.LongPredicate;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The picture of a remote state that has missed ticks whose start poses are unknown. */
class GapTest {
  private static final long TICK_NANOS = 10_000_000;
  private static final long FRAME_NANOS = 4_000_000;
  private static final long DELAY_NANOS = 100_000_000;
  private static final int LAST_BEFORE = 30;
  private static final long BODY = BodyId.of(0, 1);

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state = SharedState.of(
      SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT.withWindowLength(64), clock);
  private final StateWriter writer = state.claimWriter();
  private long tick;
  private long lastNanos;
  private int jumps;

  @ParameterizedTest(name = "{0} ticks")
  @ValueSource(ints = {1, 5, 9, 11, 40})
  void pictureWaitsBeforeTheGapAndJumpsAtItsEnd(int missing) {
    assertShows(Starvation.hold(), 0, missing);
  }

  @Test
  void pictureIsExtrapolatedIntoTheGapUpToTheLimit() {
    assertShows(Starvation.extrapolate(Duration.ofMillis(5)), 5_000_000, 20);
  }

  @Test
  void stretchedPictureCrossesTheGap() {
    FrameSource frames = frames(Starvation.stretch());
    play(frames, 90, 20, 0);

    assertThat(jumps).isEqualTo(1);
  }

  /** A gap directly behind another one leaves a single tick between them. */
  @Test
  void singleTickBetweenTwoGapsIsShown() {
    FrameSource frames = frames(Starvation.hold());
    begin();
    boolean shown = false;
    for (long now = 0; now < 80 * TICK_NANOS; now += FRAME_NANOS) {
      publishDue(now, due -> due <= 30 || due == 40 || due > 50);
      FrameInfo info = frames.at(now).info();
      shown |= info.instantNanos() == 40 * TICK_NANOS;
      assertThat(info.missingTicks()).isZero();
    }

    assertThat(shown).isTrue();
  }

  private void assertShows(Starvation starvation, long limitNanos, int missing) {
    FrameSource frames = frames(starvation);
    play(frames, LAST_BEFORE + missing + 30, missing, limitNanos);

    assertThat(jumps).isEqualTo(1);
    assertThat(frames.counts().beforeWindow()).isZero();
    assertThat(frames.counts().starved()).isPositive();
  }

  private FrameSource frames(Starvation starvation) {
    return FrameSource.on(
        state,
        FrameSource.Settings.of(Delay.fixed(Duration.ofNanos(DELAY_NANOS)))
            .withStarvation(starvation));
  }

  private void begin() {
    clock.moveTo(0);
    writer.snapshots().timeline(new Timeline(1, 0, 0, Timeline.NORMAL_PERMILLE));
  }

  private void play(FrameSource frames, int ticks, int missing, long limitNanos) {
    begin();
    long endNanos = LAST_BEFORE * TICK_NANOS;
    long beginNanos = (LAST_BEFORE + missing + 1) * TICK_NANOS;
    for (long now = 0; now < ticks * TICK_NANOS + DELAY_NANOS; now += FRAME_NANOS) {
      publishDue(now, due -> due <= LAST_BEFORE || due > LAST_BEFORE + missing);
      RenderFrame frame = frames.at(now);
      if (frame.isEmpty()) {
        continue;
      }
      long shown = frame.info().instantNanos();
      assertThat(shown).isGreaterThanOrEqualTo(lastNanos);
      assertThat(shown > endNanos + limitNanos && shown < beginNanos)
          .as("%d", shown)
          .isFalse();
      assertThat(frame.info().missingTicks()).isZero();
      float x = frame.position(BODY, new Vector3f()).x();
      assertThat(x).isCloseTo(shown / (float) TICK_NANOS, offset(1e-3f));
      if (lastNanos != 0 && shown - lastNanos > FRAME_NANOS * 12 / 10) {
        jumps++;
        assertThat(lastNanos).isEqualTo(endNanos + limitNanos);
      }
      lastNanos = shown;
    }
    assertThat(lastNanos).as("no gap is crossed").isGreaterThan(beginNanos);
  }

  private void publishDue(long now, LongPredicate isPublished) {
    clock.moveTo(now);
    while ((tick + 1) * TICK_NANOS <= now) {
      tick++;
      if (isPublished.test(tick)) {
        writer.snapshots().begin(tick, tick * TICK_NANOS);
        writer.snapshots().body(BODY, (float) tick, 0, 0, 0, 0, 0, 1);
        writer.snapshots().publish(now);
      }
    }
  }
}
