package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.NonWritableChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FolderLockTest {
  @TempDir
  private Path folder;

  @Test
  void aLockThatFailsLeavesNoFileOpen() throws IOException {
    Path file = Files.createFile(folder.resolve("unwritable"));
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);

    assertThatThrownBy(() -> NodeFolder.take(folder, folder, channel))
        .isInstanceOf(NonWritableChannelException.class);

    assertThat(channel.isOpen()).isFalse();
    NodeFolder.take(folder).close();
  }

  /**
   * On systems where locks belong to the process, closing a second channel to the file would
   * release the lock.
   */
  @Test
  @SuppressWarnings("try") // only holds the resource
  void aRefusedStartInTheSameProcessLeavesTheFolderLockedForOthers() throws Exception {
    try (NodeFolder taken = NodeFolder.take(folder)) {
      assertThatThrownBy(() -> NodeFolder.take(folder)).hasMessageContaining("already");

      assertThat(takenByAnotherProcess()).isFalse();
    }
    assertThat(takenByAnotherProcess()).isTrue();
  }

  private boolean takenByAnotherProcess() throws Exception {
    Process other = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            FolderLockTest.class.getName(),
            folder.toString())
        .start();
    return other.waitFor() == 0;
  }

  public static void main(String[] arguments) {
    NodeFolder.take(Path.of(arguments[0])).close();
  }
}
