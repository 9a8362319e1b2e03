package org.isochron.remote.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.CommonContext;
import io.aeron.driver.MediaDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.agrona.IoUtil;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.remote.stream.Uplink;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedDriverTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int VIEWERS = 5;

  @TempDir
  Path folder;

  private final NanoClock clock = NanoClock.system();

  private final List<AeronNode> nodes = new ArrayList<>();

  @BeforeEach
  void setDriverFolder() {
    System.setProperty(
        CommonContext.AERON_DIR_PROP_NAME, folder.resolve("aeron").toString());
  }

  @AfterEach
  void closeNodes() {
    nodes.forEach(AeronNode::close);
    System.clearProperty(CommonContext.AERON_DIR_PROP_NAME);
  }

  @Test
  void allNodesShareADriverWhichTheLastEnds() throws IOException {
    for (int node = 0; node < 20; node++) {
      open(4);
    }
    assertThat(drivers()).hasSize(1);
    long threads = driverThreads();

    open(1).advance();
    assertThat(driverThreads()).isEqualTo(threads);

    for (AeronNode node : nodes) {
      assertThat(drivers()).as("while one is open").hasSize(1);
      node.close();
      node.close();
    }
    assertThat(drivers()).isEmpty();
    open(1).advance();
    assertThat(drivers()).as("restarted").hasSize(1);
  }

  @Test
  void driverHurriesWhileOneOfItsUsersDoes() {
    SharedDriver.Share first = SharedDriver.take(1);
    SharedDriver.Share second = SharedDriver.take(1);
    assertThat(first.isHurried()).as("by default").isTrue();

    first.hurry(false);
    first.hurry(false);
    assertThat(first.isHurried()).isTrue();

    second.giveBack(false);
    second.hurry(true);
    assertThat(first.isHurried()).isFalse();

    first.hurry(true);
    assertThat(first.isHurried()).isTrue();
    first.giveBack(false);
  }

  /** The relay has another driver, so only the viewer makes its driver poll often. */
  @Test
  @Tag("alone")
  void slotOfAViewerThatNobodyReadsIsFreeOnceItCloses() throws IOException {
    MediaDriver.Context context =
        DriverSettings.standalone(folder.resolve("relay").toString());
    RemoteSettings settings = RemoteSettings.DEFAULT.withChannel(OpenPorts.channel(2));
    SharedState state = SharedState.of(SnapshotLayout.bodies(1));
    try (MediaDriver driver = MediaDriver.launch(context);
        StateWriter writer = state.claimWriter();
        RemoteRelay relay =
            RemoteRelay.serve(state, settings.withDriver(Path.of(driver.aeronDirectoryName())))) {
      writer.snapshots().begin(1, 0);
      writer.snapshots().body(BodyId.of(0, 1), 0, 0, 0, 0, 0, 0, 1);
      writer.snapshots().publish(clock.nanos());
      writer.snapshots().state(SharedState.Phase.PAUSED);
      for (int turn = 0; turn < VIEWERS; turn++) {
        RemoteState viewer =
            RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE);
        SharedDriver.Share witness = SharedDriver.take(1);
        witness.hurry(false);
        await(() ->
            relay.status().viewers() == 1 && viewer.status().isHealthy() && !witness.isHurried());
        witness.giveBack(false);

        long closed = clock.nanos();
        viewer.close();
        await(() -> relay.status().viewers() == 0);

        assertThat(clock.nanos() - closed)
            .as("viewer %d: not closed for its silence", turn)
            .isLessThan(Uplink.MAX_SILENCE_NANOS / 2);
      }
    }
  }

  private void await(BooleanSupplier goal) {
    long until = clock.nanos() + PATIENCE.toNanos();
    while (!goal.getAsBoolean()) {
      assertThat(clock.nanos() - until).as("in time").isNegative();
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** One end receives snapshots, the other one serves a hundred viewers. */
  @Test
  void driverOfManyEndsAsksLessOftenForWhatIsMissing() {
    assertThat(nanosUntilAskedAgain(1)).isLessThan(50_000_000);
    assertThat(nanosUntilAskedAgain(100)).isGreaterThanOrEqualTo(200_000_000);
  }

  private static long nanosUntilAskedAgain(int peers) {
    MediaDriver.Context settings = SharedDriver.settings("", peers);
    return settings.nakUnicastDelayNs() * settings.nakUnicastRetryDelayRatio();
  }

  @Test
  void userThatNeedsMoreRoomThanIsLeftGetsALargerDriver() throws IOException {
    open(100);
    open(100);
    assertThat(drivers()).hasSize(2);

    open(60);
    open(200);
    assertThat(drivers()).hasSize(2);
    open(1_000);
    assertThat(drivers()).hasSize(3);
  }

  @Test
  void aDriverWhoseFolderIsGoneIsGivenToNobody() throws IOException {
    AeronNode first = open(4);
    AeronNode second = open(4);
    Path lost = drivers().get(0);
    IoUtil.delete(lost.toFile(), true);

    open(4).advance();

    assertThat(drivers()).hasSize(1).doesNotContain(lost);
    first.close();
    second.close();
    open(4).advance();
    assertThat(drivers()).hasSize(1);
  }

  private AeronNode open(int peers) {
    AeronNode node = new AeronNode(Optional.empty(), peers);
    nodes.add(node);
    return node;
  }

  private List<Path> drivers() throws IOException {
    try (Stream<Path> folders = Files.list(folder)) {
      return folders.toList();
    }
  }

  private static long driverThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().contains("driver"))
        .count();
  }
}
