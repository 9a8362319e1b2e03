package org.isochron.physics.journal;

import java.util.Optional;
import org.isochron.state.snapshot.BodyId;

/**
 * The first difference between a replay and its recording.
 *
 * @param tick the first tick after which something differs
 * @param equalTick the last tick before it whose comparison was equal; the cause lies between the
 *     two
 * @param what the difference, with both values
 * @param body the first body that differs, if a tick with recorded bodies has been compared since
 */
public record Divergence(long tick, long equalTick, String what, Optional<Body> body) {
  /** A body that differs: the tick, the quantity and both values. */
  public record Body(long tick, long body, String quantity, float recorded, float replayed) {
    @Override
    public String toString() {
      return "%s has %s %s in the recording and %s in the replay, after tick %d"
          .formatted(BodyId.describe(body), quantity, recorded, replayed, tick);
    }
  }

  /** Returns this divergence with its first differing body. */
  Divergence in(Body first) {
    return new Divergence(tick, equalTick, what, Optional.of(first));
  }

  @Override
  public String toString() {
    String where = equalTick == tick - 1 || equalTick == tick
        ? "tick %d".formatted(tick)
        : "tick %d, or after tick %d".formatted(tick, equalTick);
    return "diverged at %s: %s%s"
        .formatted(where, what, body.map(it -> "; " + it).orElse(""));
  }
}
