package org.isochron.render.blend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.isochron.render.Blending;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotExchange;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaterniond;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Compares the vectorised loops with a slerp in double precision. */
class SlerpAccuracyTest {
  private static final int PAIRS = 10_000;
  private static final long SEED = 20_240_611;

  @Test
  void blendIsWithinTwoMicroradiansOfTheTruthOnAHundredThousandPairs() {
    double worst = worstError(Blending.LINEAR, 10);

    assertThat(worst).as("radians, seed %d", SEED).isGreaterThan(0).isLessThan(2e-6);
  }

  private static double worstError(Blending blending, int rounds) {
    SnapshotExchange exchange = new SnapshotExchange(SnapshotLayout.bodies(PAIRS), 2, 1);
    SnapshotWriter writer = exchange.claimWriter();
    SnapshotReader reader = exchange.openReader();
    Random random = new Random(SEED);
    Interpolator interpolator = new Interpolator(exchange.layout(), blending, false);
    double worst = 0;
    for (int round = 0; round < rounds; round++) {
      publish(writer, 2L * round, random, null);
      reader.refresh();
      publish(writer, 2L * round + 1, random, reader.newest().poses());
      reader.refresh();
      Snapshot from = reader.at(1);
      Snapshot to = reader.newest();
      long instant = from.instantNanos() + random.nextInt(1_001) * 10_000L;
      interpolator.show(from, to, instant);
      double fraction = (instant - from.instantNanos()) / 1e7;
      for (int slot = 0; slot < PAIRS; slot++) {
        worst = Math.max(worst, error(from, to, fraction, interpolator.poses(), slot));
      }
    }
    return worst;
  }

  /**
   * Pairs of rotations at all angles; every 16th pair is equal, and every second has opposite
   * signs.
   */
  private static void publish(
      SnapshotWriter writer, long tick, Random random, Snapshot.@Nullable Poses before) {
    writer.begin(tick, tick * 10_000_000);
    Quaterniond q = new Quaterniond();
    for (int slot = 0; slot < PAIRS; slot++) {
      if (before != null && slot % 16 == 0) {
        q.set(before.qx()[slot], before.qy()[slot], before.qz()[slot], before.qw()[slot]);
      } else {
        q.set(
                random.nextGaussian(),
                random.nextGaussian(),
                random.nextGaussian(),
                random.nextGaussian())
            .normalize();
      }
      if (before != null && slot % 3 == 0) {
        double turn = Math.PI * random.nextDouble() * random.nextDouble();
        Quaterniond near = new Quaterniond(
            before.qx()[slot], before.qy()[slot], before.qz()[slot], before.qw()[slot]);
        q.set(near.rotateAxis(turn, random.nextGaussian(), random.nextGaussian(), 1));
      }
      double sign = slot % 2 == 0 ? -1 : 1;
      writer.body(
          BodyId.of(slot, 1),
          slot,
          0,
          0,
          (float) (sign * q.x),
          (float) (sign * q.y),
          (float) (sign * q.z),
          (float) (sign * q.w));
    }
    writer.publish(tick);
  }

  private static double error(
      Snapshot from, Snapshot to, double t, Snapshot.Poses shown, int slot) {
    Quaterniond a = rotation(from.poses(), slot).normalize();
    Quaterniond b = rotation(to.poses(), slot).normalize();
    Quaterniond q = rotation(shown, slot).normalize();
    Quaterniond truth = slerp(a, b, t);
    Quaterniond difference = truth.conjugate().mul(q);
    double sine = Math.sqrt(
        difference.x * difference.x + difference.y * difference.y + difference.z * difference.z);
    return 2 * Math.atan2(sine, Math.abs(difference.w));
  }

  private static Quaterniond slerp(Quaterniond a, Quaterniond b, double t) {
    double dot = a.dot(b);
    double sign = dot < 0 ? -1 : 1;
    double angle = Math.acos(Math.min(1, Math.abs(dot)));
    double first = angle < 1e-9 ? 1 - t : Math.sin((1 - t) * angle) / Math.sin(angle);
    double second = sign * (angle < 1e-9 ? t : Math.sin(t * angle) / Math.sin(angle));
    return new Quaterniond(
            first * a.x + second * b.x,
            first * a.y + second * b.y,
            first * a.z + second * b.z,
            first * a.w + second * b.w)
        .normalize();
  }

  private static Quaterniond rotation(Snapshot.Poses poses, int slot) {
    return new Quaterniond(
        poses.qx()[slot], poses.qy()[slot], poses.qz()[slot], poses.qw()[slot]);
  }
}
