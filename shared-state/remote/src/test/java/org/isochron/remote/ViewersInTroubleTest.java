package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.aeron.CommonContext;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.agrona.IoUtil;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Viewers in other processes of this machine are killed and deprived of their files. Meanwhile the
 * physics must tick, a permanent viewer must neither rejoin nor miss anything, and the next viewer
 * must be served. {@code -Dremote.kills=1000} sets the number of killed viewers.
 */
@Timeout(3_600)
class ViewersInTroubleTest {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final int KILLS = Integer.getInteger("remote.kills", 100);
  private static final int ALIVE = 3;

  private static final int DESCRIPTORS = 128;
  private static final String DISK = "64m";

  @TempDir
  private Path folder;

  private final String channel = OpenPorts.channel(2);
  private final List<Process> viewers = new ArrayList<>();
  private int senders = ViewedPhysics.BYSTANDER;

  @AfterEach
  void killViewers() throws InterruptedException {
    for (Process left : viewers) {
      left.destroyForcibly().waitFor();
    }
  }

  @Test
  void killedViewersHarmNobody() throws Exception {
    try (ViewedPhysics physics = new ViewedPhysics(channel)) {
      kill(physics, 3);
      serveTheNext(physics);
    }
  }

  @Test
  @Tag("evidence")
  void manyKilledViewersHarmNobodyAndGiveTheirSlotsBack() throws Exception {
    try (ViewedPhysics physics = new ViewedPhysics(channel)) {
      kill(physics, KILLS);
      killViewers();
      physics.await("all places", () -> physics.viewers() == 1);
      serveTheNext(physics);
    }
  }

  /** Some viewers cannot start a JVM, some no driver, and some cannot open a stream. */
  @Test
  @Tag("evidence")
  void viewersWithoutDescriptorsHarmNobody() throws Exception {
    try (ViewedPhysics physics = new ViewedPhysics(channel)) {
      int failed = 0;
      for (int descriptors = 8; descriptors <= DESCRIPTORS; descriptors += 8) {
        Process viewer = launch(withDescriptors(descriptors, viewer(List.of())));
        String line = viewer.inputReader().readLine();
        failed += "ready".equals(line) ? 0 : 1;
        physics.requireUnharmed();
        viewer.destroyForcibly().waitFor();
      }
      assertThat(failed).isBetween(1, DESCRIPTORS / 8 - 1);

      serveTheNext(physics);
    }
  }

  /** A viewer without file descriptors ends when it has to load a class. */
  @Test
  @Tag("evidence")
  void viewerThatUsesUpItsDescriptorsHarmsNobody() throws Exception {
    try (ViewedPhysics physics = new ViewedPhysics(channel)) {
      List<String> command = viewer(List.of());
      command.add(ViewingProcess.WITHOUT_DESCRIPTORS);

      viewers.add(ServingProcess.start(withDescriptors(DESCRIPTORS, command)));

      physics.requireUnharmed();
      serveTheNext(physics);
    }
  }

  @Test
  @Tag("evidence")
  void viewerNeedsNoFolderForTemporaryFiles() throws Exception {
    try (ViewedPhysics physics = new ViewedPhysics(channel)) {
      view(List.of("-Djava.io.tmpdir=" + folder.resolve("none")));

      physics.requireCommandsOf(senders);
    }
  }

