package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NodeFolderTest {
  private static final List<String> MEMBERS = List.of("a:9000", "b:9000", "c:9000");
  private static final List<String> OTHERS = List.of("a:9100", "b:9100", "c:9100");

  @TempDir
  private Path folder;

  @BeforeEach
  void theFolderIsOfNode2() {
    take(2, MEMBERS);
  }

  @Test
  void aNodeTakesItsFolderAgain() {
    take(2, MEMBERS);

    assertThat(folder.resolve("node.member")).content().startsWith("2 of a:9000,b:9000,c:9000\n");
  }

  @Test
  void theFolderOfAnotherClusterIsRefused() {
    assertThatThrownBy(() -> take(2, OTHERS))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(
            "is the folder of node 2 of a:9000,b:9000,c:9000, and this is node 2 of a:9100");
    take(2, MEMBERS); // unlocked again
  }

  @Test
  void theFolderOfAnotherNodeIsRefused() {
    assertThatThrownBy(() -> take(1, MEMBERS)).hasMessageContaining("and this is node 1 of a:9000");
  }

  @Test
  void aClusterOfOneMayReadACopy() {
    take(0, List.of("localhost:9000"));

    assertThat(folder.resolve("node.member")).content().startsWith("2 of a:9000,b:9000,c:9000\n");
  }

  @Test
  void aLogOfAnotherFormatIsRefused() throws IOException {
    for (String before : List.of("2 of a:9000,b:9000,c:9000", "2 of a:9000\nlog format 5\n", "")) {
      Files.writeString(folder.resolve("node.member"), before);

      assertThatThrownBy(() -> take(2, MEMBERS))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(
              "does not name the log format 10 of this version: start the version")
          .hasMessageContaining("or use an empty folder");
      assertThatThrownBy(() -> take(0, List.of("localhost:9000"))).hasMessageContaining("format");
    }
  }

  @Test
  void aClusterThatHasMovedContinuesWithoutTheFile() throws IOException {
    Files.delete(folder.resolve("node.member"));
    take(2, OTHERS);

    assertThat(folder.resolve("node.member")).content().startsWith("2 of a:9100,b:9100,c:9100\n");
  }

  private void take(int node, List<String> members) {
    NodeFolder.take(ClusterNode.Settings.of(node, members, folder)).close();
  }
}
