package org.isochron.remote.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.CommonContext;
import io.aeron.driver.MediaDriver;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DriverFolderTest {
  @TempDir
  private Path parent;

  @BeforeEach
  void moveDrivers() {
    System.setProperty(
        CommonContext.AERON_DIR_PROP_NAME, parent.resolve("aeron").toString());
  }

  @AfterEach
  void moveDriversBack() {
    System.clearProperty(CommonContext.AERON_DIR_PROP_NAME);
  }

  @Test
  void theFolderOfAnEndedProcessIsRemovedAndNoOther() throws Exception {
    Path ended = folder("aeron-isochron-%d-0".formatted(endedProcess()));
    Path mine = folder("aeron-isochron-%d-7".formatted(ProcessHandle.current().pid()));
    Path another = folder("aeron-elsewhere-%d-0".formatted(endedProcess()));

    Path fresh = Path.of(DriverFolder.fresh());

    assertThat(ended).doesNotExist();
    assertThat(mine).exists();
    assertThat(another).exists();
    assertThat(fresh).doesNotExist();
    assertThat(fresh.getParent()).isEqualTo(parent);
    assertThat(DriverFolder.fresh()).isNotEqualTo(fresh.toString());
  }

  /** When two processes removed the same folders, one of them failed to start. */
  @Test
  void aFolderWhoseFileCannotBeReadIsRemoved() throws Exception {
    Path ended = parent.resolve("aeron-isochron-%d-0".formatted(endedProcess()));
    Files.createDirectories(ended.resolve("cnc.dat")); // a folder cannot be read

    DriverFolder.fresh();

    assertThat(ended).doesNotExist();
  }

  @Test
  void aDriverThatIsActiveKeepsItsFolderThoughItsProcessCannotBeSeen() throws Exception {
    Path active = parent.resolve("aeron-isochron-%d-0".formatted(endedProcess()));
    MediaDriver.Context context =
        new MediaDriver.Context().aeronDirectoryName(active.toString()).dirDeleteOnShutdown(true);
    try (MediaDriver driver = MediaDriver.launch(context)) {
      DriverFolder.fresh();

      assertThat(Path.of(driver.aeronDirectoryName())).exists();
    }
  }

  /** A program may load these classes again while a relay of the first copy still serves. */
  @Test
  void anotherClassLoaderOfThisProcessGetsAnotherFolder() throws Exception {
    Path first = folder("aeron-isochron-%d-0".formatted(ProcessHandle.current().pid()));
    List<URL> classPath = new ArrayList<>();
    for (String part : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      classPath.add(Path.of(part).toUri().toURL());
    }
    try (URLClassLoader other =
        new URLClassLoader(classPath.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
      Object fresh =
          other.loadClass(DriverFolder.class.getName()).getMethod("fresh").invoke(null);

      assertThat(Path.of((String) fresh)).isNotEqualTo(first).doesNotExist();
    }
  }

  @Test
  void aClosedNodeLeavesNothing() {
    try (AeronNode node = new AeronNode(Optional.empty(), 2)) {
      node.advance();
      assertThat(parent).isNotEmptyDirectory();
    }

    assertThat(parent).isEmptyDirectory();
  }

  private Path folder(String name) throws IOException {
    Path folder = Files.createDirectory(parent.resolve(name));
    Files.writeString(folder.resolve("buffer"), "left behind");
    return folder;
  }

  private static long endedProcess() throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process = new ProcessBuilder(java, "-version").start();
    process.waitFor();
    return process.pid();
  }
}
