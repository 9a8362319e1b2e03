package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.render.HandDrivenPhysics.MILLI;
import static org.isochron.render.HandDrivenPhysics.ONE_TICK;
import static org.isochron.render.HandDrivenPhysics.TICK;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Frames in special cases: in pauses, after the newest snapshot, in the first ticks, and out of
 * order.
 */
class FrameLimitsTest {
  private final HandDrivenPhysics physics = oneBody();

  @Test
  void frameSaysWhenItWasMadeAndForWhenAndWhatItWentBy() {
    FrameSource frames = FrameSource.on(physics.state);
    physics.start(0);
    physics.play(frames, 0, 100 * MILLI);

    RenderFrame frame = frames.at(116 * MILLI);

    assertThat(frame.info().madeNanos()).isEqualTo(100 * MILLI);
    assertThat(frame.info().requestedPresentNanos()).isEqualTo(116 * MILLI);
    assertThat(frame.info().newestSequence()).isEqualTo(11);
    assertThat(frame.info().timeline()).isEqualTo(physics.timeline());
  }

  /** A viewer's delay leaves 15 ms to extrapolation, but only if the picture is extrapolated. */
  @ParameterizedTest
  @CsvSource({"100, 15", "100, 40", "100, 90", "60, 40", "30, 40", "20, 90"})
  void pictureOfAViewerSeldomStopsWhateverItsStarvationPolicy(int hertz, int lateMillis) {
    for (Delay delay : List.of(Delay.balanced(), Delay.exact())) {
      for (Starvation policy : List.of(
          Starvation.hold(),
          Starvation.extrapolate(Duration.ofMillis(3)),
          Starvation.extrapolate(Duration.ofMillis(60)))) {
        HandDrivenPhysics viewed = new HandDrivenPhysics(
            SnapshotLayout.bodies(1),
            TickRate.hertz(hertz),
            128,
            (tick, instant, writer, events) ->
                writer.body(BodyId.of(0, 1), (double) tick, 0, 0, 0, 0, 0, 1));
        viewed.late(tick -> tick * 7_919 % lateMillis * MILLI);
        FrameSource frames =
            FrameSource.on(viewed.state, FrameSource.Settings.of(delay).withStarvation(policy));
        viewed.start(0);
        long before = 0;
        int count = 0;
        for (long wall = 0; wall < 60_000 * MILLI; wall += 7 * MILLI) {
          viewed.runUntil(wall);
          frames.at(wall);
          count += wall > 20_000 * MILLI ? 1 : 0;
          before = count == 0 ? frames.counts().held() : before;
        }

        assertThat(1_000 * (frames.counts().held() - before))
            .as("%s with %s: frames that stopped, in thousandths", delay, policy)
            .isLessThan(10L * count);
        frames.close();
      }
    }
  }

  @Test
  void frameForAnotherThreadIsRefusedWithBothNames() throws InterruptedException {
    FrameSource frames = FrameSource.on(physics.state, ONE_TICK);
    physics.start(0);
    frames.at(0);
    AtomicReference<String> refusal = new AtomicReference<>("");
    Thread other = new Thread(
        () -> {
          try {
            frames.at(MILLI);
          } catch (IllegalStateException e) {
            refusal.set(e.getMessage());
          }
        },
        "painter");

    other.start();
    other.join();

    assertThat(refusal.get())
        .isEqualTo("thread painter asks for a frame of thread %s; open a source for each thread"
            .formatted(Thread.currentThread().getName()));
  }

  /** The previous picture stays, with the same age. */
  @Test
  void frameAskedForBeforeTheLastOneIsAsOldAsThat() {
    FrameSource frames = FrameSource.on(physics.state, ONE_TICK);
    physics.start(0);
    physics.play(frames, 0, 500 * MILLI);

    RenderFrame frame = frames.at(490 * MILLI);

    assertThat(frame.instantNanos()).isEqualTo(490 * MILLI);
    assertThat(frame.info().presentNanos()).isEqualTo(500 * MILLI);
    assertThat(frame.info().ageNanos()).isEqualTo(TICK);
  }

  @Test
  void delayIsConstantInAPauseHoweverLittleIsLearnt() {
    FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.of(Delay.exact()));
    physics.late(tick -> 4 * MILLI).start(0);
    RenderFrame frame = physics.play(frames, 0, 35 * MILLI);
    long delay = frame.info().delayNanos();
    long shown = frame.instantNanos();
    assertThat(delay).isGreaterThan(13 * MILLI);
    physics.speed(35 * MILLI, 0);

    frame = physics.play(frames, 36 * MILLI, 60 * MILLI);

