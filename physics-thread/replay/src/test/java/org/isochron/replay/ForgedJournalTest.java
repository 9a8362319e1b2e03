package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.isochron.replay.ForgedJournal.RecordSpan;
import org.isochron.state.AllocationCount;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Forged journals are refused or detected, using memory in proportion to their size. */
@Timeout(600)
class ForgedJournalTest {
  private static final Recording.Settings SETTINGS =
      Recording.Settings.DEFAULT.withCheckpointInterval(4).withPosesInterval(3);

  /** Allowance beyond the proportional share. */
  private static final long FIXED_BYTES = 3L << 20;

  private static final long BYTES_PER_BYTE = 64;

  @TempDir
  private Path folder;

  @Test
  void noNumberInAJournalMakesTheReaderAllocateMoreThanItsBytes() throws IOException {
    byte[] intact = record(6);
    Set<Byte> kinds = new HashSet<>();
    int forged = 0;
    for (RecordSpan record : new ForgedJournal(intact).records()) {
      if (kinds.add(record.kind())) {
        int last = Math.min(record.end(), record.content() + 100) - Integer.BYTES;
        for (int offset = record.content(); offset <= last; offset++) {
          for (int lie : new int[] {Integer.MAX_VALUE, SnapshotLayout.MAX_BODIES}) {
            Path file =
                write(new ForgedJournal(intact).putInt(record, offset, lie).bytes());
            assertThat(allocatedBy(() -> readAndReplay(file)))
                .as("%s, %d at byte %d", record, lie, offset)
                .isLessThan(FIXED_BYTES + BYTES_PER_BYTE * intact.length);
            forged++;
          }
        }
      }
    }

    assertThat(kinds).contains(RecordKind.IDENTITY, RecordKind.CHECKPOINT, RecordKind.POSES);
    assertThat(forged).isGreaterThan(1_000);
  }

  @Test
  void largestLayoutOfAJournalWithoutBodiesCostsNothing() throws IOException {
    Journal.Identity largest = new Journal.Identity(
        SteeredSpheres.IDENTITY.rate(),
        "e",
        "1",
        SnapshotLayout.bodies(SnapshotLayout.MAX_BODIES).withVelocities(),
        "",
        0,
        0,
        "reference 4");
    Path file =
        write(ForgedJournal.of(List.of(RecordKind.IDENTITY), List.of(IdentityBytes.of(largest))));
    assertThat(Files.size(file)).isLessThan(125);

    long bytes = allocatedBy(() -> {
      Journal journal = Journal.open(file);
      Replay.of(journal, journal.identity(), new SteeredSpheres()).close();
    });

    assertThat(bytes).isLessThan(FIXED_BYTES);
  }

  @Test
  void identityWithExtraBytesIsRefused() throws IOException {
    byte[] identity = IdentityBytes.of(SteeredSpheres.IDENTITY);
    byte[] longer = Arrays.copyOf(identity, identity.length + 1);

    assertThatThrownBy(() ->
            Journal.open(write(ForgedJournal.of(List.of(RecordKind.IDENTITY), List.of(longer)))))
        .isInstanceOf(Journal.FormatException.class)
        .hasMessageContaining("the journal's identity is damaged");
  }

  @Test
  void startsBeyondAllTimeAreRefused() throws IOException {
    for (long tick : new long[] {-1, Long.MIN_VALUE, 1L << 58, 1L << 62, Long.MAX_VALUE}) {
      ForgedJournal forged = new ForgedJournal(record(2));
      RecordSpan start = forged.first(RecordKind.START);

      assertThatThrownBy(() ->
              Journal.open(write(forged.putLong(start, start.content(), tick).bytes())))
          .isInstanceOf(Journal.FormatException.class)
          .hasMessageContaining("a start after tick " + tick);
    }
  }

  @Test
  void qualityLevelThatTheSimulationDoesNotHaveIsRefused() throws IOException {
    for (int level : new int[] {-1, 3, Integer.MAX_VALUE}) {
      ForgedJournal forged = new ForgedJournal(record(2));
      RecordSpan tick = forged.first(RecordKind.TICK);
      Path file = write(forged.putInt(tick, tick.content() + Long.BYTES, level).bytes());

      assertThatThrownBy(() -> SteeredJournal.toEnd(SteeredJournal.replay(file)))
          .isInstanceOf(Journal.FormatException.class)
          .hasMessageContaining(Integer.toString(level));
    }
  }

