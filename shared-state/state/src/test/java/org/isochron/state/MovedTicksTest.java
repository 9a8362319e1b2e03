package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.state.exchange.MovedTicks;
import org.junit.jupiter.api.Test;

class MovedTicksTest {
  private static final int SLOTS = 200;

  @Test
  void nextFindsWhatALoopOverAllSlotsFinds() {
    long seed = 7;
    Random random = new Random(seed);
    MovedTicks moved = new MovedTicks(SLOTS);
    long[] expected = new long[SLOTS];
    for (long tick = 1; tick < 500; tick++) {
      for (int count = random.nextInt(4); count > 0; count--) {
        int slot = random.nextInt(SLOTS);
        moved.moved(slot, tick);
        expected[slot] = tick;
      }
      long since = tick - random.nextInt(10);
      int end = random.nextInt(SLOTS + 1);

      assertThat(found(moved, since, end))
          .as("seed %d, tick %d, after %d", seed, tick, since)
          .isEqualTo(slotsAfter(expected, since, end));
    }
  }

  @Test
  void allBodiesCountAsMovedAfterwardsAlsoIfTicksWentBack() {
    MovedTicks moved = new MovedTicks(SLOTS);
    moved.moved(3, 100);

    moved.allMoved(50);

    assertThat(moved.last()).isEqualTo(50);
    assertThat(found(moved, 49, SLOTS)).hasSize(SLOTS);
    assertThat(found(moved, 50, SLOTS)).isEmpty();
    assertThat(moved.areAllAfter(49)).isTrue();
    assertThat(moved.areAllAfter(50)).isFalse();
  }

  @Test
  void writerPassesThemOnAndReadersTakeEveryBodyAsMovedAfterABreak() {
    SnapshotExchange exchange = new SnapshotExchange(SnapshotLayout.bodies(SLOTS), 3, 1);
    SnapshotWriter writer = exchange.claimWriter();
    SnapshotReader reader = exchange.openReader();
    MovedTicks moved = new MovedTicks(SLOTS);

    moved.moved(9, 2);
    publish(writer, 1, moved);
    moved.moved(70, 2);
    publish(writer, 2, moved);
    reader.refresh();
    assertThat(found(reader.newest().moved(), 1, SLOTS)).containsExactly(9, 70);
    assertThat(reader.newest().stillSinceTick()).isEqualTo(2);
    publish(writer, 3, moved);
    reader.refresh();
    assertThat(found(reader.newest().moved(), 2, SLOTS)).isEmpty();
    assertThat(reader.newest().stillSinceTick()).isEqualTo(2);

    publish(writer, 7, moved);
    reader.refresh();
    assertThat(found(reader.newest().moved(), 6, SLOTS)).hasSize(SLOTS);
    publish(writer, 8, moved);
    reader.refresh();
    assertThat(found(reader.newest().moved(), 6, SLOTS)).hasSize(SLOTS);
    assertThat(found(reader.newest().moved(), 7, SLOTS)).isEmpty();
  }

  @Test
  void everyBodyCountsAsMovedWhereTheWriterDoesNotReportIt() {
    SnapshotExchange exchange = new SnapshotExchange(SnapshotLayout.bodies(SLOTS), 3, 1);
    SnapshotWriter writer = exchange.claimWriter();
    SnapshotReader reader = exchange.openReader();
    for (int tick = 1; tick <= 9; tick++) {
      publish(writer, tick, new MovedTicks(SLOTS));
    }
    writer.begin(10, 10);
    writer.body(BodyId.of(SLOTS - 1, 1), 0, 0, 0, 0, 0, 0, 1);
    writer.publish(10);
    reader.refresh();

    assertThat(found(reader.newest().moved(), 9, SLOTS)).hasSize(SLOTS);
  }

  private static void publish(SnapshotWriter writer, long tick, MovedTicks moved) {
    writer.begin(tick, tick);
    writer.body(BodyId.of(SLOTS - 1, 1), 0, 0, 0, 0, 0, 0, 1);
    writer.moved(moved);
    writer.publish(tick);
  }

  private static List<Integer> found(MovedTicks moved, long since, int end) {
    List<Integer> slots = new ArrayList<>();
    for (int slot = moved.next(0, since, end);
        slot < end;
        slot = moved.next(slot + 1, since, end)) {
      assertThat(moved.isAfter(slot, since)).isTrue();
      slots.add(slot);
    }
    return slots;
  }

  private static List<Integer> slotsAfter(long[] ticks, long since, int end) {
    List<Integer> slots = new ArrayList<>();
    for (int slot = 0; slot < end; slot++) {
      if (ticks[slot] > since) {
        slots.add(slot);
      }
    }
    return slots;
  }
}
