package org.isochron.near.mapped;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicBoolean;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.body.PrefabTable;
import org.isochron.state.relay.TimelineCopy;
import org.isochron.state.snapshot.MovedTicks;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.time.NanoClock;
import org.junit.jupiter.api.Test;

class SnapshotSlotTest {
  private static final int BODIES = 5_000;
  private static final SnapshotLayout LAYOUT = SnapshotLayout.bodies(BODIES);
  private static final long LONGEST_NANOS = 20_000_000_000L;

  private final MovedTicks moved = new MovedTicks(BODIES);
  private final ByteBuffer memory =
      ByteBuffer.allocateDirect((int) SnapshotSlot.bytes(LAYOUT)).order(ByteOrder.nativeOrder());

  /** As if the word of the reader had been damaged, so that the writer does not know of it. */
  @Test
  void copyThatIsTornUnderItsReaderIsNotTakenForAWholeOne() throws InterruptedException {
    NanoClock clock = NanoClock.system();
    AtomicBoolean ended = new AtomicBoolean();
    Thread writing = new Thread(() -> {
      SharedState source = SharedState.of(LAYOUT);
      SnapshotSlot slot = new SnapshotSlot(memory, LAYOUT);
      JointRows joints = new JointRows();
      try (StateWriter writer = source.claimWriter();
          SnapshotReader reader = source.openReader()) {
        for (long tick = 1; !ended.get(); tick++) {
          publish(writer, tick % 1_000);
          reader.refresh();
          slot.write(reader.newest(), 0, joints);
        }
      }
    });
    writing.start();

    SharedState target = SharedState.of(LAYOUT);
    SnapshotSlot slot = new SnapshotSlot(memory, LAYOUT);
    TimelineCopy timelines = new TimelineCopy();
    JointRows joints = new JointRows();
    int whole = 0;
    int torn = 0;
    long until = clock.nanos() + LONGEST_NANOS;
    try (SnapshotReader reader = target.openReader()) {
      while ((whole < 20 || torn < 20) && clock.nanos() - until < 0) {
        try (StateWriter writer = target.claimWriter()) {
          if (!slot.read(writer.snapshots(), PrefabTable.EMPTY, joints, moved, timelines, 0, 0)) {
            joints.forget();
            torn++;
            continue;
          }
          writer.snapshots().publish(1);
        }
        whole++;
        reader.refresh();
        float[] x = reader.newest().poses().x();
        float[] last = reader.newest().poses().qw();
        for (int body = 0; body < BODIES; body++) {
          assertThat(x[body]).isEqualTo(x[0]);
          assertThat(last[body]).isEqualTo(x[0]);
        }
      }
    } finally {
      ended.set(true);
      writing.join();
    }
    assertThat(whole).isGreaterThanOrEqualTo(20);
    assertThat(torn).isGreaterThanOrEqualTo(20);
  }

  @Test
  void damagedNumbersAreRefused() {
    SnapshotSlot slot = new SnapshotSlot(memory, LAYOUT);
    SharedState source = SharedState.of(LAYOUT);
    try (StateWriter writer = source.claimWriter();
        SnapshotReader reader = source.openReader()) {
      publish(writer, 7);
      reader.refresh();
      for (int at = 32; at < 80; at += 4) {
        slot.write(reader.newest(), 0, new JointRows());
        assertThat(reads(slot)).isTrue();
        int before = memory.getInt(at);
        memory.putInt(at, Integer.MIN_VALUE);
        boolean harmless =
            (at < 56 && at != 36) || at == 64 || at == 68; // part of an instant or tick
        assertThat(reads(slot)).as("byte %d", at).isEqualTo(harmless);
        memory.putInt(at, before);
      }
      slot.write(reader.newest(), 0, new JointRows());
      int jointsAt = memory.capacity() - (int) JointRows.bytes(BODIES);
      memory.putLong(jointsAt, 7).putInt(jointsAt + 8, JointRows.rows(BODIES) + 1);
      assertThat(reads(slot)).as("more joints than rows").isFalse();
      memory.putInt(jointsAt + 8, 0);
      assertThat(reads(slot)).isTrue();
      memory.putLong(0, 0);
      assertThat(reads(slot)).as("half-written").isFalse();
    }
  }

  private boolean reads(SnapshotSlot slot) {
    SharedState target = SharedState.of(LAYOUT);
    try (StateWriter writer = target.claimWriter()) {
      return slot.read(
          writer.snapshots(), PrefabTable.EMPTY, new JointRows(), moved, new TimelineCopy(), 0, 0);
    }
  }

  private static void publish(StateWriter writer, long tick) {
    writer.snapshots().begin(tick, tick);
    Snapshot snapshot = writer.snapshots().bulk(BODIES);
    float number = (float) tick;
    for (int body = 0; body < BODIES; body++) {
      snapshot.generations()[body] = 1;
      snapshot.poses().set(body, number, 0, 0, 0, 0, 0, number);
    }
    writer.snapshots().publish(1);
  }
}
