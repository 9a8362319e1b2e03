package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.isochron.state.Command;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordReaderTest {
  /** Constants that are no kinds. */
  private static final Set<String> NO_KINDS = Set.of("VALUE_COUNT", "BYTES");

  @TempDir
  private Path folder;

  @Test
  void recordsAreReadInOrderWithTheirOffsets() throws IOException {
    // the second record is longer than the reader's buffer
    byte[] second = new byte[100_000];
    Arrays.fill(second, (byte) 7);
    byte[] file = ForgedJournal.of(
        List.of((byte) 3, (byte) 4, (byte) 5), List.of(new byte[] {1, 2}, second, new byte[0]));
    try (RecordReader reader = open(file, Long.MAX_VALUE)) {
      reader.readPreamble();

      assertThat(reader.next()).isTrue();
      assertThat(reader.offset()).isEqualTo(16);
      assertThat(reader.kind()).isEqualTo((byte) 3);
      assertThat(reader.content()).isEqualTo(ByteBuffer.wrap(new byte[] {1, 2}));
      assertThat(reader.next()).isTrue();
      assertThat(reader.offset()).isEqualTo(27);
      assertThat(reader.content()).isEqualTo(ByteBuffer.wrap(second));
      assertThat(reader.next()).isTrue();
      assertThat(reader.kind()).isEqualTo((byte) 5);
      assertThat(reader.content().remaining()).isZero();

      assertThat(reader.next()).isFalse();
      assertThat(reader.fault()).isEmpty();
      assertThat(reader.offset()).isEqualTo(file.length).isEqualTo(reader.end());
      reader.moveTo(16);
      assertThat(reader.next()).isTrue();
      assertThat(reader.kind()).isEqualTo((byte) 3);
      assertThat(reader.content()).isEqualTo(ByteBuffer.wrap(new byte[] {1, 2}));
    }
  }

  @Test
  void fileThatEndsWithinARecordIsReported() throws IOException {
    byte[] file = ForgedJournal.of(List.of((byte) 3), List.of(new byte[] {1, 2}));

    assertThat(faultAt(file, 17)).isEqualTo("the file ends within a record");
    assertThat(faultAt(file, 20)).isEqualTo("the file ends within a record");
    assertThat(faultAt(file, 21)).isEqualTo("the file ends within a record of 2 bytes");
    assertThat(faultAt(file, 26)).isEqualTo("the file ends within a record of 2 bytes");
    assertThat(faultAt(file, 16)).isEmpty();
  }

  @Test
  void lengthIsAcceptedUpToTheLargestContent() throws IOException {
    byte[] file = ForgedJournal.of(List.of((byte) 3), List.of(new byte[] {1, 2}));
    int maxLength = 1 << 26;

    assertThat(faultWithLength(file, maxLength))
        .isEqualTo("the file ends within a record of %d bytes".formatted(maxLength));
    assertThat(faultWithLength(file, maxLength + 1))
        .isEqualTo("a record claims %d bytes".formatted(maxLength + 1));
    assertThat(faultWithLength(file, -1)).isEqualTo("a record claims -1 bytes");
    assertThat(faultWithLength(file, 0)).isEqualTo("a record's checksum is wrong");
  }

  @Test
  void recordAtAnotherOffsetIsNotAccepted() throws IOException {
    byte[] two = ForgedJournal.of(List.of((byte) 3, (byte) 3), List.of(new byte[4], new byte[4]));
    byte[] strayed = two.clone();
    System.arraycopy(two, 29, strayed, 16, 13);

    assertThat(faultAt(strayed, strayed.length)).isEqualTo("a record's checksum is wrong");
  }

  @Test
  void journalOfAnotherVersionIsRefused() throws IOException {
    byte[] file = new Framing().preamble();
    ByteBuffer.wrap(file).putInt(8, 1);
    try (RecordReader damaged = open(file, Long.MAX_VALUE)) {
      assertThatThrownBy(damaged::readPreamble)
          .hasMessageContaining("the journal's beginning is damaged", "at byte 8");
    }

    ByteBuffer.wrap(file).putInt(12, new Framing().checksum(0, file, 0, 12));

    try (RecordReader older = open(file, Long.MAX_VALUE)) {
      assertThatThrownBy(older::readPreamble)
          .hasMessageContaining("format version 1, and this program reads version 11", "at byte 8");
    }
  }

  /** Otherwise a file of an older format would be reported as damaged instead of old. */
  @Test
  void versionDependsOnTheCommandsThatAreRecorded() throws IllegalAccessException {
    int highestKind = 0;
    for (Field field : Command.class.getFields()) {
      if (field.getType() == int.class
          && field.getInt(null) < Command.USER
          && !NO_KINDS.contains(field.getName())) {
        highestKind = Math.max(highestKind, field.getInt(null));
      }
    }

    assertThat(List.of(Framing.VERSION, Command.BYTES, highestKind))
        .as("raise Framing.VERSION when the commands change, and then these numbers")
        .containsExactly(11, 116, Command.MASS_PROPERTIES);
  }

  /** The test empties the file after the first read, so a second read would find nothing. */
  @Test
  void pieceOfTheFileIsReadOnce() throws IOException {
    byte[] file = ForgedJournal.of(List.of((byte) 3, (byte) 4), List.of(new byte[2], new byte[1]));
    try (RecordReader reader = open(file, Long.MAX_VALUE)) {
      reader.readPreamble();

      Files.write(folder.resolve("journal"), new byte[0]);

      reader.readPreamble();
      assertThat(reader.next()).isTrue();
      assertThat(reader.next()).isTrue();
      assertThat(reader.kind()).isEqualTo((byte) 4);
      assertThat(reader.next()).isFalse();
      assertThat(reader.fault()).isEmpty();
    }
  }

  @Test
  void closedReaderHasClosedItsFile() throws IOException {
    RecordReader reader = open(new Framing().preamble(), Long.MAX_VALUE);

    reader.close();

    assertThatThrownBy(reader::readPreamble).isInstanceOf(ClosedChannelException.class);
  }

  private String faultWithLength(byte[] journal, int length) throws IOException {
    byte[] forged = journal.clone();
    ByteBuffer.wrap(forged).putInt(16, length);
    return faultAt(forged, forged.length);
  }

  private String faultAt(byte[] journal, long end) throws IOException {
    try (RecordReader reader = open(journal, end)) {
      reader.readPreamble();
      assertThat(reader.next()).isFalse();
      assertThat(reader.offset()).isEqualTo(16);
      return reader.fault();
    }
  }

  private RecordReader open(byte[] journal, long end) throws IOException {
    return new RecordReader(Files.write(folder.resolve("journal"), journal), end);
  }
}
