package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.render.HandDrivenPhysics.MILLI;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

/** Frames do not change when the clock overflows. */
class FrameWrapTest {
  private static final long BEFORE_THE_END = Long.MAX_VALUE - 995 * MILLI;
  private static final TickRate RATE = TickRate.hertz(144);

  @Test
  void framesContinueAcrossTheEndOfTheClock() {
    for (Delay delay : List.of(Delay.exact(), Delay.balanced(), Delay.predictive())) {
      for (boolean display : new boolean[] {true, false}) {
        List<Object> usual = frames(0, delay, display);

        assertThat(frames(BEFORE_THE_END, delay, display)).as("%s", delay).isEqualTo(usual);
        assertThat(usual).hasSizeGreaterThan(1_000);
      }
    }
  }

  /** The previous picture stays, with its age. */
  @Test
  void frameAskedForBeforeTheEndIsAsOldAsTheLastOneAfterIt() {
    HandDrivenPhysics physics = oneBody().start(BEFORE_THE_END);
    FrameSource frames =
        FrameSource.on(physics.state, FrameSource.Settings.of(Delay.fixed(Duration.ofMillis(10))));
    long last = BEFORE_THE_END;
    for (int frame = 0; frame < 1_000; frame++) {
      last += MILLI;
      physics.runUntil(last);
      frames.at(last);
    }

    RenderFrame frame = frames.at(last - 10 * MILLI);

    assertThat(frame.info().presentNanos()).isNegative().isEqualTo(last);
    assertThat(frame.info().ageNanos()).isEqualTo(10 * MILLI);
  }

  private static HandDrivenPhysics oneBody() {
    return new HandDrivenPhysics(
        SnapshotLayout.bodies(1).withVelocities(),
        (tick, instant, writer, events) -> writer.body(BodyId.of(0, 1), 0, 0, 0, 0, 0, 0, 1));
  }

  private static List<Object> frames(long start, Delay delay, boolean display) {
    HandDrivenPhysics physics = oneBody().late(tick -> tick % 3 * MILLI);
    FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.of(delay));
    RefreshGrid pacer =
        display ? RefreshGrid.onDisplay(RATE, 1, start) : RefreshGrid.atRate(RATE, start);
    physics.start(start);
    List<Object> seen = new ArrayList<>();
    FrameLoop loop = new FrameLoop(frames, pacer, frame -> {
      seen.add(frame.instantNanos());
      seen.add(frame.info().presentNanos() - start);
      seen.add(frame.info().state());
      seen.add(frame.info().ageNanos());
    });
    long now = start;
    while (now - start < 2_500 * MILLI) {
      physics.runUntil(now);
      loop.advance(now);
      if (now - start == 1_500 * MILLI) {
        physics.speed(now, 300);
      }
      now += MILLI;
    }
    return seen;
  }
}
