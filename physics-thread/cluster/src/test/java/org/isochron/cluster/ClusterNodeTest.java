package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import javax.management.ObjectName;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotReader;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClusterNodeTest {
  private static final List<String> MARKS = List.of(
      "cluster/cluster-mark.dat", "cluster/cluster-mark-service-0.dat", "archive/archive-mark.dat");

  @TempDir
  private Path folder;

  private final List<String> members = TestMembers.of(1);

  @Test
  void aNodeThatStartsAgainContinuesWhereItsLogEnds() throws Exception {
    long tick;
    CommandTally first = new CommandTally();
    try (ClusterNode node = ClusterNode.start(settings(), first)) {
      send(node, 0, 500);
      TestMembers.await("a checkpoint", () -> node.membership().checkpointTick() > 0);
      send(node, 500, 1_000);
      TestMembers.await("the last command", () -> first.applied(0) == 1_000);
      tick = node.membership().tick();
      TestMembers.await("the count", () -> node.membership().commands() == 1_000);
      assertThat(attribute("commands")).isEqualTo(1_000L);
      assertThat(attribute("failure")).isEqualTo("");
    }
    CommandTally second = new CommandTally();
    try (ClusterNode node = ClusterNode.start(settings(), second)) {
      TestMembers.await("the same tick", () -> node.membership().tick() > tick);
      TestMembers.await(
          "the last command",
          () -> second.applied(0) == 1_000 && node.membership().commands() == 1_000);
      assertThat(node.membership().checkpointTick()).isPositive();
    }

    assertThat(first.applied(0)).isEqualTo(1_000);
    assertThat(second.applied(0)).isEqualTo(1_000);
    assertThat(first.twice() + first.lost() + second.twice() + second.lost()).isZero();
  }

  @Test
  void aNodeThatWasKilledInTheMiddleOfAWriteStartsAgain() throws Exception {
    killAndTear();

    continuesAfter500();
  }

  @Test
  void aNodeThatWasKilledWhileItCutATornEndStartsAgain() throws Exception {
    killAndTear();
    Path catalog = folder.resolve("archive/archive.catalog");
    Files.move(catalog, folder.resolve("archive/archive.catalog.before"));
    Files.write(catalog, new byte[100]);

    continuesAfter500();
  }

  /**
   * Kills the process of a node after 500 commands, and leaves a torn write in its folder. A copy
   * of a running node's folder would be inconsistent.
   */
  private void killAndTear() throws Exception {
    Process killed = SingleNodeProgram.start(settings());
    try {
      SingleNodeProgram.awaitCommands(killed);
    } finally {
      killed.destroyForcibly().waitFor();
    }
    NodeFiles.tearLog(folder);
  }

  private void continuesAfter500() {
    CommandTally again = new CommandTally();
    try (ClusterNode node = ClusterNode.start(settings(), again)) {
      send(node, 500, 600);
      TestMembers.await("the last command", () -> again.applied(0) == 600);
    }
    assertThat(again.twice() + again.lost()).isZero();
  }

  @Test
  void theStateHasTheTicksOfTheLogInOneEpochAndRefusesCommands() {
    try (ClusterNode node = ClusterNode.start(settings(), new CommandTally());
        SnapshotReader reader = node.state().openReader()) {
      TestMembers.await("ticks", () -> node.membership().tick() > 20);
      reader.refresh();

      assertThat(reader.timeline().epoch()).isEqualTo(FollowedTimeline.EPOCH);
      assertThat(reader.timeline().speedPermille()).isBetween(999, 1_001);
      node.state().commands().despawn(1);
      TestMembers.await("the refusal", () -> node.membership().misdirected() == 1);
    }
  }

  @Test
  void aNodeThatHasEndedIsNoLeader() {
    ClusterNode node = ClusterNode.start(settings(), new CommandTally());
    TestMembers.await("a leader", () -> node.membership().role().equals("LEADER"));

    node.close();

    assertThat(node.membership().role()).isEqualTo("ENDED");
  }

  @Test
  void aNodeWhosePhysicsFailsEndsAndReportsIt() {
    ClusterNode node = ClusterNode.start(settings(), new ForwardingSimulation(new CommandTally()) {
      @Override
      public void step(long tick, double dtSeconds) {
        if (tick == 10) {
          throw new IllegalStateException("planted");
        }
      }
    });
    TestMembers.await("the failure", () -> node.status().failure().isPresent());

    assertThatThrownBy(node::close)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("planted");
    assertThatCode(node::close).as("another close").doesNotThrowAnyException();
    assertThat(node.membership().role()).isEqualTo("ENDED");
    startAndEnd(settings()); // the folder is unlocked
  }

  @Test
  void aNodeOfAnotherRateThanItsLogEndsAndReportsIt() {
    startAndEnd(settings());
    requireRefused(settings().withRate(TickRate.hertz(60)));
    startAndEnd(settings());
  }

  @Test
  void aNodeOfAnotherRateThanItsCheckpointEndsAndReportsIt() {
    ClusterNode.Settings often = settings().withCheckpointTicks(20);
    try (ClusterNode node = ClusterNode.start(often, new CommandTally())) {
      TestMembers.await("a checkpoint", () -> node.membership().checkpointTick() > 0);
    }
    requireRefused(often.withRate(TickRate.hertz(60)));
    startAndEnd(often);
  }

  private static void requireRefused(ClusterNode.Settings settings) {
    ClusterNode node = ClusterNode.start(settings, new CommandTally());
    TestMembers.await("the failure", () -> node.status().failure().isPresent());

    assertThatThrownBy(node::close)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("a tick every 16666666 ns, and")
        .hasMessageContaining("rate or kind of processor");
  }

  @Test
  void aNodeThatItsSimulationClosesEndsWithoutAFailure() {
    AtomicReference<ClusterNode> closed = new AtomicReference<>();
    ClusterNode node = ClusterNode.start(settings(), new ForwardingSimulation(new CommandTally()) {
      @Override
      public void step(long tick, double dtSeconds) {
        super.step(tick, dtSeconds);
        if (closed.get() != null) {
          closed.get().close();
        }
      }
    });

    closed.set(node);
    TestMembers.await("the end", () -> node.membership().role().equals("ENDED"));
    node.close(); // a second call from another thread waits for the end

    assertThat(node.status().state()).isEqualTo(SharedState.Phase.STOPPED);
    startAndEnd(settings());
  }

  @Test
  void aNodeEndsBeforeItsDiskIsFullAndContinuesWhenThereIsRoom() {
    AtomicLong free = new AtomicLong(NodeFolder.MIN_FREE_BYTES);
    CommandTally first = new CommandTally();
    ClusterNode node = ClusterNode.start(settings(), first, folder -> free.get());
    send(node, 0, 100);
    long tick = node.membership().tick();
    free.decrementAndGet();
    TestMembers.await("the end", () -> node.status().failure().isPresent());

    assertThatThrownBy(node::close).hasMessageContaining("has 191 MB left, and a node needs 192");
    assertThatThrownBy(
            () -> ClusterNode.start(settings(), new CommandTally(), folder -> free.get()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("make room");

    CommandTally second = new CommandTally();
    try (ClusterNode again = ClusterNode.start(settings(), second)) {
      TestMembers.await(
          "its tick", () -> again.membership().tick() > tick && second.applied(0) == 100);
    }
    assertThat(first.twice() + first.lost() + second.twice() + second.lost()).isZero();
  }

  /** Simulates files that a machine wrote while losing power. */
  @Test
  void damagedMarkFilesDoNotBlockANode() throws Exception {
    startAndEnd(settings());
    for (String mark : MARKS) {
      for (byte[] bytes : List.of(new byte[0], new byte[10], garbage())) {
        Path file = folder.resolve(mark);
        assertThat(file).exists();
        Files.write(file, bytes);
      }
    }

    startAndEnd(settings());
  }

  @Test
  void aNodeWhoseNewestCheckpointIsDamagedReportsItAndThenTakesTheOneBefore() throws Exception {
    CommandTally first = new CommandTally();
    long checkpoint;
    try (ClusterNode node = ClusterNode.start(settings(), first)) {
      for (int sent = 0; sent < 300; sent += 100) {
        send(node, sent, sent + 100);
        long last = node.membership().checkpointTick();
        TestMembers.await("a checkpoint", () -> node.membership().checkpointTick() > last);
      }
      checkpoint = node.membership().checkpointTick();
    }
    List<String> checkpoints = checkpoints();
    damage(checkpoints.get(checkpoints.size() - 1));

    assertThat(failureOfStart()).contains("damaged", "it uses the previous checkpoint");
    CommandTally second = new CommandTally();
    try (ClusterNode node = ClusterNode.start(settings(), second)) {
      TestMembers.await("the log", () -> node.membership().tick() > checkpoint);
      assertThat(node.membership().commands()).isEqualTo(300);
      TestMembers.await("a checkpoint", () -> node.membership().checkpointTick() > checkpoint);
    }
    assertThat(second.applied(0)).isEqualTo(300);
    assertThat(second.twice() + second.lost()).isZero();
    startAndEnd(settings());
  }

  @Test
  void aNodeOfWhichAllCheckpointsAreDamagedReportsItAtEveryStart() throws Exception {
    try (ClusterNode node = ClusterNode.start(settings(), new CommandTally())) {
      TestMembers.await("checkpoints", () -> node.membership().checkpointTick() > 100);
    }
    for (String name : checkpoints()) {
      damage(name);
    }

    assertThat(failureOfStart()).contains("damaged", "it uses the previous checkpoint");
    for (int times = 0; times < 2; times++) {
      assertThat(failureOfStart())
          .contains("damaged", "there is no previous one: start this node in an empty folder");
    }
  }

  private String failureOfStart() {
    ClusterNode node = ClusterNode.start(settings(), new CommandTally());
    TestMembers.await("the failure", () -> node.status().failure().isPresent());
    assertThatThrownBy(node::close).isInstanceOf(IllegalStateException.class);
    return node.status().failure().map(Throwable::getMessage).orElse("");
  }

  private List<String> checkpoints() throws IOException {
    List<String> found = new ArrayList<>();
    for (String name : NodeFiles.segments(folder)) {
      if (offsetInCheckpoint(name) >= 0) {
        found.add(name);
      }
    }
    found.sort(
        Comparator.comparingInt(name -> Integer.parseInt(name.substring(0, name.indexOf('-')))));
    return found;
  }

  private void damage(String checkpoint) throws IOException {
    try (FileChannel file =
        FileChannel.open(folder.resolve("archive").resolve(checkpoint), StandardOpenOption.WRITE)) {
      file.write(ByteBuffer.wrap(new byte[] {77}), offsetInCheckpoint(checkpoint) + 20L);
    }
  }

  private int offsetInCheckpoint(String name) throws IOException {
    try (FileChannel file = FileChannel.open(folder.resolve("archive").resolve(name))) {
      ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
      file.read(bytes, 0);
      return new String(bytes.array(), StandardCharsets.ISO_8859_1).indexOf("SEQUENC3");
    }
  }

  @Test
  void aListOfRecordingsThatWasBeingReplacedIsFound() throws Exception {
    CommandTally first = new CommandTally();
    try (ClusterNode node = ClusterNode.start(settings(), first)) {
      send(node, 0, 10);
    }
    Path catalog = folder.resolve("archive/archive.catalog");
    Path compact = folder.resolve("archive/archive.catalog.compact");
    Files.move(catalog, compact);
    CommandTally second = new CommandTally();
    try (ClusterNode node = ClusterNode.start(settings(), second)) {
      TestMembers.await(
          "the log", () -> node.membership().commands() == 10 && second.applied(0) == 10);
    }
    Files.copy(catalog, compact);
    startAndEnd(settings());

    assertThat(compact).doesNotExist();
    assertThat(second.applied(0)).isEqualTo(10);
  }

  @Test
  void aStartThatFailsOverAMarkFileFreesTheFolder() throws Exception {
    Path mark = folder.resolve(MARKS.get(0));
    Files.createDirectories(mark.resolve("a folder that is not empty"));
    assertThatThrownBy(() -> ClusterNode.start(settings(), new CommandTally()))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(folder.toString());

    Files.delete(mark.resolve("a folder that is not empty"));
    startAndEnd(settings());
  }

  @Test
  void whateverFileIsDamagedIsNamedByItsFolderWhichIsFreeAgain() throws Exception {
    try (ClusterNode node = ClusterNode.start(settings(), new CommandTally())) {
      TestMembers.await("a checkpoint", () -> node.membership().checkpointTick() > 0);
    }
    for (String name :
        List.of("cluster/recording.log", "cluster/node-state.dat", "archive/archive.catalog")) {
      Path file = folder.resolve(name);
      byte[] complete = Files.readAllBytes(file);
      for (byte[] bytes : List.of(new byte[0], new byte[10], garbage())) {
        Files.write(file, bytes);
        assertThatThrownBy(() -> ClusterNode.start(settings(), new CommandTally()))
            .as("%d bytes of %s", bytes.length, name)
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("the part in %s did not start", file.resolveSibling(""))
            .hasMessageContaining("start this node in an empty folder");
        Files.write(file, complete);
      }
    }
    startAndEnd(settings());
  }

  private static byte[] garbage() {
    byte[] bytes = new byte[1 << 20];
    new Random(7).nextBytes(bytes);
    return bytes;
  }

  private static void startAndEnd(ClusterNode.Settings settings) {
    try (ClusterNode node = ClusterNode.start(settings, new CommandTally())) {
      TestMembers.await("ticks", () -> node.membership().tick() > 0);
    }
  }

  private void send(ClusterNode node, int from, int to) {
    TestMembers.await("a start", () -> node.membership().tick() > 0);
    // a new client numbers its commands from 1; the world distinguishes clients by the command's
    // body
    try (NodeClient client = new NodeClient(node)) {
      client.send(from, to);
    }
    TestMembers.await("the commands", () -> node.membership().commands() == to);
  }

  private ClusterNode.Settings settings() {
    return ClusterNode.Settings.of(0, members, folder)
        .withHeartbeat(Duration.ofMillis(200))
        .withCheckpointTicks(50);
  }

  private Object attribute(String name) throws Exception {
    return ManagementFactory.getPlatformMBeanServer()
        .getAttribute(
            new ObjectName(
                "org.isochron:type=ClusterNode,node=0,member=" + ObjectName.quote(members.get(0))),
            name);
  }
}
