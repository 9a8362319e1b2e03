package org.isochron.remote.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import org.isochron.remote.Quantisation;
import org.isochron.remote.codec.SnapshotDecoder.Outcome;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.Test;

class ExactCodecTest {
  private static final Quantisation EXACT = Quantisation.exact();
  private static final int[] UNUSUAL = {
    0x7fc0_1234, // NaN with a payload
    0xffc0_0001,
    0x8000_0000, // -0.0
    0x0000_0001,
    0x7f80_0000,
    0xff80_0000,
  };

  private int pictures;
  private int unusualNumbers;
  private int begins;
  private int losses;

  @Test
  void everyPictureHasTheBitsOfTheServerWhateverIsLost() {
    for (long seed = 0; seed < 40; seed++) {
      walk(seed);
    }

    assertThat(pictures).isGreaterThan(2_000);
    assertThat(unusualNumbers).isGreaterThan(1_000);
    assertThat(begins).isGreaterThan(1_000);
    assertThat(losses).isGreaterThan(100);
  }

  @Test
  void bodyWhoseBitsAreEqualTakesNoBytes() {
    SnapshotLayout layout = SnapshotLayout.bodies(1_000).withVelocities();
    SnapshotEncoder encoder = new SnapshotEncoder(layout, EXACT, 7);
    try (WanderingBodies bodies = new WanderingBodies(1, layout)) {
      bodies.fill();
      int moved =
          encoder.encode(bodies.tick(false), BodyChoice.EVERYTHING, false).remaining();
      bodies.shareThatMoves(0);
      encoder.encode(bodies.tick(false), BodyChoice.EVERYTHING, false);

      int still =
          encoder.encode(bodies.tick(false), BodyChoice.EVERYTHING, false).remaining();

      assertThat(moved).isBetween(1_000 * 13 * 4, 1_000 * (13 * 4 + 6));
      assertThat(still).isLessThan(1_000 / 8);
    }
  }

  private void walk(long seed) {
    Random random = new Random(seed);
    SnapshotLayout layout = WanderingBodies.randomLayout(random);
    SnapshotEncoder encoder = new SnapshotEncoder(layout, EXACT, 7);
    try (WanderingBodies bodies = new WanderingBodies(seed, layout);
        DecodedEnd end = new DecodedEnd(layout, EXACT)) {
      for (int turn = 0; turn < 80; turn++) {
        bodies.shareThatMoves(random.nextDouble());
        if (random.nextInt(20) == 0) {
          bodies.newEpoch();
        }
        Snapshot sent = bodies.tick(true);
        disturb(sent, random);
        ByteBuffer change = encoder.encode(sent, BodyChoice.EVERYTHING, false);
        boolean synced = end.decoder.isSynced();
        boolean isKeyframe = !synced || random.nextInt(15) == 0;
        if (isKeyframe) {
          end.decoder.lose();
        }
        if (random.nextInt(10) == 0) {
          losses++;
          end.decoder.lose();
        } else {
          Outcome outcome = end.take(isKeyframe ? encoder.keyframe() : change);

          assertThat(outcome).as("seed %d, turn %d", seed, turn).isEqualTo(Outcome.WHOLE);
          requireSame(end.reader.newest(), sent, "seed %d, turn %d".formatted(seed, turn));
          if (!isKeyframe) {
            requireSameBegins(end.reader.newest(), sent);
          }
        }
      }
    }
  }

  /**
   * Replaces some numbers with arbitrary bits, mostly with values that no quantisation step can
   * represent.
   */
  private void disturb(Snapshot sent, Random random) {
    for (int slot = 0; slot < sent.slotCount(); slot++) {
      if (random.nextInt(10) == 0) {
        float[][] components = components(sent, random);
        components[random.nextInt(components.length)][slot] = unusual(random);
      }
    }
    for (int index = 0; index < sent.startCount(); index++) {
      float[][] components = sent.startPoses().components();
      components[random.nextInt(components.length)][index] = unusual(random);
    }
  }

  private static float[][] components(Snapshot sent, Random random) {
    int channelCount = sent.layout().channels().size();
    if (channelCount > 0 && random.nextInt(3) == 0) {
      return new float[][] {sent.channel(random.nextInt(channelCount))};
    }
    boolean ofVelocity = sent.layout().velocities() && random.nextBoolean();
    return ofVelocity ? sent.velocities().components() : sent.poses().components();
  }

  private float unusual(Random random) {
    unusualNumbers++;
    boolean isAny = random.nextInt(4) == 0;
    return Float.intBitsToFloat(isAny ? random.nextInt() : UNUSUAL[random.nextInt(UNUSUAL.length)]);
  }

  private void requireSame(Snapshot shown, Snapshot sent, String turn) {
    pictures++;
    assertThat(shown.tick()).as(turn).isEqualTo(sent.tick());
    assertThat(shown.slotCount()).as(turn).isEqualTo(sent.slotCount());
    for (int slot = 0; slot < sent.slotCount(); slot++) {
      assertThat(shown.body(slot)).as(turn).isEqualTo(sent.body(slot));
      if (sent.generations()[slot] != 0) {
        assertThat(shown.prefabNumbers()[slot]).as(turn).isEqualTo(sent.prefabNumbers()[slot]);
        requireSame(shown.poses().components(), sent.poses().components(), slot, turn);
        if (sent.layout().velocities()) {
          requireSame(shown.velocities().components(), sent.velocities().components(), slot, turn);
        }
        for (int channel = 0; channel < sent.layout().channels().size(); channel++) {
          float[][] shownChannel = {shown.channel(channel)};
          requireSame(shownChannel, new float[][] {sent.channel(channel)}, slot, turn);
        }
      }
    }
  }

  private void requireSameBegins(Snapshot shown, Snapshot sent) {
    assertThat(shown.startCount()).isEqualTo(sent.startCount());
    for (int index = 0; index < sent.startCount(); index++) {
      begins++;
      assertThat(shown.startSlots()[index]).isEqualTo(sent.startSlots()[index]);
      requireSame(
          shown.startPoses().components(), sent.startPoses().components(), index, "start pose");
    }
  }

  private static void requireSame(float[][] shown, float[][] sent, int index, String what) {
    for (int component = 0; component < sent.length; component++) {
      assertThat(Float.floatToRawIntBits(shown[component][index]))
          .as("%s: component %d of %d", what, component, index)
          .isEqualTo(Float.floatToRawIntBits(sent[component][index]));
    }
  }
}
