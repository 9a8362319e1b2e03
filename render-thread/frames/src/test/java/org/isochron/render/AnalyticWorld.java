package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.isochron.state.BodyId;
import org.isochron.state.EventPublisher;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * Bodies whose exact pose at every instant follows from a formula. One body moves at constant speed
 * and is teleported every 37 ticks. One body flies and is thrown again every 23 ticks. One body
 * spins slowly, another by almost a full turn per tick. In one slot, bodies are repeatedly spawned
 * and removed.
 */
final class AnalyticWorld implements HandDrivenPhysics.World {
  static final SnapshotLayout LAYOUT = SnapshotLayout.bodies(8).withVelocities();

  private static final long RUNNER = BodyId.of(0, 1);
  private static final long BALL = BodyId.of(2, 1);
  private static final long SPINNER = BodyId.of(4, 1);
  private static final int GUEST_SLOT = 5;
  private static final int STAY = 20;
  private static final int TELEPORT_EVERY = 37;
  private static final int THROW_EVERY = 23;
  private static final double GRAVITY = 9.81;
  private static final double RADIANS_PER_TICK = 6;

  private final TickRate rate;
  private final Quaternionf rotation = new Quaternionf();
  private final Vector3f position = new Vector3f();

  AnalyticWorld(TickRate rate) {
    this.rate = rate;
  }

  @Override
  public void capture(long tick, long instant, SnapshotWriter writer, EventPublisher events) {
    writer.body(RUNNER, (float) runner(tick, instant), 0, 0, 0, 0, 0, 1);
    writer.velocity(RUNNER, 1, 0, 0, 0, 0, 0);
    writer.body(BALL, 0, (float) height(tick, instant), 0, 0, 0, 0, 1);
    writer.velocity(BALL, 0, (float) climb(tick, instant), 0, 0, 0, 0);
    rotation.rotationZ((float) (tick * RADIANS_PER_TICK % (2 * Math.PI)));
    writer.body(SPINNER, 0, 0, 0, 0, 0, rotation.z, rotation.w);
    writer.velocity(SPINNER, 0, 0, 0, 0, 0, (float) (RADIANS_PER_TICK / rate.dtSeconds()));
    long start = rate.instantNanos(tick - 1);
    if (tick % TELEPORT_EVERY == 0) {
      writer.startPose(RUNNER, (float) runner(tick, start), 0, 0, 0, 0, 0, 1);
    }
    if (tick % THROW_EVERY == 0) {
      writer.startPose(BALL, 0, (float) height(tick, start), 0, 0, 0, 0, 1);
    }
    if (isGuestThere(tick)) {
      long guest = guest(tick);
      writer.body(guest, (float) guestPosition(tick, instant), 0, 0, 0, 0, 0, 1);
      writer.velocity(guest, 1, 0, 0, 0, 0, 0);
      if (tick % STAY == 0) {
        writer.startPose(guest, (float) guestPosition(tick, start), 0, 0, 0, 0, 0, 1);
      }
    }
  }

  void assertTrue(RenderFrame frame, long tick, String when) {
    long instant = frame.instantNanos();
    assertThat(frame.position(RUNNER, position).x)
        .as(when)
        .isCloseTo((float) runner(tick, instant), floatError(runner(tick, instant)));
    assertThat(frame.position(BALL, position).y)
        .as(when)
        .isCloseTo((float) height(tick, instant), floatError(5));
    double turned = instant * 1e-9 / rate.dtSeconds() * RADIANS_PER_TICK % (2 * Math.PI);
    assertThat(Math.abs(
            frame.rotation(SPINNER, rotation).dot(new Quaternionf().rotationZ((float) turned))))
        .as(when)
        .isCloseTo(1, within(1e-5f));
    assertThat(frame.body(GUEST_SLOT))
        .as(when)
        .isEqualTo(isGuestThere(tick) ? guest(tick) : BodyId.NONE);
    if (isGuestThere(tick)) {
      assertThat(frame.position(guest(tick), position).x)
          .as(when)
          .isCloseTo(
              (float) guestPosition(tick, instant), floatError(guestPosition(tick, instant)));
    }
  }

  /** Three ulps plus 0.01 mm. */
  private static Offset<Float> floatError(double value) {
    return within(1e-5f + 3 * Math.ulp((float) value));
  }

  private static double runner(long tick, long instant) {
    return instant * 1e-9 + tick / TELEPORT_EVERY % 4 * 50.0;
  }

  private double height(long tick, long instant) {
    double t = flown(tick, instant);
    return 3 * t - GRAVITY / 2 * t * t;
  }

  private double climb(long tick, long instant) {
    return 3 - GRAVITY * flown(tick, instant);
  }

  private double flown(long tick, long instant) {
    long thrown = tick / THROW_EVERY * THROW_EVERY;
    return (instant - rate.instantNanos(thrown - 1)) * 1e-9;
  }

  private static boolean isGuestThere(long tick) {
    return tick / STAY % 3 != 0;
  }

  private static long guest(long tick) {
    return BodyId.of(GUEST_SLOT, (int) (tick / STAY) + 1);
  }

  private static double guestPosition(long tick, long instant) {
    return instant * 1e-9 - tick / STAY % 4 * 7.0;
  }
}
