package org.isochron.bench.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.isochron.bench.export.ReadRecording.Pose;
import org.isochron.bench.journal.JournalArgument;
import org.isochron.replay.Journal;
import org.isochron.replay.Replay;
import org.isochron.state.BodyId;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;

final class ReplayedPoses {
  private ReplayedPoses() {}

  /** Asserts that recorded poses equal those of a replay after every tick. */
  static void assertEqual(Path journalFile, List<List<Pose>> messages) throws IOException {
    Journal journal = Journal.open(journalFile);
    Map<String, List<Double>> last = new HashMap<>();
    try (Replay replay = JournalArgument.replay(journal)) {
      SharedState state = SharedState.of(replay.layout());
      try (StateWriter writer = state.claimWriter();
          SnapshotReader reader = state.openReader()) {
        int compared = 0;
        for (List<Pose> message : messages) {
          long instantNanos = journal.identity().rate().instantNanos(replay.tick());
          writer.snapshots().begin(replay.tick(), instantNanos);
          replay.capture(writer.snapshots());
          writer.snapshots().publish(0);
          reader.refresh();
          message.forEach(pose -> last.put(pose.body(), pose.numbers()));
          assertThat(message).allMatch(pose -> pose.nanos() <= instantNanos);
          compared += compare(reader.newest(), last);
          replay.advance();
        }
        assertThat(compared).as("poses").isGreaterThan(messages.size());
        assertThat(messages).hasSize((int) (journal.lastTick() - journal.startTick() + 1));
      }
    }
  }

  private static int compare(Snapshot snapshot, Map<String, List<Double>> last) {
    Snapshot.Poses poses = snapshot.poses();
    int count = 0;
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      long body = snapshot.body(slot);
      if (body != BodyId.NONE) {
        List<Double> expected = new ArrayList<>();
        for (int axis = 0; axis < 3; axis++) {
          expected.add(poses.coordinate(axis, slot));
        }
        for (float part : new float[] {
          poses.qx()[slot], poses.qy()[slot], poses.qz()[slot], poses.qw()[slot]
        }) {
          expected.add((double) part);
        }
        assertThat(last.get(slot + "#" + BodyId.generation(body)))
            .as("%s after tick %d", BodyId.describe(body), snapshot.tick())
            .isEqualTo(expected);
        count++;
      }
    }
    return count;
  }
}
