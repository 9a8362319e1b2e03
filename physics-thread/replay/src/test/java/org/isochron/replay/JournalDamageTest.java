package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A damaged journal is refused, or read up to the damage and reported as truncated, but never
 * accepted as complete.
 */
@Timeout(600)
class JournalDamageTest {
  private static final int TICKS = 6;

  @TempDir
  private Path folder;

  private Map<Long, Long> hashes = Map.of();
  private byte[] intact = {};

  private @Nullable FileChannel damaged;

  /** Lengths of undamaged journal prefixes that were already replayed. */
  private final Set<Long> replayed = new HashSet<>();

  @AfterEach
  void closeDamaged() throws IOException {
    if (damaged != null) {
      damaged.close();
    }
  }

  @Test
  void everyFlippedByteIsDetected() throws IOException {
    record();
    int refused = 0;
    int cut = 0;
    for (int offset = 0; offset < intact.length; offset++) {
      byte[] damaged = intact.clone();
      damaged[offset] ^= (byte) (1 + offset % 255);
      Optional<Journal> journal = open(damaged);
      if (journal.isEmpty()) {
        refused++;
      } else {
        cut++;
        assertThat(journal.get().end()).as("byte %d", offset).isInstanceOf(Journal.End.Cut.class);
        assertPrefixReplays(journal.get(), offset);
      }
    }

    assertThat(refused).as("refused: the beginning is damaged").isPositive();
    assertThat(cut).as("cut").isGreaterThan(refused);
  }

  @Test
  void everyTruncationIsDetected() throws IOException {
    record();
    int opened = 0;
    long lastTick = 0;
    for (int size = 0; size < intact.length; size++) {
      Optional<Journal> journal = open(Arrays.copyOf(intact, size));
      if (journal.isPresent()) {
        opened++;
        Journal.End.Cut end = (Journal.End.Cut) journal.get().end();
        assertThat(end.offset() + end.lostBytes()).isEqualTo(size);
        assertThat(journal.get().lastTick()).as("%d bytes", size).isGreaterThanOrEqualTo(lastTick);
        lastTick = journal.get().lastTick();
        assertPrefixReplays(journal.get(), size);
      }
    }

    assertThat(opened).isGreaterThan(intact.length / 2);
    assertThat(lastTick).isEqualTo(hashes.size());
  }

  @Test
  void randomBytesAfterAnyCutAreNotRead() throws IOException {
    record();
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      byte[] tail = new byte[random.nextInt(200)];
      random.nextBytes(tail);
      int size = random.nextInt(intact.length);
      byte[] damaged =
          ByteBuffer.allocate(size + tail.length).put(intact, 0, size).put(tail).array();

      open(damaged).ifPresent(journal -> {
        assertThat(journal.end()).isNotInstanceOf(Journal.End.Complete.class);
        // the first random bytes may equal the removed bytes
        assertPrefixReplays(journal, Arrays.mismatch(intact, damaged));
      });
    }
  }

  @Test
  void completeRecordsThatMakeNoSenseAreRefusedWithTheirOffset() throws IOException {
    record();
    Framing framing = new Framing();
    int[] offsets = recordOffsets();
    for (int index = 1; index < offsets.length - 1; index++) {
      int from = offsets[index];
      int checkedBytes = offsets[index + 1] - from - Integer.BYTES;
      byte[] damaged = intact.clone();
      damaged[from + Integer.BYTES] = 99;
      ByteBuffer.wrap(damaged)
          .putInt(from + checkedBytes, framing.checksum(from, damaged, from, checkedBytes));

      assertThatThrownBy(() -> Journal.open(write(damaged)))
          .isInstanceOf(Journal.FormatException.class)
          .hasMessageContaining("the record of kind 99 is invalid", "at byte " + from)
          .satisfies(
              thrown -> assertThat(((Journal.FormatException) thrown).offset()).isEqualTo(from));
    }
  }

  @Test
  void filesThatAreNoJournalsAreRefused() throws IOException {
    assertThatThrownBy(() -> Journal.open(write(new byte[0])))
        .hasMessage("this is no journal: it has 0 bytes, at byte 0");
    assertThatThrownBy(() -> Journal.open(write(new byte[100])))
        .hasMessage("this is no journal: it does not begin like one, at byte 0");
    assertThatThrownBy(() -> Journal.open(folder.resolve("nothing")))
        .isInstanceOf(IOException.class);
  }

  private void assertPrefixReplays(Journal journal, int damage) {
    assertThat(journal.lastTick()).isLessThanOrEqualTo(hashes.size());
    assertThat(journal.wholeBytes()).as("damage at %d", damage).isLessThanOrEqualTo(damage);
    if (!replayed.add(journal.wholeBytes())) {
      return;
    }
    try (Replay replay = SteeredJournal.replay(journal)) {
      while (replay.advance()) {
        assertThat(replay.stateHash())
            .as("damage at %d, tick %d", damage, replay.tick())
            .isEqualTo(hashes.get(replay.tick()));
      }
      assertThat(replay.tick()).isEqualTo(journal.lastTick());
      assertThat(replay.divergence()).isEmpty();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private Optional<Journal> open(byte[] bytes) throws IOException {
    try {
      return Optional.of(Journal.open(write(bytes)));
    } catch (Journal.FormatException e) {
      assertThat(e.getMessage()).contains("at byte " + e.offset());
      return Optional.empty();
    }
  }

  /** Reuses one file, because thousands of new files would be slow. */
  private Path write(byte[] bytes) throws IOException {
    Path path = folder.resolve("damaged");
    if (damaged == null) {
      damaged = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }
    damaged.truncate(bytes.length);
    damaged.write(ByteBuffer.wrap(bytes), 0);
    return path;
  }

  private int[] recordOffsets() {
    int[] offsets = new int[1_000];
    int count = 0;
    int offset = Framing.PREAMBLE_BYTES;
    while (offset < intact.length) {
      offsets[count++] = offset;
      offset += ByteBuffer.wrap(intact).getInt(offset) + Framing.FRAME_BYTES;
    }
    offsets[count++] = offset;
    return Arrays.copyOf(offsets, count);
  }

  private void record() throws IOException {
    Path file = folder.resolve("whole");
    Recording.Settings settings =
        Recording.Settings.DEFAULT.withCheckpointInterval(4).withPosesInterval(3);
    hashes = SteeredJournal.record(file, 5, TICKS, settings);
    intact = Files.readAllBytes(file);
    assertThat(open(intact).orElseThrow().end()).isEqualTo(new Journal.End.Complete());
  }
}
