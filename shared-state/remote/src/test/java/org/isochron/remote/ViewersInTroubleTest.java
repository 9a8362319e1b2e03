package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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

  @TempDir
  private Path folder;

  private final String channel = OpenPorts.address();
  private final List<Process> viewers = new ArrayList<>();
  private int senders = ViewedPhysics.BYSTANDER;

  @AfterEach
  void killViewers() throws InterruptedException {
    for (Process left : viewers) {
      left.destroyForcibly().waitFor();
    }
  }

  @Test
  @Tag("evidence")
  void killedViewersHarmNobody() throws Exception {
    try (ViewedPhysics physics = new ViewedPhysics(channel)) {
      kill(physics, 3);
      serveTheNext(physics);
    }
  }

  @Test
  @Tag("evidence")
  @Tag("night")
  void manyKilledViewersHarmNobodyAndGiveTheirSlotsBack() throws Exception {
    try (ViewedPhysics physics = new ViewedPhysics(channel)) {
      kill(physics, KILLS);
      killViewers();
      physics.await("all places", () -> physics.viewers() == 1);
      serveTheNext(physics);
    }
  }

  /** Some viewers cannot start a JVM, and some cannot open a port. */
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
}
