package org.isochron.near;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.isochron.near.NearPair.Viewer;
import org.isochron.near.NearState.Status.Connection;
import org.isochron.state.command.Command;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.time.ManualClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong at the edges, and passes: with both ends advanced by hand. */
class NearOperationTest {
  private static final long MILLI_NANOS = 1_000_000;

  @TempDir
  private Path folder;

  private NearPair pair;

  @BeforeEach
  void serve() throws IOException {
    pair = new NearPair(folder);
  }

  @AfterEach
  void end() throws IOException {
    pair.close();
  }

  @Test
  void noWordThatAHolderForgesHarmsWhoGetsThePlaceNext() throws IOException {
    for (int at = 0; at < 1_024; at += Long.BYTES) {
      Viewer hostile = pair.view();
      forge(at, at % 16 == 0 ? 7 : Long.MAX_VALUE);
      leave(hostile);
      assertThatAllCrosses("word at %d".formatted(at));
    }
  }

  /** Without a free descriptor the logger of Java cannot read the zones of time, once for good. */
  @Test
  void loggerThatFailsDoesNotEndTheRelay() throws IOException {
    Viewer viewer = pair.view();
    Handler broken = new BrokenHandler();
    Logger logger = Logger.getLogger("org.isochron");
    logger.addHandler(broken);
    try {
      pair.clock.advance(ServedTicks.TICK_NANOS);
      pair.physics.tick();
      Thread.currentThread().interrupt(); // which closes the file in the middle of a call
      pair.relay.advance(pair.clock.nanos());
    } finally {
      Thread.interrupted();
      logger.removeHandler(broken);
    }
    pair.clock.advance(20 * MILLI_NANOS);
    pair.tick();

    try (SnapshotReader reader = viewer.state().openReader()) {
      assertThat(reader.refresh()).isTrue();
      assertThat(reader.newest().tick()).isEqualTo(pair.physics.lastTick());
    }
  }

  @Test
  void commandsThatAnEndedRelayDidNotReceiveAreCounted() throws IOException {
    Viewer viewer = pair.view();
    for (int command = 0; command < 3; command++) {
      assertThat(viewer.state().commands().press(command)).isTrue();
    }
    pair.clock.advance(1);
    viewer.pull().advance(pair.clock.nanos()); // they are in the ring

    pair.files.close(); // as the system does it for a process that is killed
    pair.clock.advance(PullLoop.SILENCE_NANOS + 1);
    viewer.pull().advance(pair.clock.nanos());

    assertThat(viewer.status().connection()).isEqualTo(Connection.CRASHED);
    assertThat(viewer.status().lostCommands()).isEqualTo(3);
    pair.serve(new ServedTicks(pair.clock, NearPair.LIMITS));
  }

  @Test
  void closedViewerCountsWhatAStoppedRelayDoesNotReceive() throws IOException {
    Viewer viewer = pair.view();
    for (int command = 0; command < 5; command++) {
      assertThat(viewer.state().commands().press(command)).isTrue();
    }
    pair.clock.advance(1);

    viewer.pull().close();

    assertThat(viewer.status().connection()).isEqualTo(Connection.CLOSED);
    assertThat(viewer.status().lostCommands()).isEqualTo(5);
  }

  @Test
  void spawnsOfViewersCannotNameIds() throws IOException {
    Viewer viewer = pair.view();
    Command spawn = Command.empty();
    ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES);
    bytes.putInt(Command.SPAWN).putInt(0).putLong(0).putLong(BodyId.of(3, Integer.MAX_VALUE));
    viewer.state().commands().forward(spawn.readFrom(bytes.clear()));
    bytes
        .clear()
        .putInt(Command.JOIN)
        .putInt(0)
        .putLong(0)
        .putLong(7)
        .putLong(8)
        .putLong(9);
    viewer.state().commands().forward(spawn.readFrom(bytes.clear()));
    pair.clock.advance(1);
    pair.advance();
    pair.advance();

