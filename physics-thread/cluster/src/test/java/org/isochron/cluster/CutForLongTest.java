package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests a node that is disconnected until the others have purged the log entries that it needs.
 */
@Tag("evidence")
final class CutForLongTest {
  private static final long SEGMENT_BYTES = 16L << 20;

  @TempDir
  private Path folder;

  @Test
  void aNodeThatWasCutOffForLongerThanTheLogIsKeptReportsItAndCatchesUpWhenItStartsAgain() {
    try (CutNetwork network = new CutNetwork();
        ThreeNodes nodes = new ThreeNodes(folder, (node, tally) -> tally, 200)) {
      int leader = nodes.leader();
      int cut = (leader + 1) % 3;
      nodes.send(2_000);
      network.cut(nodes.folder(cut));
      nodes.fillLog(3 * SEGMENT_BYTES);
      nodes.awaitCheckpoints(leader, 3);
      TestMembers.await("the log", () -> NodeFiles.begin(nodes.folder(leader), 0) >= SEGMENT_BYTES);
      network.heal();
      TestMembers.await("the end", () -> nodes.hasFailed(cut));
      assertThat(nodes.failure(cut)).contains("the others no longer have it");
      nodes.end(cut);
      nodes.start(cut);
      nodes.send(100);
      nodes.endEqual();
    }
  }
}
