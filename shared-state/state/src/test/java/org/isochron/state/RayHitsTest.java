package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

final class RayHitsTest {
  @Test
  void keepsWhatItHasRoomForAndCountsTheRest() {
    RayHits hits = new RayHits(2);
    RayHit hit = new RayHit();
    for (int i = 1; i <= 3; i++) {
      hit.set(i, 9, i, new Vector3f(i, 0, 0), new Vector3f(0, 1, 0));
      hits.add(hit);
    }

    assertThat(hits.size()).isEqualTo(2);
    assertThat(hits.total()).isEqualTo(3);
    assertThat(hits.get(1).body()).isEqualTo(2);
    assertThat(hits.get(1).tick()).isEqualTo(9);
    assertThat(hits.get(1).point()).isEqualTo(new Vector3f(2, 0, 0));
    assertThatThrownBy(() -> hits.get(2))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("index is 2: there are 2 hits, counted from 0");
  }

  @Test
  void capacityThatCannotBeIsRefused() {
    assertThatThrownBy(() -> new RayHits(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("capacity is 0");
    assertThatThrownBy(() -> new RayHits(RayHits.MAX_CAPACITY + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
