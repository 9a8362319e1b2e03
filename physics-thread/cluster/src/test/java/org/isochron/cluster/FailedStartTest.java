package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FailedStartTest {
  private static final Path MAPPED = Path.of("/proc/self/maps");

  @TempDir
  private Path folder;

  private final List<String> members = TestMembers.of(1);
  private final Simulation world = Engines.named("reference").build(Scene.fallingPile(3));
  private Set<Thread> before = Set.of();

  @BeforeEach
  void noteThreads() throws IOException {
    startAndEnd(ClusterNode.Settings.of(0, members, Files.createDirectories(inner("warm"))));
    before = Thread.getAllStackTraces().keySet();
  }

  @Test
  void settingsThatAreNull() throws IOException {
    @SuppressWarnings("NullAway") // the mistake under test
    Throwable thrown = catchThrowable(() -> ClusterNode.start(null, world));

    assertThat(thrown).hasMessage("settings are null; use ClusterNode.Settings.of");
    requireNothingLeft();
  }

  @Test
  @SuppressWarnings("NullAway") // the mistake under test
  void aSimulationThatIsNull() throws IOException {
    assertThatThrownBy(() -> ClusterNode.start(settings(), null))
        .hasMessageStartingWith("simulation is null; build");

    assertThat(folder.resolve("node")).doesNotExist();
    world.close();
    requireNothingLeft();
  }

  @Test
  void aSimulationThatSavesNoState() throws IOException {
    requireFailure("saves no state", new ForwardingSimulation(world) {
      @Override
      public boolean savesState() {
        return false;
      }
    });
  }

  @Test
  void aSimulationWhoseFirstStateCannotBeSaved() throws IOException {
    requireFailure("planted", new ForwardingSimulation(world) {
      @Override
      public void save(SavedState destination) {
        throw new IllegalStateException("planted");
      }
    });
    startAndEnd(settings());
  }

  @Test
  void aSimulationWithoutALayout() throws IOException {
    requireFailure("planted", new ForwardingSimulation(world) {
      @Override
      public SnapshotLayout layout() {
        throw new UnsupportedOperationException("planted");
      }
    });
    startAndEnd(settings());
  }

  @Test
  void aSimulationThatCannotBeHandedOver() throws IOException {
    requireFailure("no library", new ForwardingSimulation(world) {
      @Override
      public void handOver(Thread next) {
        throw new LinkageError("no library");
      }
    });
    startAndEnd(settings());
  }

  @Test
  @SuppressWarnings("try") // only holds the resource
  void aFolderThatIsLocked() throws IOException {
    try (NodeFolder taken = NodeFolder.take(settings().folder())) {
      requireFailure("already", world);
    }
    startAndEnd(settings());
  }

  @Test
  void aFolderThatIsAFile() throws IOException {
    Files.createFile(settings().folder());

    assertThatThrownBy(() -> ClusterNode.start(settings(), world))
        .isInstanceOf(UncheckedIOException.class);
    requireNothingLeft();
  }

  @Test
  void aDiskThatIsFull() throws IOException {
    assertThatThrownBy(() -> ClusterNode.start(settings(), world, disk -> 0))
        .hasMessageContaining("make room");
    requireNothingLeft();
    startAndEnd(settings());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void aPortThatIsTaken(int purpose) throws IOException {
    MemberPorts ports = MemberPorts.of(members.get(0));
    try (DatagramSocket other =
        new DatagramSocket(new InetSocketAddress(ports.host(), ports.port() + purpose))) {
      assertThatThrownBy(() -> ClusterNode.start(settings(), world))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("%s:%d cannot be bound (", ports.host(), other.getLocalPort())
          .hasMessageContaining("a node needs the ports %d to %d", ports.port(), ports.port() + 4);
      requireNothingLeft();
    }
    startAndEnd(settings());
  }

  @Test
  void aBeanOfTheSameName() throws Exception {
    ObjectName name = new ObjectName(
        "org.isochron:type=ClusterNode,node=0,member=" + ObjectName.quote(members.get(0)));
    ManagementFactory.getPlatformMBeanServer()
        .registerMBean(new StandardMBean(() -> {}, Runnable.class, false), name);
    try {
      requireFailure("runs in this process already", world);
    } finally {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
    }
    startAndEnd(settings());
  }

  /**
   * A file in the folder prevents the start of the driver, the archive or the consensus module.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {"driver", "archive", "cluster", "archive/archive.catalog", "cluster/node-state.dat"
      })
  void aFileThatCannotBeUsed(String name) throws IOException {
    Path blocked = settings().folder().resolve(name);
    Files.createDirectories(blocked.resolveSibling(""));
    Files.write(blocked, new byte[10]);

    assertThatThrownBy(() -> ClusterNode.start(settings(), world))
        .isInstanceOf(RuntimeException.class);
    requireNothingLeft();
    NodeFiles.delete(settings().folder());
    startAndEnd(settings());
  }

  private void requireFailure(String message, Simulation failing) throws IOException {
    assertThatThrownBy(() -> ClusterNode.start(settings(), failing)).hasMessageContaining(message);
    requireNothingLeft();
  }

  private void requireNothingLeft() throws IOException {
    assertThatThrownBy(world::stateHash).hasMessageContaining("closed");
    TestMembers.await("the end of threads", () -> {
      Set<Thread> left = new HashSet<>(Thread.getAllStackTraces().keySet());
      left.removeAll(before);
      return left.stream().noneMatch(thread -> !thread.getName().contains("process"));
    });
    if (Files.exists(MAPPED)) {
      try (Stream<String> mapped = Files.lines(MAPPED)) {
        assertThat(mapped.filter(line -> line.contains(folder.toString()))).isEmpty();
      }
    }
  }

  /** Retries if the node considered itself stalled on a busy machine. */
  private static void startAndEnd(ClusterNode.Settings settings) {
    boolean ticked = false;
    while (!ticked) {
      try (ClusterNode node = ClusterNode.start(settings, new CommandTally())) {
        TestMembers.await(
            "ticks",
            () -> node.membership().tick() > 0 || node.status().failure().isPresent());
        ticked = node.membership().tick() > 0;
      } catch (IllegalStateException e) {
        assertThat(e).hasMessageContaining("stopped for more than ten seconds");
      }
    }
  }

  private Path inner(String name) {
    return folder.resolve(name);
  }

  private ClusterNode.Settings settings() {
    return ClusterNode.Settings.of(0, members, inner("node"));
  }
}
