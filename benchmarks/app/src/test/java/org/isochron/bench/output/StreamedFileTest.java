package org.isochron.bench.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamedFileTest {
  @TempDir
  private Path folder;

  @Test
  void fileHasItsNameOnlyWhenItIsComplete() throws IOException {
    Path path = folder.resolve("whole");
    try (StreamedFile file = OutputFile.toCreate("--file", path).stream()) {
      file.write(ByteBuffer.wrap(new byte[] {1, 2}));
      assertThat(path).doesNotExist();

      file.write(ByteBuffer.wrap(new byte[] {3}));
      file.finish();
    }

    assertThat(path).hasBinaryContent(new byte[] {1, 2, 3});
    assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
  }

  @Test
  void fileThatIsNotFinishedLeavesNothing() throws IOException {
    try (StreamedFile file = OutputFile.toCreate("--file", folder.resolve("part")).stream()) {
      file.write(ByteBuffer.wrap(new byte[100]));
      assertThat(folder).isNotEmptyDirectory();
    }

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void fileCreatedMeanwhileIsNotOverwritten() throws IOException {
    Path path = folder.resolve("taken");
    try (StreamedFile file = OutputFile.toCreate("--file", path).stream()) {
      file.write(ByteBuffer.wrap(new byte[100]));
      Files.writeString(path, "mine");

      assertThatThrownBy(file::finish).hasMessageContaining("taken could not be written: a file");
    }

    assertThat(path).hasContent("mine");
    assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
  }
}
