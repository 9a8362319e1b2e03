package org.isochron.render.blend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.isochron.render.Blending;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotExchange;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** A spinning ball thrown upwards; 10 ms ticks. */
class InterpolatorTest {
  private static final long BALL = BodyId.of(17, 1); // beyond the first vector
  private static final long TICK = 10_000_000;
  private static final double GRAVITY = 9.81;
  private static final Vector3d AXIS = new Vector3d(2, 6, -3).div(7);
  private static final Quaterniond START = new Quaterniond(0.1, -0.3, 0.5, 0.8).normalize();

  private final SnapshotLayout layout = SnapshotLayout.bodies(20).withVelocities();
  private double spin = 20;

  @Test
  void hermiteIsExactUnderConstantAccelerationAndTheLineIsNot() {
    assertThat(worstHeight(Blending.SMOOTH, 0, TICK)).isLessThan(1e-6);
    assertThat(worstHeight(Blending.LINEAR, 0, TICK))
        .isCloseTo(GRAVITY * 0.01 * 0.01 / 8, within(1e-6));
  }

  @Test
  void nearestShowsTheNearerTick() {
    Interpolator interpolator = new Interpolator(layout, Blending.NEAREST, false);
    SnapshotReader reader = twoTicks();

    interpolator.show(reader.at(1), reader.newest(), TICK + 4_900_000);
    assertThat(height(interpolator)).isEqualTo((float) height(TICK));
    interpolator.show(reader.at(1), reader.newest(), TICK + 5_100_000);
    assertThat(height(interpolator)).isEqualTo((float) height(2 * TICK));
  }

  @Test
  void velocitiesLeadBeyondTheLaterTick() {
    assertThat(worstHeight(Blending.SMOOTH, TICK, 2 * TICK))
        .isCloseTo(GRAVITY / 2 * 0.01 * 0.01, within(1e-5));
    assertThat(worstTurn(Blending.SMOOTH, TICK, 2 * TICK)).isLessThan(1e-3);
    spin = 400;
    assertThat(worstTurn(Blending.SMOOTH, TICK, 2 * TICK)).isLessThan(1e-5);
  }

  @Test
  void rotationsOfEachModeAreAsExactAsTheirDocumentationSays() {
    assertThat(worstTurn(Blending.LINEAR, 0, TICK)).isLessThan(2e-6);
    assertThat(worstTurn(Blending.SMOOTH, 0, TICK)).isLessThan(2e-6);
    spin = 250; // 2.5 rad per tick: less than half a turn, but blended by SPIN
    assertThat(worstTurn(Blending.SMOOTH, 0, TICK)).isLessThan(2e-6);
    spin = 500;
    assertThat(worstTurn(Blending.SMOOTH, 0, TICK)).isLessThan(1e-5);
    assertThat(worstTurn(Blending.LINEAR, 0, TICK)).isGreaterThan(1);
  }

  @Test
  void standingInstantCostsNothingAndChangesNothing() {
    Interpolator interpolator = new Interpolator(layout, Blending.SMOOTH, true);
    SnapshotReader reader = twoTicks();
    interpolator.show(reader.at(1), reader.newest(), TICK + 1);
    interpolator.poses().y()[BodyId.slot(BALL)] = 77;

    interpolator.show(reader.at(1), reader.newest(), TICK + 1);

    assertThat(height(interpolator)).isEqualTo(77);
  }

  @Test
  void bodyMissingInAnotherEarlierTickIsNotBlendedFromIt() {
    SnapshotExchange exchange = new SnapshotExchange(SnapshotLayout.bodies(2), 3, 1);
    SnapshotWriter writer = exchange.claimWriter();
    SnapshotReader reader = exchange.openReader();
    Interpolator interpolator = new Interpolator(exchange.layout(), Blending.LINEAR, false);
    for (int tick = 1; tick <= 3; tick++) {
      writer.begin(tick, tick * TICK);
      writer.body(BodyId.of(0, 1), tick, 0, 0, 0, 0, 0, 1);
      if (tick > 1) {
        writer.body(BodyId.of(1, 1), 7, 0, 0, 0, 0, 0, 1);
      }
      writer.publish(tick);
    }
    reader.refresh();
    interpolator.show(reader.at(1), reader.newest(), 5 * TICK / 2);
    assertThat(interpolator.poses().x()).containsExactly(2.5f, 7);

    interpolator.show(reader.at(2), reader.newest(), 2 * TICK);

    assertThat(interpolator.poses().x()).containsExactly(2, 7);
  }

