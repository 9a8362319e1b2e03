package org.isochron.render.blend;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.render.Blending;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotExchange;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.junit.jupiter.api.Test;

/**
 * A world that falls asleep after tick 3. Values that the test writes into its frame remain,
 * because nothing is blended.
 */
class SleepingWorldTest {
  private static final long TICK = 10_000_000;
  private static final long BODY = BodyId.of(0, 1);
  private static final float MARK = 77;

  private final SnapshotExchange exchange = new SnapshotExchange(
      SnapshotLayout.bodies(1).withVelocities().withChannel("fuel", SnapshotLayout.Blend.LINEAR),
      3,
      1);
  private final SnapshotWriter writer = exchange.claimWriter();
  private final SnapshotReader reader = exchange.openReader();
  private float fuel;
  private final Interpolator interpolator =
      new Interpolator(exchange.layout(), Blending.SMOOTH, true);

  @Test
  void sleepingWorldIsNotBlendedAgainHoweverManyTicksGoBy() {
    fallAsleep();
    interpolator.poses().x()[0] = MARK;

    for (int tick = 5; tick < 50; tick++) {
      publish(tick, 3, true);
      if (tick % 3 == 0) {
        show(tick * TICK - TICK / 2);
        assertThat(x()).isEqualTo(MARK);
      }
    }
  }

  @Test
  void predictedWorldFallsAsleepToo() {
    publish(2, 2, false);
    publish(3, 3, false);
    show(3 * TICK + 1);
    for (int tick = 4; tick < 60; tick++) {
      publish(tick, 3, true);
      show(tick * TICK + TICK / 2);
    }
    assertThat(x()).isEqualTo(3);
    interpolator.poses().x()[0] = MARK;

    publish(60, 3, true);
    show(60 * TICK + TICK / 2);

    assertThat(x()).isEqualTo(MARK);
  }

  @Test
  void bodyMovedInASleepingWorldIsShownFromItsStartPose() {
    fallAsleep();
    writer.begin(5, 5 * TICK);
    writer.body(BODY, 3, 0, 0, 0, 0, 0, 1);
    writer.velocity(BODY, 0, 0, 0, 0, 0, 0);
    writer.channel(0, BODY, 30);
    writer.startPose(BODY, 9, 0, 0, 0, 0, 0, 1);
    writer.still();
    writer.publish(5);

    show(4 * TICK);

    assertThat(x()).isEqualTo(9);
  }

  @Test
  void channelsOfASleepingWorldContinue() {
    fallAsleep();
    interpolator.poses().x()[0] = MARK;

    for (int tick = 5; tick < 50; tick++) {
      fuel = 100 + tick;
      publish(tick, 3, true);
      show(tick * TICK - TICK / 4);

      float before = tick == 5 ? 30 : 99 + tick;
      assertThat(interpolator.channel(0)[0]).isEqualTo(before + 0.75f * (fuel - before));
    }
    assertThat(x()).as("bodies were not blended").isEqualTo(MARK);
  }

  @Test
  void loneSnapshotOfAMovingBodyIsExtrapolated() {
    writer.begin(2, 2 * TICK);
    writer.body(BODY, 2, 0, 0, 0, 0, 0, 1);
    writer.velocity(BODY, 100, 0, 0, 0, 0, 0);
    writer.publish(2);
    reader.refresh();

    interpolator.present(reader, 2 * TICK + TICK / 2);
    interpolator.show(reader.newest(), reader.newest(), 2 * TICK + TICK / 2);

    assertThat(reader.length()).isEqualTo(1);
    assertThat(x()).isEqualTo(2.5f);
  }

  @Test
  void tickThatIsPublishedAgainIsShownAgain() {
    fallAsleep();
    publish(4, 8, false); // a command moved a body in a pause
    reader.refresh();

    interpolator.present(reader, 4 * TICK);
    interpolator.show(reader.newest(), reader.newest(), 4 * TICK);

    assertThat(reader.length()).isEqualTo(1);
    assertThat(x()).isEqualTo(8);
  }

  private void fallAsleep() {
    publish(2, 2, false);
    publish(3, 3, false);
    show(3 * TICK - TICK / 2);
    publish(4, 3, true);
    show(4 * TICK - TICK / 2);
  }

  private void show(long instant) {
    reader.refresh();
    interpolator.present(reader, instant);
    interpolator.show(reader.at(1), reader.newest(), instant);
  }

  private void publish(int tick, float x, boolean still) {
    writer.begin(tick, tick * TICK);
    writer.body(BODY, x, 0, 0, 0, 0, 0, 1);
    writer.velocity(BODY, 0, 0, 0, 0, 0, 0);
    writer.channel(0, BODY, fuel == 0 ? 10 * x : fuel);
    if (still) {
      writer.still();
    }
    writer.publish(tick);
  }

  private float x() {
    return interpolator.poses().x()[0];
  }
}
