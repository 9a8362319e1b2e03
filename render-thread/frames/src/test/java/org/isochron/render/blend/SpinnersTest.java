package org.isochron.render.blend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import java.util.Random;
import org.isochron.render.Blending;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotExchange;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaternionf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpinnersTest {
  private static final long TICK = 10_000_000;
  private static final int SLOTS = 1_003; // not a multiple of any vector length
  private static final float SLOW = 1; // in radians a tick
  private static final float FAST = 4;
  private static final float ACCURACY = 1e-5f;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 254, 255, 256, 257, 511, 512, 767, 768, SLOTS - 1})
  void oneBodyOfManyTurnsAlongTheLongerArcInWhateverSlotItIs(int slot) {
    BitSet fast = new BitSet(SLOTS);
    fast.set(slot);

    assertTurnsAreHalf(fast, "alone");
  }

  @Test
  void bodiesTurnAlongTheLongerArcWhateverOthersDo() {
    for (int seed = 1; seed <= 10; seed++) {
      BitSet fast = new BitSet(SLOTS);
      new Random(seed).ints(20L * seed, 0, SLOTS).forEach(fast::set);

      assertTurnsAreHalf(fast, "seed " + seed);
    }
  }

  private static void assertTurnsAreHalf(BitSet fast, String who) {
    Interpolator shown = halfway(fast);
    Quaternionf rotation = new Quaternionf();
    for (int slot = 0; slot < SLOTS; slot++) {
      float angle = (fast.get(slot) ? FAST : SLOW) / 2;
      shown.poses().rotation(slot, rotation);
      float dot = rotation.dot(new Quaternionf().rotationY(angle));
      assertThat(Math.abs(dot)).as("%s, slot %d", who, slot).isCloseTo(1, within(ACCURACY));
    }
  }

  /** Shows the instant halfway between two ticks; in the earlier one no body is rotated. */
  private static Interpolator halfway(BitSet fast) {
    SnapshotLayout layout = SnapshotLayout.bodies(SLOTS).withVelocities();
    SnapshotExchange exchange = new SnapshotExchange(layout, 3, 1);
    try (SnapshotReader reader = exchange.openReader();
        SnapshotWriter writer = exchange.claimWriter()) {
      publish(writer, 1, fast);
      publish(writer, 2, fast);
      reader.refresh();
      Interpolator interpolator = new Interpolator(layout, Blending.SMOOTH, false);
      interpolator.show(reader.at(1), reader.newest(), TICK + TICK / 2);
      return interpolator;
    }
  }

  private static void publish(SnapshotWriter writer, int tick, BitSet fast) {
    writer.begin(tick, tick * TICK);
    for (int slot = 0; slot < SLOTS; slot++) {
      float turn = fast.get(slot) ? FAST : SLOW;
      long body = BodyId.of(slot, 1);
      Quaternionf rotation = new Quaternionf().rotationY((tick - 1) * turn);
      writer.body(body, slot, 0, 0, rotation.x, rotation.y, rotation.z, rotation.w);
      writer.velocity(body, 0, 0, 0, 0, turn * 1e9f / TICK, 0);
    }
    writer.publish(tick);
  }
}