  @Test
  void channelsAreConstantBeyondTheLaterTick() {
    SnapshotLayout gears = SnapshotLayout.bodies(1)
        .withVelocities()
        .withChannel("fuel", SnapshotLayout.Blend.LINEAR)
        .withChannel("gear", SnapshotLayout.Blend.STEP);
    SnapshotExchange exchange = new SnapshotExchange(gears, 2, 1);
    SnapshotReader reader = exchange.openReader();
    SnapshotWriter writer = exchange.claimWriter();
    for (int tick = 1; tick <= 2; tick++) {
      writer.begin(tick, tick * TICK);
      writer.body(BodyId.of(0, 1), 0, 0, 0, 0, 0, 0, 1);
      writer.velocity(BodyId.of(0, 1), 0, 0, 0, 0, 0, 0);
      writer.channel(0, BodyId.of(0, 1), tick);
      writer.channel(1, BodyId.of(0, 1), tick);
      writer.publish(tick);
    }
    reader.refresh();
    Interpolator interpolator = new Interpolator(gears, Blending.SMOOTH, false);

    interpolator.show(reader.at(1), reader.newest(), 2 * TICK - 1);
    assertThat(interpolator.channel(1)[0]).isEqualTo(1);
    interpolator.show(reader.at(1), reader.newest(), 3 * TICK);
    assertThat(interpolator.channel(0)[0]).isEqualTo(2);
    assertThat(interpolator.channel(1)[0]).isEqualTo(2);
  }

  private double worstHeight(Blending blending, long from, long until) {
    Interpolator interpolator = new Interpolator(layout, blending, false);
    SnapshotReader reader = twoTicks();
    double worst = 0;
    for (long into = from; into <= until; into += TICK / 100) {
      interpolator.show(reader.at(1), reader.newest(), TICK + into);
      worst = Math.max(worst, Math.abs(height(interpolator) - height(TICK + into)));
    }
    return worst;
  }

  private double worstTurn(Blending blending, long from, long until) {
    Interpolator interpolator = new Interpolator(layout, blending, false);
    SnapshotReader reader = twoTicks();
    Quaternionf shown = new Quaternionf();
    double worst = 0;
    for (long into = from; into <= until; into += TICK / 100) {
      interpolator.show(reader.at(1), reader.newest(), TICK + into);
      interpolator.poses().rotation(BodyId.slot(BALL), shown);
      Quaternionf difference = turned(TICK + into).conjugate().mul(shown);
      double sine = new Vector3f(difference.x, difference.y, difference.z).length();
      worst = Math.max(worst, 2 * Math.atan2(sine, Math.abs(difference.w)));
    }
    return worst;
  }

  private SnapshotReader twoTicks() {
    SnapshotExchange exchange = new SnapshotExchange(layout, 2, 1);
    SnapshotReader reader = exchange.openReader();
    SnapshotWriter writer = exchange.claimWriter();
    for (int tick = 1; tick <= 2; tick++) {
      long instant = tick * TICK;
      Quaternionf turned = turned(instant);
      writer.begin(tick, instant);
      writer.body(BALL, 0, (float) height(instant), 0, turned.x, turned.y, turned.z, turned.w);
      float rise = (float) (1 - GRAVITY * instant * 1e-9);
      Vector3f turning = new Vector3f(new Vector3d(AXIS).mul(spin));
      writer.velocity(BALL, 0, rise, 0, turning.x, turning.y, turning.z);
      writer.publish(tick);
    }
    reader.refresh();
    return reader;
  }

  private static float height(Interpolator interpolator) {
    return interpolator.poses().y()[BodyId.slot(BALL)];
  }

  private static double height(long instant) {
    double t = instant * 1e-9;
    return t - GRAVITY / 2 * t * t;
  }

  /** JOML would derive the cosine from the sine and lose digits. */
  private Quaternionf turned(long instant) {
    double half = spin * instant * 1e-9 / 2;
    double sine = Math.sin(half);
    Quaterniond turn = new Quaterniond(AXIS.x * sine, AXIS.y * sine, AXIS.z * sine, Math.cos(half));
    return new Quaternionf(turn.mul(START));
  }
}