    assertThat(frame.info().delayNanos()).isEqualTo(delay);
    assertThat(frame.instantNanos()).isEqualTo(shown);
  }

  @Test
  void readerOpenedInAPauseStaysATickBehind() {
    physics.start(0).speed(105 * MILLI, 0);
    FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.of(Delay.exact()));

    assertThat(frames.at(200 * MILLI).instantNanos()).isEqualTo(95 * MILLI);
    assertThat(frames.at(201 * MILLI).instantNanos()).isEqualTo(95 * MILLI);
    assertThat(frames.at(201 * MILLI).info().delayNanos()).isEqualTo(TICK);
  }

  /** Lateness that starts after few samples slows the picture by at most 2 %. */
  @Test
  void displayedSpeedChangesByAFiftiethAtMost() {
    FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.of(Delay.exact()));
    physics.late(tick -> tick < 8 ? 0 : 8 * MILLI).start(0);

    assertThat(delayGrowth(frames, 78, 500, MILLI / 50)).isGreaterThan(4 * MILLI);
  }

  /**
   * With more samples the delay follows more slowly; its time constant grows to 2 s, which is
   * 1/2000 per frame.
   */
  @Test
  void delayThatWasLearntForSecondsMovesSlowly() {
    FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.of(Delay.exact()));
    physics.late(tick -> tick < 500 ? 0 : 8 * MILLI).start(0);

    assertThat(delayGrowth(frames, 5_000, 6_000, TICK / 2_000)).isGreaterThan(2 * MILLI);
  }

  /** After dropped ticks the picture waits at the newest snapshot without being starved. */
  @Test
  void pictureThatIsAtTheNewestAfterDroppedTimeIsNotStarved() {
    FrameSource frames = FrameSource.on(physics.state, ONE_TICK);
    physics.start(0);
    physics.play(frames, 0, 100 * MILLI);
    physics.stallUntil(300 * MILLI);
    assertThat(physics.play(frames, 101 * MILLI, 130 * MILLI).instantNanos())
        .isEqualTo(100 * MILLI);
    long starved = frames.counts().starved();

    physics.forget(130 * MILLI, 40 * MILLI);
    RenderFrame frame = physics.play(frames, 131 * MILLI, 140 * MILLI);

    assertThat(frame.info().state()).isEqualTo(FrameInfo.State.BLENDED);
    assertThat(frame.instantNanos()).isEqualTo(100 * MILLI);
    assertThat(frames.counts().starved()).isEqualTo(starved);
  }

  @Test
  void stretchingReaderSlowsOnlyBeyondTheNewest() {
    FrameSource frames =
        FrameSource.on(physics.state, ONE_TICK.withStarvation(Starvation.stretch()));
    physics.late(tick -> MILLI).start(0);
    physics.play(frames, 0, 50 * MILLI);

    for (long wall = 51 * MILLI; wall <= 200 * MILLI; wall += MILLI) {
      assertThat(physics.play(frames, wall, wall).instantNanos()).isEqualTo(wall - TICK);
    }
    assertThat(frames.counts().starved()).isZero();
  }

  /**
   * Frames are as long as ticks: at 0.9 of the speed the newest snapshot suffices for one more
   * frame.
   */
  @Test
  void stretchedFrameWithinTheNewestCountsAsStarved() {
    for (long offset : new long[] {MILLI / 2, MILLI}) {
      HandDrivenPhysics slow = oneBody();
      FrameSource frames =
          FrameSource.on(slow.state, ONE_TICK.withStarvation(Starvation.stretch()));
      slow.start(0);
      for (long wall = offset; wall < 110 * MILLI; wall += TICK) {
        slow.play(frames, wall, wall);
      }
      slow.stallUntil(300 * MILLI);

      RenderFrame frame = slow.play(frames, 110 * MILLI + offset, 110 * MILLI + offset);

      assertThat(frame.instantNanos()).isEqualTo(90 * MILLI + offset + TICK * 9 / 10);
      assertThat(frame.info().state()).isEqualTo(FrameInfo.State.STARVED);
      assertThat(frames.counts().starved()).isEqualTo(1);
      assertThat(frames.counts().held()).isZero();
    }
  }

  /** The picture of a new world has half speed until its window is as long as the delay. */
  @ParameterizedTest
  @ValueSource(ints = {0, 10, 35, 60, 90})
  void fixedDelayIsConstantAfterTwiceItsLength(int millis) {
    HandDrivenPhysics roomy = new HandDrivenPhysics(
        SnapshotLayout.bodies(1),
        TickRate.hertz(100),
        16,
        (tick, instant, writer, events) -> writer.body(BodyId.of(0, 1), 0, 0, 0, 0, 0, 0, 1));
    FrameSource frames = FrameSource.on(
        roomy.state, FrameSource.Settings.of(Delay.fixed(Duration.ofMillis(millis))));
    roomy.start(0);

    for (long wall = 0; wall < 1_000 * MILLI; wall += 7 * MILLI) {
      long newest = wall / TICK * TICK;
      long shown = roomy.play(frames, wall, wall).instantNanos();
      if (wall >= 2L * millis * MILLI) {
        assertThat(shown).as("at %d", wall).isEqualTo(Math.min(newest, wall - millis * MILLI));
      }
    }
  }

  @Test
  void dayIsTheLongestDelayAndExtrapolation() {
    assertThat(Delay.fixed(Delay.MAX)).isEqualTo(new Delay.Fixed(Delay.MAX.toNanos()));
    assertThat(Starvation.extrapolate(Delay.MAX))
        .isEqualTo(new Starvation.Extrapolate(Delay.MAX.toNanos()));
    assertThat(Starvation.extrapolate(Duration.ZERO)).isEqualTo(new Starvation.Extrapolate(0));
  }

  /** Asserts that the delay grows by at most the bound per frame. */
  private long delayGrowth(FrameSource frames, long fromMillis, long toMillis, long boundNanos) {
    long first = physics.play(frames, 0, fromMillis * MILLI).info().delayNanos();
    long last = first;
    for (long millis = fromMillis + 1; millis < toMillis; millis++) {
      long delay = physics.play(frames, millis * MILLI, millis * MILLI).info().delayNanos();
      assertThat(delay - last).as("at %d ms", millis).isBetween(0L, boundNanos);
      last = delay;
    }
    return last - first;
  }

  private static HandDrivenPhysics oneBody() {
    return new HandDrivenPhysics(
        SnapshotLayout.bodies(1),
        (tick, instant, writer, events) -> writer.body(BodyId.of(0, 1), 0, 0, 0, 0, 0, 0, 1));
  }
}
