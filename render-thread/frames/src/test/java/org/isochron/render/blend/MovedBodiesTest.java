package org.isochron.render.blend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.isochron.render.Blending;
import org.isochron.render.MovedWalk;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotExchange;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Test;

/** The same bodies in two exchanges; only one receives the report of moved bodies. */
class MovedBodiesTest {
  private static final long TICK = 10_000_000;
  private static final int ROUNDS = 400;
  private static final int SLOTS = MovedWalk.SLOTS;

  private final SnapshotLayout layout = SnapshotLayout.bodies(SLOTS).withVelocities();
  private final Exchange reported = new Exchange();
  private final Exchange plain = new Exchange();
  private long tick;
  private long epoch;

  private final class Exchange {
    final SnapshotExchange exchange = new SnapshotExchange(layout, 3, 1);
    final SnapshotWriter writer = exchange.claimWriter();
    final SnapshotReader reader = exchange.openReader();
  }

  @Test
  void smoothFramesAreTheSameWithAndWithoutKnowingWhatMoved() {
    walk(1, Blending.SMOOTH, false, 1);
  }

  @Test
  void linearFramesAreTheSameToo() {
    walk(2, Blending.LINEAR, false, 1);
    walk(3, Blending.NEAREST, false, 1);
  }

  @Test
  void extrapolatedFramesAreTheSameToo() {
    walk(4, Blending.SMOOTH, false, 1.5);
    walk(5, Blending.SMOOTH, true, 1.5);
    walk(6, Blending.NEAREST, false, 1.5);
  }

  @Test
  void fewBodiesAreNotReadAgain() {
    Interpolator interpolator = new Interpolator(layout, Blending.SMOOTH, false);
    MovedWalk walk = new MovedWalk(7);
    int frames = 0;
    for (tick = 1; tick < 200; tick++) {
      walk.step(tick);
      publish(reported, walk, tick, 0, true);
      reported.reader.refresh();
      if (tick > 1) {
        Arrays.fill(interpolator.poses().y(), 77);
        interpolator.show(reported.reader.at(1), reported.reader.newest(), tick * TICK - 1);
        int kept = 0;
        for (int slot = 0; slot < SLOTS; slot++) {
          kept += interpolator.poses().y()[slot] == 77 ? 1 : 0;
        }
        frames += kept > SLOTS / 2 ? 1 : 0;
      }
    }
    assertThat(frames).isGreaterThan(50);
  }

  private void walk(long seed, Blending blending, boolean healing, double reach) {
    Random random = new Random(seed);
    MovedWalk bodies = new MovedWalk(seed);
    Interpolator few = new Interpolator(layout, blending, healing);
    Interpolator all = new Interpolator(layout, blending, healing);
    epoch++;
    for (int round = 0; round < ROUNDS; round++) {
      int kind = random.nextInt(60);
      if (kind == 0) {
        bodies.teleport(tick);
      } else if (kind == 1) {
        epoch++;
        tick -= random.nextInt(5);
        bodies.restore(tick);
      } else {
        tick++;
        bodies.step(tick);
      }
      if (kind > 1 && kind < 6) {
        continue; // a skipped tick of a burst
      }
      publish(reported, bodies, tick, epoch, true);
      publish(plain, bodies, tick, epoch, false);
      if (random.nextInt(3) == 0) {
        continue; // the reader starts later
      }
      reported.reader.refresh();
      plain.reader.refresh();
      int age = Math.min(1, reported.reader.length() - 1);
      for (int frame = random.nextInt(3); frame >= 0; frame--) {
        Snapshot from = reported.reader.at(age);
        long instant = from.instantNanos() + (long) (reach * random.nextInt((int) TICK));
        few.present(reported.reader, instant);
        all.present(plain.reader, instant);
        few.show(from, reported.reader.newest(), instant);
        all.show(plain.reader.at(age), plain.reader.newest(), instant);
        String when = "seed %d, round %d, tick %d".formatted(seed, round, tick);
        assertSame(few, all, reported.reader.newest(), when);
      }
    }
  }

  private static void assertSame(Interpolator few, Interpolator all, Snapshot to, String when) {
    for (int slot = 0; slot < to.slotCount(); slot++) {
      if (to.generations()[slot] != 0) {
        Snapshot.Poses is = few.poses();
        Snapshot.Poses right = all.poses();
        String where = "%s, slot %d".formatted(when, slot);
        assertThat(is.x()[slot]).as(where).isCloseTo(right.x()[slot], within(1e-3f));
        assertThat(is.y()[slot]).as(where).isEqualTo(right.y()[slot]);
        float dot = is.qx()[slot] * right.qx()[slot]
            + is.qy()[slot] * right.qy()[slot]
            + is.qz()[slot] * right.qz()[slot]
            + is.qw()[slot] * right.qw()[slot];
        assertThat(Math.abs(dot)).as(where).isCloseTo(1, within(1e-4f));
      }
    }
  }

  private static void publish(
      Exchange to, MovedWalk bodies, long tick, long epoch, boolean reports) {
    to.writer.begin(tick, tick * TICK, new Timeline(epoch, 0, 0, Timeline.NORMAL_PERMILLE), true);
    bodies.capture(to.writer, reports);
    to.writer.publish(tick);
  }
}
