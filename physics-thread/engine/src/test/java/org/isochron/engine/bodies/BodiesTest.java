package org.isochron.engine.bodies;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.isochron.physics.SavedState;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotExchange;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

class BodiesTest {
  @Test
  void reusedSlotIsAnotherBody() {
    BodySlots slots = new BodySlots(1);
    long first = slots.take();

    assertThat(slots.take()).isEqualTo(BodyId.NONE);
    assertThat(slots.free(first)).isTrue();
    assertThat(slots.free(first)).isFalse();

    long second = slots.take();
    assertThat(BodyId.slot(second)).isEqualTo(BodyId.slot(first));
    assertThat(second).isNotEqualTo(first);
    assertThat(slots.contains(first)).isFalse();
    assertThat(slots.contains(second)).isTrue();
  }

  @Test
  void slotsGiveTheSameIdsAgainAfterTheyAreRestored() {
    BodySlots slots = new BodySlots(8);
    SavedState state = new SavedState();
    long first = slots.take();
    long second = slots.take();
    slots.take();
    slots.free(second);
    slots.save(state);
    long third = slots.take();
    long fourth = slots.take();
    slots.free(first);

    slots.restore(state.rewind());

    assertThat(slots.contains(first)).isTrue();
    assertThat(slots.contains(third)).isFalse();
    assertThat(slots.contains(fourth)).isFalse();
    assertThat(slots.take()).isEqualTo(third);
    assertThat(slots.take()).isEqualTo(fourth);
    assertThat(slots.slotCount()).isEqualTo(4);
    assertThat(BodyId.slot(fourth)).isEqualTo(3);
  }

  @Test
  void idsAreNeverGivenTwiceAndNeverBeyondCapacity() {
    long seed = 99;
    Random random = new Random(seed);
    BodySlots slots = new BodySlots(10);
    Set<Long> alive = new HashSet<>();
    Set<Long> ever = new HashSet<>();
    for (int i = 0; i < 10_000; i++) {
      if (random.nextBoolean()) {
        long body = slots.take();
        assertThat(body == BodyId.NONE).as("seed %d", seed).isEqualTo(alive.size() == 10);
        if (body != BodyId.NONE) {
          assertThat(ever.add(body)).as("seed %d", seed).isTrue();
          alive.add(body);
        }
      } else if (!alive.isEmpty()) {
        long body = alive.iterator().next();
        assertThat(slots.free(body)).as("seed %d", seed).isTrue();
        alive.remove(body);
      }
      assertThat(slots.slotCount()).isLessThanOrEqualTo(10);
    }
    int[] generations = new int[10];
    slots.copyGenerations(generations);
    for (int slot = 0; slot < 10; slot++) {
      long body = slots.body(slot);
      assertThat(alive.contains(body)).isEqualTo(body != BodyId.NONE);
      assertThat(generations[slot]).isEqualTo(body == BodyId.NONE ? 0 : BodyId.generation(body));
    }
  }

  @Test
  void startPosesKeepTheLastOneOfEachBodyThatIsStillThere() {
    StartPoses begins = new StartPoses(SnapshotLayout.bodies(2));
    long first = BodyId.of(1, 1);
    long reused = BodyId.of(1, 2);
    long other = BodyId.of(0, 1);

    begins.put(first, new Vector3d(1, 0, 0), new Quaternionf());
    begins.put(first, new Vector3d(2, 0, 0), new Quaternionf());
    begins.remove(first);
    begins.put(reused, new Vector3d(3, 0, 0), new Quaternionf());
    begins.put(other, new Vector3d(4, 0, 0), new Quaternionf());
    begins.remove(first);

    Snapshot snapshot = captured(begins);
    assertThat(snapshot.startCount()).isEqualTo(2);
    assertThat(snapshot.startSlots()).startsWith(1, 0);
    assertThat(snapshot.startPoses().x()).startsWith(3, 4);

    begins.clear();
    assertThat(captured(begins).startCount()).isZero();
  }

  private static Snapshot captured(StartPoses begins) {
    SnapshotExchange exchange = new SnapshotExchange(SnapshotLayout.bodies(2), 2, 1);
    SnapshotWriter writer = exchange.claimWriter();
    writer.begin(1, 0);
    begins.writeTo(writer);
    writer.publish(0);
    SnapshotReader reader = exchange.openReader();
    reader.refresh();
    return reader.newest();
  }
}
