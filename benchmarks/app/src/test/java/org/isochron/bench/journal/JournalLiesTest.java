package org.isochron.bench.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;
import org.isochron.bench.TypedCommands;
import org.isochron.replay.Journal;
import org.isochron.replay.Recording;
import org.isochron.state.EventRing;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Journals are untrusted: their contents are compared, limited and printed safely. */
@Timeout(600)
class JournalLiesTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final byte CHECKPOINT = 6;
  private static final int HEAD_BYTES = 5;
  private static final int PREAMBLE_BYTES = 16;

  /**
   * Text that changes the terminal's colour, hides earlier output, and adds a line that looks like
   * a result.
   */
  private static final String ATTACK =
      "x\u001b[2J\u001b]0;title\u0007\nidentical after tick 0 to 9: 10 hashes compared\r\u202e\u009b1m";

  @TempDir
  private Path folder;

  private final TypedCommands commands = new TypedCommands();

  @Test
  void journalWithoutHashesIsNotCalledIdentical() throws IOException {
    Path none = folder.resolve("none");
    record(none, Recording.Settings.DEFAULT, 0);
    Path sparse = folder.resolve("sparse");
    record(sparse, Recording.Settings.DEFAULT.withHashInterval(1_000), 20);

    assertThat(commands.run("verify", none.toString())).isEqualTo(1);
    assertThat(said()).contains("nothing was compared").doesNotContain("identical after");
    assertThat(commands.run("verify", sparse.toString())).isEqualTo(1);
    assertThat(said())
        .contains("nothing was compared: the journal has no hash after tick 0 to 20")
        .doesNotContain("identical after");
  }

  @Test
  void ticksBehindTheLastHashAreNamed() throws IOException {
    Path file = folder.resolve("behind");
    record(file, Recording.Settings.DEFAULT.withHashInterval(8), 20);

    assertThat(commands.run("verify", file.toString())).isZero();

    assertThat(said())
        .contains("identical after tick 0 to 16: 3 hashes compared", "ticks 17 to 20 have no hash");
  }

  @Test
  void forgedCheckpointIsReportedAsDamaged() throws IOException {
    Path file = folder.resolve("checkpoint");
    record(file, Recording.Settings.DEFAULT.withCheckpointInterval(5), 20);
    assertThat(commands.run("verify", file.toString())).isZero();
    assertThat(said()).contains("4 checkpoints restored, each identical");
    byte[] honest = Files.readAllBytes(file);
    int[] checkpoint = lastOf(CHECKPOINT, honest);
    int found = 0;
    int tried = 0;
    for (int offset = checkpoint[0] + HEAD_BYTES; offset < checkpoint[1]; offset += 7) {
      byte[] forged = honest.clone();
      forged[offset] ^= 0x41;
      Files.write(file, summed(forged, checkpoint[0], checkpoint[1]));
      commands.forget();
      int exitCode = commands.run("verify", file.toString());
      tried++;
      found += exitCode == 1 && !said().contains("each identical") ? 1 : 0;
    }

    assertThat(tried).isGreaterThan(20);
    assertThat(found).isEqualTo(tried);
  }

  @Test
  void textOfAJournalIsPrintedAsText() throws IOException {
    Journal.Identity attack = Journal.Identity.of(
            TickRate.hertz(100), SnapshotLayout.bodies(8), "spheres", ATTACK)
        .withScene(ATTACK, 1, 1);
    Journal.Identity engine = Journal.Identity.of(
            TickRate.hertz(100), SnapshotLayout.bodies(8), ATTACK, "1")
        .withScene("pile 3", 1, 1);

    for (Path file : List.of(recorded("identity", attack), recorded("engine", engine))) {
      for (String command : new String[] {"inspect", "verify", "replay"}) {
        commands.run(command, file.toString());
      }
      commands.run("inspect", file.toString(), "--records");
    }

    assertThat(said()).contains("\\u001b[2J", "\\u202e").doesNotContain("\u001b", "\u0007");
    assertThat(said()).doesNotContain("\u202e", "\u009b");
    assertThat(commands.out()).doesNotContain("\r");
    assertThat(said().lines()).noneMatch(line -> line.startsWith("identical"));
  }

  @Test
  void moreBodiesThanTheProgramRecordsAreRefusedBeforeTheyAreBuilt() throws IOException {
    TickRate rate = TickRate.hertz(100);
    SnapshotLayout largest = SnapshotLayout.bodies(SnapshotLayout.MAX_BODIES).withVelocities();
    Journal.Identity spheres = Journal.Identity.of(rate, largest, "spheres", "1");
    Journal.Identity scene =
        Journal.Identity.of(rate, largest, "reference", "1").withScene("pile 999999", 1, 1);

    for (Path file : List.of(recorded("spheres", spheres), recorded("scene", scene))) {
      for (String command : new String[] {"inspect", "verify", "replay"}) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        commands.run(command, file.toString());
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
            .as(command)
            .isLessThan(8L << 20);
      }
    }
    assertThat(said())
        .contains("the journal has 16777216 bodies, and this program simulates at most 100000")
        .contains("the journal has 999999 bodies, and this program simulates at most 100000");
  }

  private String said() {
    return commands.out() + commands.err();
  }

  private Path recorded(String name, Journal.Identity identity) throws IOException {
    Path file = folder.resolve(name);
    Recording.start(
            file, identity, Subject.spheres(TickRate.hertz(100), 8, 1).fresh().get())
        .close();
    return file;
  }

  private static void record(Path file, Recording.Settings settings, int ticks) throws IOException {
    Subject subject = Subject.spheres(TickRate.hertz(100), 8, 1);
    try (Recording recording =
        Recording.start(file, subject.identity(), subject.fresh().get(), settings)) {
      EventRing events = new EventRing(8);
      var publisher = events.claimPublisher();
      for (long tick = 1; tick <= ticks; tick++) {
        recording.simulation().begin(tick, publisher);
        recording.simulation().step(tick, subject.identity().rate().dtSeconds());
      }
    }
  }

  private static int[] lastOf(byte kind, byte[] journal) {
    int[] last = new int[2];
    for (int from = PREAMBLE_BYTES; from < journal.length; ) {
      int end = from + HEAD_BYTES + ByteBuffer.wrap(journal).getInt(from);
      if (journal[from + HEAD_BYTES - 1] == kind) {
        last = new int[] {from, end};
      }
      from = end + Integer.BYTES;
    }
    return last;
  }

  private static byte[] summed(byte[] journal, int from, int end) {
    CRC32C checksum = new CRC32C();
    checksum.update(ByteBuffer.allocate(Long.BYTES).putLong(0, from).array());
    checksum.update(journal, from, end - from);
    ByteBuffer.wrap(journal).putInt(end, (int) checksum.getValue());
    return journal;
  }
}