  /**
   * The drivers of the physics process and of its viewers share a folder, as in {@code /dev/shm}.
   */
  @Test
  @Tag("evidence")
  void fullFolderOfTheDriversHarmsNobodyWhoIsServedAndTheNextIsServedWhenThereIsRoom()
      throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeThat(run("mount", "-t", "tmpfs", "-o", "size=" + DISK, "tmpfs", disk.toString()))
        .as("only root mounts a small file system")
        .isTrue();
    System.setProperty(CommonContext.AERON_DIR_PROP_NAME, disk.resolve("aeron").toString());
    try (ViewedPhysics physics = new ViewedPhysics(channel)) {
      view(driverIn(disk));
      Path filling = disk.resolve("filling");
      fill(filling);
      physics.requireUnharmed();
      physics.requireCommandsOf(senders);
      Process refused = launch(viewer(driverIn(disk)));
      assertThat(new String(refused.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .contains("bytes left, but a media driver needs");
      // the relay's driver has no room for the viewer's streams, so the viewer reopens them after a
      // minute
      Process waiting = launch(viewer(List.of(driverIn(folder).get(0), "-Dremote.patience=150")));
      LockSupport.parkNanos(5 * SECOND_NANOS);
      physics.requireUnharmed();
      assertThat(waiting.inputReader().ready()).as("it says nothing yet").isFalse();

      Files.delete(filling);

      assertThat(waiting.inputReader().readLine()).isEqualTo("ready");
      serveTheNext(physics);
    } finally {
      System.clearProperty(CommonContext.AERON_DIR_PROP_NAME);
      killViewers();
      run("umount", "-l", disk.toString());
    }
  }

  @Test
  @Tag("evidence")
  void viewerWhoseDriverFolderIsDeletedHarmsNobodyAndJoinsAgain() throws Exception {
    try (ViewedPhysics physics = new ViewedPhysics(channel)) {
      Process viewer = view(driverIn(folder));
      IoUtil.delete(driverOf(viewer).toFile(), true);

      assertThat(viewer.waitFor(1, TimeUnit.MINUTES)).isTrue();

      assertThat(viewer.exitValue()).as("it ends once it has joined again").isZero();
      physics.requireUnharmed();
      serveTheNext(physics);
    }
  }

  /** Truncation to either size may end the viewer, because its driver has mapped the files. */
  @ParameterizedTest
  @Tag("evidence")
  @ValueSource(ints = {0, 50})
  void viewerWhoseDriverFilesAreCutHarmsNobody(int percent) throws Exception {
    try (ViewedPhysics physics = new ViewedPhysics(channel)) {
      Process viewer = view(driverIn(folder));
      for (Path file : filesOf(driverOf(viewer))) {
        try (FileChannel opened = FileChannel.open(file, StandardOpenOption.WRITE)) {
          opened.truncate(opened.size() * percent / 100);
        }
      }

      physics.requireUnharmed();
      serveTheNext(physics);
    }
  }

  private void kill(ViewedPhysics physics, int kills) throws Exception {
    long seed = 21;
    Random random = new Random(seed);
    int served = 0;
    for (int kill = 0; kill < kills; kill++) {
      while (viewers.size() < ALIVE) {
        launch(viewer(List.of()));
      }
      Process victim = viewers.get(0);
      if (random.nextBoolean()) { // otherwise it may be killed while it joins
        // the viewer may be refused, because killed viewers still occupy slots and keep the relay
        // busy
        served += "ready".equals(victim.inputReader().readLine()) ? 1 : 0;
      }
      LockSupport.parkNanos(random.nextLong(SECOND_NANOS / 2));
      viewers.remove(0).destroyForcibly().waitFor();
      physics.requireUnharmed();
    }
    assertThat(served).isPositive();
  }

  private void serveTheNext(ViewedPhysics physics) throws IOException {
    view(List.of());
    physics.requireCommandsOf(senders);
    physics.requireUnharmed();
  }

  private Process view(List<String> options) throws IOException {
    Process viewer = ServingProcess.start(viewer(options));
    viewers.add(viewer);
    return viewer;
  }

  private Process launch(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    viewers.add(process);
    return process;
  }

  private List<String> viewer(List<String> options) {
    List<String> all = new ArrayList<>(options);
    all.add("-XX:ErrorFile=" + folder.resolve("error-%p"));
    all.add("-XX:-CreateCoredumpOnCrash");
    senders++;
    return ServingProcess.command(all, ViewingProcess.class, channel, Integer.toString(senders));
  }

  private static List<String> withDescriptors(int count, List<String> command) {
    List<String> limited =
        new ArrayList<>(List.of("sh", "-c", "ulimit -n " + count + "; exec \"$@\"", "sh"));
    limited.addAll(command);
    return limited;
  }

  private static List<String> driverIn(Path parent) {
    return List.of("-D%s=%s".formatted(CommonContext.AERON_DIR_PROP_NAME, parent.resolve("aeron")));
  }

  private Path driverOf(Process viewer) {
    Path driver = folder.resolve("aeron-isochron-%d-0".formatted(viewer.pid()));
    assertThat(driver).exists();
    return driver;
  }

  private static List<Path> filesOf(Path driver) throws IOException {
    try (Stream<Path> files = Files.walk(driver)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private static void fill(Path file) throws IOException {
    ByteBuffer block = ByteBuffer.allocate(4_096);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      while (true) {
        channel.write(block.clear());
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("No space left");
    }
  }

  private static boolean run(String... command) throws IOException, InterruptedException {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false; // no such program
    }
  }
}
