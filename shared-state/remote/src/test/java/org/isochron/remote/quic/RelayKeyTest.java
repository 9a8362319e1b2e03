package org.isochron.remote.quic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RelayKeyTest {
  private static final int PIN_CHARACTERS = 43;

  @TempDir
  private Path folder;

  @Test
  void relayThatRestartsHasTheSamePinAndAnotherRelayAnother() {
    Path file = folder.resolve("new").resolve("relay.pem");
    RelayKey first = RelayKey.read(file);
    RelayKey again = RelayKey.read(file);

    assertThat(again).isEqualTo(first);
    assertThat(again.pin()).isEqualTo(first.pin()).hasSize(PIN_CHARACTERS);
    assertThat(RelayKey.read(folder.resolve("other.pem")).pin()).isNotEqualTo(first.pin());
  }

  @Test
  void relaysThatStartAtOnceFindTheSameKey() {
    for (int round = 0; round < 10; round++) {
      Path file = folder.resolve("round" + round).resolve("relay.pem");

      assertThat(IntStream.range(0, 8)
              .parallel()
              .mapToObj(each -> RelayKey.read(file).pin()))
          .hasSize(8)
          .containsOnly(RelayKey.read(file).pin());
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void onlyTheUserCanReadTheFile() throws IOException {
    Path file = folder.resolve("new").resolve("relay.pem");
    RelayKey.read(file);

    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    try (Stream<Path> files = Files.list(file.getParent())) {
      assertThat(files).as("no draft is left").containsExactly(file);
    }
  }

  @Test
  void damagedFileIsRefusedByName() throws IOException {
    Path file = folder.resolve("relay.pem");
    RelayKey.read(file);
    String text = Files.readString(file);
    int middle = text.indexOf("END PRIVATE KEY");
    for (String damaged : new String[] {
      "",
      text.substring(middle),
      text.substring(0, middle),
      text.replaceFirst("MI", "AA"),
      text.substring(0, text.length() / 2)
    }) {
      Files.writeString(file, damaged);

      assertThatThrownBy(() -> RelayKey.read(file))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(file.toString())
          .hasMessageContaining("delete it")
          .hasMessageContaining(RelayKey.PROPERTY);
    }
  }
}
