package org.isochron.physics.journal;

import java.util.Optional;
import org.isochron.state.snapshot.BodyId;

/**
 * Where a replay stopped being the same as the recording.
 *
 * @param tick the first tick after which something differs
 * @param equalTick the last tick before it at which all was compared and equal; the fault lies between the two
 * @param what what differs, with both values
 * @param body the first body that differs, if a tick at which the bodies were noted has come since
 */
public record Divergence(long tick, long equalTick, String what, Optional<Body> body) {
  /** A body that differs: at which tick, in which quantity, and both values. */
  public record Body(long tick, long body, String quantity, float recorded, float replayed) {
    @Override
    public String toString() {
      return "%s has %s %s in the recording and %s in the replay, after tick %d"
          .formatted(BodyId.describe(body), quantity, recorded, replayed, tick);
    }
  }

  /** The same, with the body that it shows in. */
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
