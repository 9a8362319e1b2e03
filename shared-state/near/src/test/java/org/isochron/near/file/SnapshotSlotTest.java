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
import org.isochron.shapes.PrefabTable;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.relay.TimelineCopy;
import org.isochron.state.snapshot.MovedTicks;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class SnapshotSlotTest {
  private static final int BODIES = 5_000;
  private static final SnapshotLayout LAYOUT = SnapshotLayout.bodies(BODIES);
  private static final NearLayout FILES = new NearLayout(2, 1, 2, 8, LAYOUT, "");
  private static final int KEPT = FILES.snapshotCount();
  private static final int ENOUGH = 500;

  @TempDir
  private Path folder;

  private final MovedTicks moved = new MovedTicks(BODIES);
  private final ByteBuffer memory =
      ByteBuffer.allocateDirect((int) SnapshotSlot.bytes(LAYOUT)).order(ByteOrder.nativeOrder());

  /**
   * A writer that publishes without a pause is around the ring while the oldest snapshot is copied.
   * It takes as long as the machine needs; the timeout ends it if a count never rises.
   */
  @Test
  @Timeout(300)
  void copyThatIsOverwrittenUnderItsReaderIsNotTakenForAWholeOne() throws Exception {
    AtomicBoolean ended = new AtomicBoolean();
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try (ServedFolder files = ServedFolder.open(folder, FILES)) {
      files.publish();
      LifeWriter life = new LifeWriter(files);
      Future<?> writing = threads.submit(publishing(life, ended));
      int whole = 0;
      int torn = 0;
      SharedState target = SharedState.of(LAYOUT);
      try (LifeReader from =
              LifeReader.open(FoundLife.find(folder).orElseThrow()).orElseThrow();
          SnapshotReader reader = target.openReader()) {
        while (whole < ENOUGH || torn < ENOUGH) {
          // the newest, or the one that is overwritten next
          long number = from.refresh() ? from.newest() - (whole < ENOUGH ? 0 : KEPT - 2) : 0;
          if (number < 1) {
            continue;
          }
          if (copies(from, number, target)) {
            whole++;
            reader.refresh();
            assertThat(isOfOneTick(reader.newest())).as("snapshot %d", number).isTrue();
          } else {
            torn++;
          }
        }
        assertThat(from.damagedCount()).isZero();
      } finally {
        ended.set(true);
        writing.get();
      }
    } finally {
      threads.shutdown();
    }
  }

  /**
   * Invariant 1 of the board, at its edge: the writer begins to overwrite snapshot n when n + 11
   * are published, so from then on nobody takes it, although its bytes are still there.
   */
  @Test
  void snapshotThatTheWriterMayHaveBegunToOverwriteIsNotTaken() throws Exception {
    SharedState source = SharedState.of(LAYOUT);
    try (ServedFolder files = ServedFolder.open(folder, FILES);
        StateWriter writer = source.claimWriter();
        SnapshotReader published = source.openReader()) {
      files.publish();
      LifeWriter life = new LifeWriter(files);
      try (LifeReader from =
          LifeReader.open(FoundLife.find(folder).orElseThrow()).orElseThrow()) {
        for (long tick = 1; tick < KEPT; tick++) {
          publish(writer, tick);
          published.refresh();
          life.publish(published.newest(), true, tick);
        }
        assertThat(from.load(1)).as("the last moment").isTrue();
        long before = from.newest();
        publish(writer, KEPT);
        published.refresh();
        life.publish(published.newest(), true, KEPT);

        assertThat(from.newest()).as("no look in between").isEqualTo(before);
        assertThat(from.load(1)).isFalse();
        assertThat(from.load(2)).isTrue();
      }
    }
  }

  private static boolean copies(LifeReader from, long number, SharedState target)
      throws IOException {
    try (StateWriter writer = target.claimWriter()) {
      if (!from.load(number) || !from.copy(writer.snapshots(), 0, 0)) {
        return false;
      }
      writer.snapshots().publish(1);
      return true;
    }
  }

  private static boolean isOfOneTick(Snapshot snapshot) {
    float[] x = snapshot.poses().x();
    float[] last = snapshot.poses().qw();
    for (int body = 0; body < BODIES; body++) {
      if (x[body] != x[0] || last[body] != x[0]) {
        return false;
      }
    }
    return true;
  }

  private static Callable<Boolean> publishing(LifeWriter life, AtomicBoolean ended) {
    return () -> {
      SharedState source = SharedState.of(LAYOUT);
      try (StateWriter writer = source.claimWriter();
          SnapshotReader reader = source.openReader()) {
        for (long tick = 1; !ended.get(); tick++) {
          publish(writer, tick % 1_000);
          reader.refresh();
          life.publish(reader.newest(), true, tick);
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
        slot.write(reader.newest(), 1, 0, 0, false);
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
      return slot.read(writer.snapshots(), PrefabTable.EMPTY, moved, 0, new TimelineCopy(), 0, 0);
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
