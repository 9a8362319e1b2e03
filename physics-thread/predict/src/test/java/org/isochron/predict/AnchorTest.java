package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.isochron.physics.SavedState;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.slice.Slice;
import org.isochron.state.BodyId;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AnchorTest {
  private static final int BODIES = 500;

  private final Random random = new Random(1);
  private final Anchor sent = new Anchor(BODIES, 4);
  private final Anchor received = new Anchor(BODIES, 4);
  private final ByteBuffer bytes = ByteBuffer.allocate(60_000);

  private Vector3d within(double metres) {
    return new Vector3d(random.nextDouble(), random.nextDouble(), random.nextDouble())
        .mul(2)
        .sub(1, 1, 1)
        .mul(metres / Math.sqrt(3));
  }

  private Quaternionf turned() {
    return new Quaternionf(
            (float) random.nextGaussian(),
            (float) random.nextGaussian(),
            (float) random.nextGaussian(),
            (float) random.nextGaussian())
        .normalize();
  }

  /** Below, at and above the distances at which the quantisation changes. */
  @ParameterizedTest
  @CsvSource({
    "4,      2e-5, 4e-6, 3e-4, 51",
    "7.9,    2e-5, 4e-6, 3e-4, 51",
    "31,     1.5e-4, 6e-5, 1e-3, 45",
    "200,    1.1e-3, 1e-3, 8e-3, 40",
  })
  void bodyIsExactAccordingToItsDistanceAndTakesFewBytes(
      double metres, double position, double angle, double velocity, int most) {
    sent.centre(new Vector3d(1e6, 50, -3e6));
    sent.begin(77, 2);
    for (int slot = 0; slot < 300; slot++) {
      int index = sent.add(BodyId.of(slot, 1 + slot % 3), slot % 5, Anchor.MOVING, slot % 2 == 0);
      sent.poses().set(index, within(metres).add(sent.centre), turned());
      sent.velocities().set(index, new Vector3f(within(10)), new Vector3f(within(20)));
    }
    sent.writeTo(bytes);
    assertThat((double) bytes.position() / 300).isLessThan(most);
    received.readFrom(bytes.flip());

    assertThat(received.tick).isEqualTo(77);
    assertThat(received.own).isEqualTo(2);
    assertThat(received.count()).isEqualTo(300);
    for (int index = 0; index < 300; index++) {
      assertThat(received.body(index)).isEqualTo(sent.body(index));
      assertThat(received.prefab(index)).isEqualTo(sent.prefab(index));
      assertThat(received.isProxy(index)).isEqualTo(sent.isProxy(index));
      Vector3d expected = sent.poses().position(index, new Vector3d());
      assertThat(received.poses().position(index, new Vector3d()).distance(expected))
          .isLessThan(position);
      Quaternionf difference = received
          .poses()
          .rotation(index, new Quaternionf())
          .conjugate()
          .mul(sent.poses().rotation(index, new Quaternionf()));
      assertThat(new Vector3f(difference.x, difference.y, difference.z).length())
          .isLessThan((float) angle);
      for (int axis = 0; axis < 6; axis++) {
        assertThat((double) received.velocities().components()[axis][index])
            .isCloseTo(sent.velocities().components()[axis][index], offset(velocity));
      }
    }
  }

  private static Offset<Double> offset(double offset) {
    return Offset.offset(offset);
  }

  @Test
  void knownBodiesTakeThreeBytesAndRestingOnesHaveNoVelocity() {
    sent.begin(1, 0);
    for (int slot = 0; slot < 100; slot++) {
      sent.add(BodyId.of(slot, 1), 0, Anchor.KNOWN, false);
    }
    int index = sent.add(BodyId.of(130, 1), 3, Anchor.RESTING, false);
    sent.poses().set(index, new Vector3d(1, 2, 3), new Quaternionf());
    sent.velocities().set(index, 9, 9, 9, 9, 9, 9);
    sent.writeTo(bytes);
    assertThat(bytes.position()).isLessThan(Anchor.HEADER_BYTES + 300 + 24);
    received.readFrom(bytes.flip());

    assertThat(received.state(99)).isEqualTo(Anchor.KNOWN);
    assertThat(received.state(100)).isEqualTo(Anchor.RESTING);
    assertThat(received.velocities().linear(100, new Vector3f())).isEqualTo(new Vector3f());
    assertThat(received.poses().position(100, new Vector3d())).isEqualTo(new Vector3d(1, 2, 3));
  }

  @Test
  void staticBodiesAreExactAndTakeNoBytesIfThereAreNone() {
    sent.begin(1, 3);
    sent.writeTo(bytes);
    assertThat(bytes.position()).isLessThan(Anchor.HEADER_BYTES);
    received.readFrom(bytes.flip());
    assertThat(received.own).isEqualTo(3);
    assertThat(received.staticCount()).isZero();
    assertThat(received.lacksStatics).isFalse();

    sent.lacksStatics = true;
    for (int index = 0; index < Anchor.MAX_STATICS; index++) {
      long body = BodyId.of(7 * index, 1 + index % 3);
      if (index % 4 == 0) {
        sent.addRemoved(body);
      } else {
        Vector3d place = index % 4 == 1 ? new Vector3d(16 * index, -32, 0.5) : within(1e5);
        Quaternionf turn = index % 4 == 2 ? turned() : new Quaternionf();
        sent.staticPoses().set(sent.addStatic(body, index), place, turn);
      }
    }
    sent.writeTo(bytes.clear());
    received.readFrom(bytes.flip());

    assertThat(received.own).isEqualTo(3);
    assertThat(received.lacksStatics).isTrue();
    assertThat(received.staticCount()).isEqualTo(Anchor.MAX_STATICS);
    for (int index = 0; index < Anchor.MAX_STATICS; index++) {
      assertThat(received.staticBody(index)).isEqualTo(sent.staticBody(index));
      assertThat(received.isRemoved(index)).isEqualTo(index % 4 == 0);
      if (index % 4 != 0) {
        assertThat(received.staticPrefab(index)).isEqualTo(index);
        assertThat(received.staticPoses().position(index, new Vector3d()))
            .isEqualTo(sent.staticPoses().position(index, new Vector3d()));
        assertThat(received.staticPoses().rotation(index, new Quaternionf()))
            .isEqualTo(sent.staticPoses().rotation(index, new Quaternionf()));
      }
    }
  }

  @Test
  void playersHaveTheirCodeAndTheirControls() {
    sent.begin(5, 1);
    sent.worstTick = 99;
    sent.margin = -3;
    SavedState code = new SavedState();
    code.putInt(7);
    code.putFloat(1.5f);
    ControlTable table = new ControlTable();
    table.level(4, 0.25f);
    table.press(6, 0);
    Slice slice = new Slice();
    slice.mergedInput(table);
    UsedControls used = new UsedControls();
    used.next(slice);
    sent.players.set(1, BodyId.of(9, 1), code, used);
    sent.writeTo(bytes);
    received.readFrom(bytes.flip());

    assertThat(received.worstTick).isEqualTo(99);
    assertThat(received.margin).isEqualTo(-3);
    assertThat(received.players.body(0)).isEqualTo(BodyId.NONE);
    assertThat(received.players.body(1)).isEqualTo(BodyId.of(9, 1));
    SavedState copy = received.players.code(1, new SavedState());
    assertThat(copy.takeInt()).isEqualTo(7);
    assertThat(received.players.input(1).level(4)).isEqualTo(0.25f);
    assertThat(received.players.input(1).isDown(6)).isTrue();
    assertThat(received.players.input(1).pressCount(6)).isZero();
  }

  @Test
  void damagedBytesAreRefused() {
    playersHaveTheirCodeAndTheirControls();
    bytes.clear();
    bodyIsExactAccordingToItsDistanceAndTakesFewBytes(4, 1, 1, 1, 60);
    refuseDamage();
    bytes.clear();
    staticBodiesAreExactAndTakeNoBytesIfThereAreNone();
    refuseDamage();
  }

  private void refuseDamage() {
    int limit = bytes.limit();
    for (int trial = 0; trial < 20_000; trial++) {
      ByteBuffer damaged =
          ByteBuffer.allocate(limit).put(bytes.duplicate().position(0)).flip();
      damaged.limit(random.nextInt(limit));
      for (int flips = random.nextInt(4); flips > 0 && damaged.limit() > 0; flips--) {
        damaged.put(random.nextInt(Math.min(200, damaged.limit())), (byte) random.nextInt());
      }
      try {
        received.readFrom(damaged);
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageContaining("damaged");
      }
    }
  }
}
