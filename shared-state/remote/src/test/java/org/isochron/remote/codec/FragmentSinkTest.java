package org.isochron.remote.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.isochron.remote.Quantisation;
import org.isochron.remote.codec.SnapshotDecoder.Outcome;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.junit.jupiter.api.Test;

class FragmentSinkTest {
  @Test
  void fragmentIsHandedOutCompleteWhileTheNextOnesAreWritten() {
    long seed = 3;
    SnapshotLayout layout = SnapshotLayout.bodies(1_000);
    SnapshotEncoder encoder = new SnapshotEncoder(layout, Quantisation.DEFAULT, 7);
    try (WanderingBodies bodies = new WanderingBodies(seed, layout);
        DecodedEnd end = new DecodedEnd(layout, Quantisation.DEFAULT)) {
      Snapshot sent = bodies.tick(true);
      int[] written = new int[1];
      List<Integer> writtenBefore = new ArrayList<>();
      List<Outcome> outcomes = new ArrayList<>();
      BodyChoice choice = (slot, bytes) -> {
        written[0] = slot;
        return BodyChoice.SEND;
      };

      Fragments all = encoder.encode(sent, choice, false, fragment -> {
        writtenBefore.add(written[0]);
        outcomes.add(end.decoder.take(fragment));
      });

      assertThat(outcomes).hasSize(all.count()).hasSizeGreaterThan(2);
      assertThat(outcomes.subList(0, all.count() - 1)).containsOnly(Outcome.PART);
      assertThat(outcomes).last().isEqualTo(Outcome.WHOLE);
      assertThat(writtenBefore).isSorted();
      assertThat(writtenBefore.get(0)).isLessThan(sent.slotCount() - 1);
      end.publish();
      end.requireSame(sent, true);
    }
  }
}