  @Test
  void everyCheckpointOfAnHonestJournalIsCompared() throws IOException {
    Journal journal = Journal.open(write(record(41)));

    try (Replay replay = SteeredJournal.toEnd(SteeredJournal.replay(journal))) {
      assertThat(replay.comparedTick()).isEqualTo(journal.lastTick());
      assertThat(replay.compareCheckpoints())
          .isEqualTo(journal.checkpointCount())
          .isGreaterThan(10);
      assertThat(replay.divergence()).isEmpty();
    }
  }

  @Test
  void forgedBytesOfACheckpointAreFoundIfTheyMatter() throws IOException {
    byte[] intact = record(9);
    RecordSpan checkpoint = new ForgedJournal(intact)
        .records().stream()
            .filter(span -> span.kind() == RecordKind.CHECKPOINT)
            .skip(1)
            .findFirst()
            .orElseThrow();
    Random random = new Random(3);
    List<Integer> unnoticed = new ArrayList<>();
    int tried = 0;
    for (int offset = checkpoint.content(); offset < checkpoint.end(); offset += 1 + offset % 3) {
      ForgedJournal forged = new ForgedJournal(intact);
      forged.putByte(checkpoint, offset, forged.at(offset) ^ 1 + random.nextInt(255));
      tried++;
      if (!isFound(write(forged.bytes()))) {
        unnoticed.add(offset - checkpoint.content());
      }
    }

    assertThat(tried).isGreaterThan(300);
    assertThat(unnoticed)
        .as("offsets of flags that the next step sets again, of %d", tried)
        .hasSizeLessThan(tried / 20);
  }

  @Test
  void checkpointOfAnotherTickIsFoundByEverySeek() throws IOException {
    byte[] intact = record(20);
    ForgedJournal forged = new ForgedJournal(intact);
    List<RecordSpan> checkpoints = forged.records().stream()
        .filter(span -> span.kind() == RecordKind.CHECKPOINT)
        .toList();
    RecordSpan last = checkpoints.get(checkpoints.size() - 1);
    for (int byteIndex = 1; byteIndex <= 8; byteIndex++) {
      forged.putByte(last, last.end() - byteIndex, byteIndex);
    }
    Journal journal = Journal.open(write(forged.bytes()));

    try (Replay replay = SteeredJournal.replay(journal)) {
      replay.seek(journal.lastTick());

      assertThat(replay.divergence().orElseThrow().toString())
          .contains("the checkpoint restores a state with hash ");
    }
  }

  private static boolean isFound(Path file) throws IOException {
    try (Replay replay = SteeredJournal.toEnd(SteeredJournal.replay(file))) {
      assertThat(replay.divergence()).as("the ticks need no checkpoint").isEmpty();
      replay.compareCheckpoints();
      return replay.divergence().isPresent();
    } catch (Journal.FormatException e) {
      return true;
    }
  }

  private static void readAndReplay(Path file) throws IOException {
    try {
      Journal journal = Journal.open(file);
      journal.forEach(entry -> {});
      try (Replay replay = SteeredJournal.toEnd(SteeredJournal.replay(journal))) {
        replay.compareCheckpoints();
      }
    } catch (IllegalArgumentException | Journal.FormatException e) {
      assertThat(e.getMessage()).isNotBlank(); // refusing is correct too
    }
  }

  @FunctionalInterface
  private interface Reading {
    void run() throws IOException;
  }

  private static long allocatedBy(Reading reading) throws IOException {
    long before = AllocationCount.soFar();
    reading.run();
    return AllocationCount.soFar() - before;
  }

  private Path write(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("forged"), bytes);
  }

  private byte[] record(int ticks) throws IOException {
    Path file = folder.resolve("honest" + ticks);
    Files.deleteIfExists(file);
    SteeredJournal.record(file, 5, ticks, SETTINGS);
    return Files.readAllBytes(file);
  }
}