    assertThat(pair.physics.writer().commands().drain(pair.clock.nanos() + 1, command -> {}))
        .isZero();
    assertThat(pair.relay.refusedCommands()).isEqualTo(2);
  }

  @Test
  void floodOfAViewerLeavesRoomForTheCommandsOfThePhysicsProcess() throws IOException {
    Viewer viewer = pair.view();
    for (int turn = 0; turn < 100; turn++) {
      viewer.state().commands().press(1);
      pair.clock.advance(1);
      pair.advance();
    }

    for (int own = 0; own < 4; own++) { // half of the queue
      assertThat(pair.physics.state.commands().press(2)).as("command %d", own).isTrue();
    }
  }

  @Test
  void floodOfAViewerLeavesRoomForTheOtherViewers() throws IOException {
    Viewer flooding = pair.view();
    Viewer other = pair.view();
    List<Integer> arrived = new ArrayList<>();
    for (int turn = 0; turn < 200; turn++) {
      flooding.state().commands().press(1);
      flooding.state().commands().press(1);
      other.state().commands().press(2);
      pair.clock.advance(1);
      pair.advance();
      if (turn % 5 == 0) {
        pair.physics
            .writer()
            .commands()
            .drain(pair.clock.nanos() + 1, command -> arrived.add(command.detail()));
      }
    }

    assertThat(arrived.stream().filter(control -> control == 2).count())
        .isGreaterThan(arrived.size() / 5);
  }

  @Test
  void silenceOfAProcessThatIsThereIsReportedAndEnds() throws IOException {
    Viewer viewer = pair.view();
    pair.tick();
    for (int look = 0; look < 10; look++) {
      pair.clock.advance(PullLoop.SILENCE_NANOS + 1);
      viewer.pull().advance(pair.clock.nanos());
    }

    assertThat(viewer.status().connection().name()).isEqualTo("SILENT");
    assertThat(viewer.status().reason()).contains("no sign of life for 2501 ms");

    pair.clock.advance(20 * MILLI_NANOS);
    pair.advance();
    assertThat(viewer.status().connection()).isEqualTo(Connection.SERVED);
    assertThat(viewer.status().reason()).isEmpty();
    assertThat(viewer.status().connectionCount()).isEqualTo(1);
  }

  @Test
  void relayOfAStateWhoseClockStandsShowsThatItIsAlive() throws IOException {
    pair.endLife();
    pair.serve(new ServedTicks(new ManualClock(7), NearPair.LIMITS));
    Viewer viewer = pair.view();
    pair.advance();

    for (int look = 0; look < 10; look++) {
      pair.clock.advance(PullLoop.SILENCE_NANOS + 1);
      pair.advance();
      assertThat(viewer.status().connection()).isEqualTo(Connection.SERVED);
    }
    viewer.state().commands().press(3);
    pair.advance();
    pair.advance();

    assertThat(viewer.status().lostCommands()).isZero();
    assertThat(pair.physics.writer().commands().waitingCount()).isEqualTo(1);
  }

  @Test
  void fileOfTheStateThatIsCutOrForgedIsMadeGood() throws IOException {
    Viewer viewer = pair.view();
    SnapshotReader reader = viewer.state().openReader();
    Path state = file("state");
    long size = Files.size(state);
    for (long length : new long[] {0, 10, 140_000, size - 1, size + 5_000}) {
      pair.tick();
      byte[] zeros = new byte[1];
      try (FileChannel channel = FileChannel.open(state, StandardOpenOption.WRITE)) {
        channel.truncate(length);
        if (length > size) {
          channel.write(ByteBuffer.wrap(zeros), length - 1);
        }
      }
      for (int look = 0; look < 12; look++) {
        pair.clock.advance(100 * MILLI_NANOS);
        pair.tick();
      }
      assertThat(Files.size(state)).isEqualTo(size);
      reader.refresh();
      assertThat(reader.newest().tick()).isEqualTo(pair.physics.lastTick());
      assertThat(ServedTicks.isWhole(reader.newest())).isTrue();
      assertThatAllCrosses("length %d".formatted(length));
    }
    assertThat(viewer.status().connectionCount()).isEqualTo(1);
  }

  @Test
  void nameThatIsForgedOrRemovedIsWrittenAgain() throws IOException {
    Path current = folder.resolve("current");
    String line = Files.readString(current);
    pair.tick();
    for (int turn = 0; turn < 2; turn++) {
      if (turn == 0) {
        Files.writeString(current, "nonsense");
      } else {
        Files.delete(current);
      }
      for (int look = 0; look < 12; look++) {
        pair.clock.advance(100 * MILLI_NANOS);
        pair.tick();
      }
      assertThat(current).hasContent(line);
    }
  }

  /** A viewer that comes now sees a tick, hears its event, and sends a command. */
  private void assertThatAllCrosses(String after) throws IOException {
    Viewer honest = pair.view();
    try (SnapshotReader reader = honest.state().openReader()) {
      pair.tick();
      pair.tick();
      reader.refresh();
      assertThat(reader.length()).as(after).isPositive();
      assertThat(reader.newest().tick()).as(after).isEqualTo(pair.physics.lastTick());
      honest.state().commands().press(9);
      pair.clock.advance(1);
      pair.advance();
      pair.advance();
      int[] pressed = new int[1];
      pair.physics
          .writer()
          .commands()
          .drain(pair.clock.nanos() + 1, command -> pressed[0] += command.detail() == 9 ? 1 : 0);
      assertThat(pressed[0]).as(after).isEqualTo(1);
    }
    leave(honest);
  }

  private void leave(Viewer viewer) {
    pair.advance();
    viewer.pull().close();
    pair.viewers.remove(viewer);
  }

  private void forge(long at, long word) throws IOException {
    try (FileChannel channel = FileChannel.open(file("place-0"), StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.allocate(8).order(ByteOrder.nativeOrder()).putLong(0, word), at);
    }
  }

  private Path file(String name) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
    }
  }

  private static final class BrokenHandler extends Handler {
    @Override
    public void publish(LogRecord report) {
      throw new NoClassDefFoundError("nothing can be read for " + report.getMessage());
    }

    @Override
    public void flush() {
      // nothing waits
    }

    @Override
    public void close() {
      // nothing is open
    }
  }
}
