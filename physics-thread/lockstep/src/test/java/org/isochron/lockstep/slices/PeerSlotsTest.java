package org.isochron.lockstep.slices;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.Simulation;
import org.isochron.state.IdReserve;
import org.junit.jupiter.api.Test;

class PeerSlotsTest {
  @Test
  void peersShareTheFreeSlotsAndNoTwoHaveTheSame() {
    Simulation world = Balls.falling(100).ball(0, 0, 0).build();
    Set<Long> ids = new HashSet<>();

    for (int peer = 0; peer < 3; peer++) {
      IdReserve.FreeSlots slots = new PeerSlots(peer, 3).of(world.freeSlots());
      long[] own = new long[100];
      int count = slots.copyTo(0, own);

      assertThat(count).isEqualTo(33);
      for (int index = 0; index < count; index++) {
        assertThat(ids.add(own[index])).isTrue();
        assertThat(slots.accepts(own[index])).isTrue();
      }
    }

    assertThat(ids).hasSize(99);
  }
}
