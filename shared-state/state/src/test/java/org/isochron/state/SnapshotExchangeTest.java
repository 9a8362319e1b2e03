package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class SnapshotExchangeTest {
  private static final long TICK_NANOS = 10_000_000;

  private final SnapshotLayout layout = SnapshotLayout.bodies(4)
      .withVelocities()
      .withChannel("fuel", SnapshotLayout.Blend.LINEAR)
      .withChannel("gear", SnapshotLayout.Blend.STEP);
  private final SnapshotExchange exchange = new SnapshotExchange(layout, 3, 2);
  private final SnapshotWriter writer = exchange.claimWriter();
  private final SnapshotReader reader = exchange.openReader();
  private final long body = BodyId.of(2, 7);

  @Test
  void whatWasWrittenIsRead() {
    Vector3f position = new Vector3f(1, 2, 3);
    Quaternionf rotation = new Quaternionf().rotationX(0.5f);
    Timeline timeline = new Timeline(0, 5, 0, 1_000);
    writer.timeline(timeline);

    writer.begin(9, 90_000_000);
    writer.body(body, position, rotation);
    writer.velocity(body, 4, 5, 6, 7, 8, 9);
    writer.channel(layout.channelIndex("gear"), body, 3);
    writer.startPose(body, 10, 11, 12, 0, 0, 0, 1);
    writer.publish(123);

    assertThat(reader.refresh()).isTrue();
    Snapshot snapshot = reader.newest();
    assertThat(snapshot.tick()).isEqualTo(9);
    assertThat(snapshot.instantNanos()).isEqualTo(90_000_000);
    assertThat(snapshot.publishedNanos()).isEqualTo(123);
    assertThat(snapshot.timeline()).isEqualTo(timeline);
    assertThat(snapshot.slotCount()).isEqualTo(3);
    assertThat(snapshot.body(2)).isEqualTo(body);
    assertThat(snapshot.body(1)).isEqualTo(BodyId.NONE);
    assertThat(snapshot.contains(body)).isTrue();
    assertThat(snapshot.contains(BodyId.of(2, 6))).isFalse();
    assertThat(snapshot.contains(1)).as("the index of an empty slot").isFalse();
    assertThat(snapshot.poses().position(2, new Vector3f())).isEqualTo(position);
    assertThat(snapshot.poses().rotation(2, new Quaternionf())).isEqualTo(rotation);
    assertThat(snapshot.position(body, new Vector3f())).isEqualTo(position);
    assertThat(snapshot.position(body, new Vector3d())).isEqualTo(new Vector3d(position));
    assertThat(snapshot.rotation(body, new Quaternionf())).isEqualTo(rotation);
    assertThat(snapshot.velocity(body, new Vector3f())).isEqualTo(new Vector3f(4, 5, 6));
    assertThat(snapshot.angularVelocity(body, new Vector3f())).isEqualTo(new Vector3f(7, 8, 9));
    assertThatThrownBy(() -> snapshot.position(BodyId.of(2, 6), new Vector3f()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("tick 9; ask contains(body) first");
    assertThat(snapshot.velocities().linear(2, new Vector3f())).isEqualTo(new Vector3f(4, 5, 6));
    assertThat(snapshot.velocities().angular(2, new Vector3f())).isEqualTo(new Vector3f(7, 8, 9));
    assertThat(snapshot.channel(1)[2]).isEqualTo(3);
    assertThat(snapshot.channel(1, body)).isEqualTo(3);
    assertThat(snapshot.startCount()).isEqualTo(1);
    assertThat(snapshot.startSlots()[0]).isEqualTo(2);
    assertThat(snapshot.startPoses().position(0, new Vector3f()))
        .isEqualTo(new Vector3f(10, 11, 12));
  }

  @Test
  void posesAndVelocitiesHaveTheirComponentsInTheOrderOfTheirNames() {
    Snapshot.Poses poses = new Snapshot.Poses(2);
    Snapshot.Velocities velocities = new Snapshot.Velocities(1);
    poses.set(1, 0, 1, 2, 3, 4, 5, 6);
    poses.set(0, poses, 1);
    velocities.set(0, 0, 1, 2, 3, 4, 5);

    for (int number = 0; number < 7; number++) {
      assertThat(poses.components()[number]).containsExactly(number, number);
    }
    for (int number = 0; number < 6; number++) {
      assertThat(velocities.components()[number]).containsExactly(number);
    }
  }

  @Test
  void startPoseIsOneOfATable() {
    Snapshot.Poses table = new Snapshot.Poses(2);
    table.set(1, 1, 2, 3, 0, 0, 0.6f, 0.8f);

    writer.begin(9, 90_000_000);
    writer.startPose(body, table, 1);
    writer.publish(123);

    reader.refresh();
    Snapshot snapshot = reader.newest();
    assertThat(snapshot.startSlots()[0]).isEqualTo(2);
    assertThat(snapshot.startPoses().position(0, new Vector3f())).isEqualTo(new Vector3f(1, 2, 3));
    assertThat(snapshot.startPoses().rotation(0, new Quaternionf()))
        .isEqualTo(new Quaternionf(0, 0, 0.6f, 0.8f));
  }

  @Test
  void despawnedBodyIsGoneThoughSnapshotsAreReused() {
    for (int tick = 1; tick <= 40; tick++) {
      writer.begin(tick, tick * TICK_NANOS);
      if (tick % 2 == 0) {
        writer.body(body, 0, 0, 0, 0, 0, 0, 1);
        writer.startPose(body, 0, 0, 0, 0, 0, 0, 1);
      }
      writer.publish(tick);
      reader.refresh();

      assertThat(reader.newest().contains(body)).as("tick %d", tick).isEqualTo(tick % 2 == 0);
      assertThat(reader.newest().slotCount()).as("tick %d", tick).isEqualTo(tick % 2 == 0 ? 3 : 0);
      assertThat(reader.newest().startCount()).as("tick %d", tick).isEqualTo(tick % 2 == 0 ? 1 : 0);
    }
  }

  @Test
  void valuesMissingFromTheLayoutAreRefusedByName() {
    writer.begin(1, TICK_NANOS);

    assertThatThrownBy(() -> writer.channel(7, body, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("channel is 7 but the layout has")
        .hasMessageContaining("add SnapshotLayout.withChannel");
    assertThatThrownBy(() -> writer.channel(-1, body, 1)).hasMessageContaining("channel is -1");
    assertThatThrownBy(() -> writer.bulk(-1))
        .hasMessageContaining("slotCount is -1: a snapshot has 0 slots or more");
    assertThatThrownBy(() -> writer.body(BodyId.NONE, 0, 0, 0, 0, 0, 0, 1))
        .hasMessageContaining("body is 0, which is no body id");
    assertThatThrownBy(() -> writer.startPose(BodyId.NONE, 0, 0, 0, 0, 0, 0, 1))
        .hasMessageContaining("body is 0, which is no body id");
    writer.publish(0);
    reader.refresh();
    assertThat(reader.newest().contains(1L << 32 | 0xFFFF_FFFFL)).isFalse();
  }

  @Test
  void windowHoldsNeighbouringTicksOnly() {
    publishTicks(1, 2, 3);
    assertThat(reader.length()).isEqualTo(3);

    publishTicks(7);
    assertThat(reader.length()).isEqualTo(1);

    publishTicks(8);
    assertThat(reader.length()).isEqualTo(2);
    assertThat(reader.at(1).tick()).isEqualTo(7);
  }

  @Test
  void skippedPublishesAreCounted() {
    publishTicks(1);
    assertThat(reader.skippedCount()).isZero();

    writer.begin(2, 2 * TICK_NANOS);
    writer.publish(0);
    writer.begin(3, 3 * TICK_NANOS);
    writer.publish(0);
    publishTicks(4);

    assertThat(reader.skippedCount()).isEqualTo(2);
    assertThat(reader.newest().sequence()).isEqualTo(4);
  }

  @Test
  void sequenceContinuesUnderTheNextWriter() {
    publishTicks(1, 2);
    writer.close();

    SnapshotWriter successor = exchange.claimWriter();
    successor.begin(1, TICK_NANOS);
    successor.publish(0);
    reader.refresh();

    assertThat(reader.newest().sequence()).isEqualTo(3);
    assertThat(reader.length()).isEqualTo(1);
    assertThat(reader.skippedCount()).isZero();
  }

  @Test
  void openSnapshotHoldsWhatWasWrittenSoFar() {
    assertThatThrownBy(writer::open).hasMessageContaining("call begin");
    writer.begin(1, TICK_NANOS);
    writer.body(BodyId.of(1, 1), 1, 2, 3, 0, 0, 0, 1);

    assertThat(writer.open().tick()).isEqualTo(1);
    assertThat(writer.open().poses().y()[1]).isEqualTo(2);
  }

  @Test
  void sleepingWorldIsReportedFromATickOnUntilSomethingMoves() {
    boolean[] still = {true, false, true, true, false, true};
    long[] expected = {1, 2, 2, 2, 5, 5};
    for (int tick = 1; tick <= still.length; tick++) {
      writer.begin(tick, tick * TICK_NANOS);
      if (still[tick - 1]) {
        writer.still();
      }
      writer.publish(0);
      reader.refresh();
      assertThat(reader.newest().stillSinceTick())
          .as("tick %d", tick)
          .isEqualTo(expected[tick - 1]);
    }

    writer.begin(9, 9 * TICK_NANOS);
    writer.still();
    writer.publish(0);
    reader.refresh();
    assertThat(reader.newest().stillSinceTick())
        .as("after a break nothing is known")
        .isEqualTo(9);
  }

  /** Covers windows in a word and in a list. */
  @Test
  void noWindowReachesAcrossAnEpochHoweverLongItIs() {
    for (int length = 2; length <= 9; length++) {
      SnapshotExchange windows = new SnapshotExchange(layout, length, 1);
      SnapshotWriter ticks = windows.claimWriter();
      SnapshotReader seen = windows.openReader();
      Timeline timeline = new Timeline(1, 0, 0, 1_000);
      for (int epoch = 1; epoch <= 3; epoch++, timeline = timeline.newEpoch(0, 0)) {
        for (int tick = 1; tick <= 2 * length; tick++) {
          ticks.begin(tick, tick * TICK_NANOS, timeline, true);
          ticks.publish(tick);
          seen.refresh();

          String when = "window of %d, tick %d of epoch %d".formatted(length, tick, epoch);
          assertThat(seen.length()).as(when).isEqualTo(Math.min(tick, length));
          assertThat(seen.at(seen.length() - 1).epoch()).as(when).isEqualTo(epoch);
        }
      }
    }
  }

  @Test
  void bulkWritingFillsTheArrays() {
    writer.begin(1, TICK_NANOS);
    Snapshot bulk = writer.bulk(4);
    for (int slot = 0; slot < 4; slot++) {
      bulk.generations()[slot] = 1;
      bulk.poses().x()[slot] = slot;
    }
    writer.publish(0);
    reader.refresh();

    assertThat(reader.newest().slotCount()).isEqualTo(4);
    assertThat(reader.newest().poses().position(3, new Vector3f()))
        .isEqualTo(new Vector3f(3, 0, 0));
  }

  /** Simulations may write any size, and other machines may forge sizes. */
  @Test
  void everyPublishedScaleCanBeDrawnHoweverItWasWritten() {
    SnapshotLayout scaled = SnapshotLayout.bodies(9)
        .withChannel("fuel", SnapshotLayout.Blend.LINEAR)
        .withChannel("size", SnapshotLayout.Blend.SCALE);
    float nan = Float.NaN;
    float max = Float.POSITIVE_INFINITY;
    float[] written = {nan, -max, -2, -0f, 0, 0.5f, 1e6f, 1e7f, max};
    float[] published = {1, 0, 0, 0, 0, 0.5f, 1e6f, 1e6f, 1e6f};
    for (boolean bulk : new boolean[] {false, true}) {
      SnapshotExchange exchanged = new SnapshotExchange(scaled, 3, 1);
      SnapshotWriter scales = exchanged.claimWriter();
      scales.begin(0, 0);
      if (bulk) {
        Snapshot snapshot = scales.bulk(written.length);
        Arrays.fill(snapshot.generations(), 1);
        System.arraycopy(written, 0, snapshot.channel(0), 0, written.length);
        System.arraycopy(written, 0, snapshot.channel(1), 0, written.length);
      }
      for (int slot = 0; !bulk && slot < written.length; slot++) {
        scales.body(BodyId.of(slot, 1), new Vector3f(), new Quaternionf());
        scales.channel(0, BodyId.of(slot, 1), written[slot]);
        scales.channel(1, BodyId.of(slot, 1), written[slot]);
      }

      scales.publish(0);

      SnapshotReader seen = exchanged.openReader();
      seen.refresh();
      assertThat(seen.newest().channel(1)).as("bulk %s", bulk).containsExactly(published);
      assertThat(seen.newest().channel(0)).as("no size").containsExactly(written);
    }
  }

  @Test
  void bulkOfFewerBodiesLeavesNoneOfTheOlderSnapshot() {
    for (int tick = 1; tick <= 40; tick++) {
      int bodies = tick % 5;
      writer.begin(tick, tick * TICK_NANOS);
      Arrays.fill(writer.bulk(bodies).generations(), 0, bodies, 1);
      writer.publish(0);
      reader.refresh();

      assertThat(reader.newest().slotCount()).isEqualTo(bodies);
      for (int slot = 0; slot < 4; slot++) {
        assertThat(reader.newest().body(slot) != BodyId.NONE)
            .as("tick %d", tick)
            .isEqualTo(slot < bodies);
      }
    }
  }

  @Test
  void velocityAndChannelThatWereNotWrittenAreZero() {
    for (int tick = 1; tick <= 20; tick++) {
      writer.begin(tick, tick * TICK_NANOS);
      writer.body(body, 0, 0, 0, 0, 0, 0, 1);
      if (tick == 1) {
        writer.velocity(body, 1, 2, 3, 4, 5, 6);
        writer.channel(0, body, 7);
      }
      writer.publish(0);
      reader.refresh();
      float expected = tick == 1 ? 1 : 0;
      assertThat(reader.newest().velocities().x()[2]).as("tick %d", tick).isEqualTo(expected);
      assertThat(reader.newest().channel(0)[2]).as("tick %d", tick).isEqualTo(7 * expected);
    }
  }

  @Test
  void writingOutsideATickIsRefused() {
    assertThatThrownBy(() -> writer.body(body, 0, 0, 0, 0, 0, 0, 1))
        .hasMessageContaining("no tick is being written");
    assertThatThrownBy(() -> writer.publish(0))
        .hasMessageContaining("call begin(tick, instantNanos) first");

    writer.begin(1, TICK_NANOS);

    assertThatThrownBy(() -> writer.begin(2, 0))
        .hasMessage("tick 1 is still being written; publish it before tick 2 begins");
  }

  @Test
  void bodyBeyondTheLayoutIsRefused() {
    writer.begin(1, TICK_NANOS);
    String message = "slot is 4 but the layout holds 4 bodies; raise SnapshotLayout.bodyCapacity";

    assertThatThrownBy(() -> writer.body(BodyId.of(4, 1), 0, 0, 0, 0, 0, 0, 1)).hasMessage(message);
    assertThatThrownBy(() -> writer.startPose(BodyId.of(4, 1), 0, 0, 0, 0, 0, 0, 1))
        .hasMessage(message);
    assertThatThrownBy(() -> writer.bulk(5)).hasMessage(message);
    assertThatThrownBy(() -> writer.velocity(BodyId.of(4, 1), 0, 0, 0, 0, 0, 0))
        .hasMessage(message);
    assertThatThrownBy(() -> writer.channel(0, BodyId.of(4, 1), 0)).hasMessage(message);
    assertThatThrownBy(() -> writer.bulk(-1)).hasMessageContaining("slotCount is -1");
  }

  @Test
  void moreStartPosesThanSlotsAreRefused() {
    writer.begin(1, TICK_NANOS);
    for (int i = 0; i < 4; i++) {
      writer.startPose(body, 0, 0, 0, 0, 0, 0, 1);
    }

    assertThatThrownBy(() -> writer.startPose(body, 0, 0, 0, 0, 0, 0, 1))
        .hasMessageContaining("write one start pose per body and tick");
  }

  @Test
  void velocitiesMissingFromTheLayoutAreRefused() {
    SnapshotWriter poor = new SnapshotExchange(SnapshotLayout.bodies(1), 2, 1).claimWriter();
    poor.begin(1, 0);

    assertThatThrownBy(() -> poor.velocity(BodyId.of(0, 1), 0, 0, 0, 0, 0, 0))
        .hasMessage("the layout carries no velocities; add SnapshotLayout.withVelocities()");
  }

  private void publishTicks(long... ticks) {
    for (long tick : ticks) {
      writer.begin(tick, tick * TICK_NANOS);
      writer.publish(0);
      reader.refresh();
    }
  }
}
