package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.state.BodyId;
import org.junit.jupiter.api.Test;

final class AnchoredBodiesTest {
  private static final long FIRST = BodyId.of(1, 1);
  private static final long SECOND = BodyId.of(2, 1);

  @Test
  void eachAnchorHasItsOwnBodiesUntilItIsForgotten() {
    AnchoredBodies bodies = new AnchoredBodies(8);
    bodies.begin(10);
    bodies.add(FIRST);
    bodies.begin(12);
    bodies.add(SECOND);

    assertThat(bodies.of(10).test(FIRST)).isTrue();
    assertThat(bodies.of(10).test(SECOND)).isFalse();
    assertThat(bodies.of(12).test(FIRST)).isFalse();
    assertThat(bodies.of(12).test(SECOND)).isTrue();
    assertThat(bodies.of(11).test(FIRST)).as("no anchor").isFalse();
    assertThat(bodies.of(-1).test(FIRST)).as("before the first anchor").isFalse();

    for (long tick = 14; tick < 14 + 2 * 64; tick += 2) {
      bodies.begin(tick);
    }

    assertThat(bodies.of(10).test(FIRST)).as("forgotten").isFalse();
    assertThat(bodies.of(14).test(FIRST))
        .as("of the anchor in whose place it is")
        .isFalse();
  }

  @Test
  void anotherBodyInTheSlotWasNotSeen() {
    AnchoredBodies bodies = new AnchoredBodies(8);
    long next = BodyId.of(1, 2);
    bodies.begin(10);
    bodies.add(FIRST);
    bodies.begin(12);
    bodies.add(next);

    assertThat(bodies.of(10).test(next)).isFalse();
    assertThat(bodies.of(12).test(next)).isTrue();
    assertThat(bodies.of(12).test(FIRST)).isFalse();
  }
}
