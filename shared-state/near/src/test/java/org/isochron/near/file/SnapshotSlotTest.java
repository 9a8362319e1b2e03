package org.isochron.near.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
import org.junit.jupiter.api.io.TempDir;

class SnapshotSlotTest {
  private static final int BODIES = 5_000;
  private static final SnapshotLayout LAYOUT = SnapshotLayout.bodies(BODIES);
  private static final long LONGEST_NANOS = 20_000_000_000L;
  private static final int ENOUGH = 1_000;

  @TempDir
  private Path folder;

  private final MovedTicks moved = new MovedTicks(BODIES);
  private final ByteBuffer memory =
      ByteBuffer.allocateDirect((int) SnapshotSlot.bytes(LAYOUT)).order(ByteOrder.nativeOrder());

  /**
   * A writer that publishes without a pause is around the ring while the oldest snapshot is copied.
   */
  @Test
  void copyThatIsOverwrittenUnderItsReaderIsNotTakenForAWholeOne() throws Exception {
    NanoClock clock = NanoClock.system();
    AtomicBoolean ended = new AtomicBoolean();
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try (ServedFolder files = ServedFolder.open(folder, new NearLayout(2, 1, 2, 8, LAYOUT, ""))) {
      files.publish();
      LifeWriter life = new LifeWriter(files);
      Future<?> writing = threads.submit(publishing(life, ended));
      int whole = 0;
      int torn = 0;
      long until = clock.nanos() + LONGEST_NANOS;
      SharedState target = SharedState.of(LAYOUT);
      try (LifeReader from =
              LifeReader.open(FoundLife.find(folder).orElseThrow()).orElseThrow();
          SnapshotReader reader = target.openReader()) {
        while ((whole < ENOUGH || torn < ENOUGH) && clock.nanos() - until < 0) {
          // the newest, or the one that is overwritten next
          long number = from.refresh() ? from.newest() - (whole < ENOUGH ? 0 : 10) : 0;
          try (StateWriter writer = target.claimWriter()) {
            if (number < 1 || !from.load(number) || !from.copy(writer.snapshots(), 0, 0)) {
              torn += number < 1 ? 0 : 1;
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
        assertThat(from.damagedCount()).isZero();
      } finally {
        ended.set(true);
        writing.get();
      }
      assertThat(whole).isGreaterThanOrEqualTo(ENOUGH);
      assertThat(torn).isGreaterThanOrEqualTo(ENOUGH);
    } finally {
      threads.shutdown();
    }
  }

  private static Callable<Boolean> publishing(LifeWriter life, AtomicBoolean ended) {
    return () -> {
      SharedState source = SharedState.of(LAYOUT);
      try (StateWriter writer = source.claimWriter();
          SnapshotReader reader = source.openReader()) {
        for (long tick = 1; !ended.get(); tick++) {
          publish(writer, tick % 1_000);
          reader.refresh();
          life.publish(reader.newest(), tick);
        }
      }
      return true;
    };
  }

  @Test
  void damagedNumbersAreRefused() throws IOException {
    SnapshotSlot slot = new SnapshotSlot(memory, LAYOUT);
    SharedState source = SharedState.of(LAYOUT);
    try (StateWriter writer = source.claimWriter();
        SnapshotReader reader = source.openReader()) {
      publish(writer, 7);
      reader.refresh();
      for (int at = 32; at < 80; at += 4) {
        slot.write(reader.newest(), 1, 0, 0);
        memory.clear();
        assertThat(reads(slot)).isTrue();
        int before = memory.getInt(at);
        memory.putInt(at, Integer.MIN_VALUE);
        boolean harmless =
            (at < 56 && at != 36) || at == 64 || at == 68; // part of an instant or tick
        assertThat(reads(slot)).as("byte %d", at).isEqualTo(harmless);
        memory.putInt(at, before);
      }
    }
  }

  @Test
  void jointsThatAreNotWholeOrMoreThanRowsAreRefused() {
    ByteBuffer rows = ByteBuffer.allocate((int) JointRows.bytes(BODIES));

    rows.putLong(0, 7).putInt(8, JointRows.rows(BODIES) + 1);
    assertThat(new JointRows().read(rows, BODIES)).isFalse();

    rows.putInt(8, 0);
    assertThat(new JointRows().read(rows, BODIES))
        .as("the closing number lacks")
        .isFalse();

    rows.putLong(16, 7);
    assertThat(new JointRows().read(rows, BODIES)).isTrue();
  }

  private boolean reads(SnapshotSlot slot) {
    SharedState target = SharedState.of(LAYOUT);
    try (StateWriter writer = target.claimWriter()) {
      return slot.read(writer.snapshots(), PrefabTable.EMPTY, moved, new TimelineCopy(), 0, 0);
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
