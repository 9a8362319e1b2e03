package org.isochron.bench.stress;

import org.isochron.render.blend.Interpolator;
import org.isochron.render.clock.RenderClock;
import org.isochron.state.snapshot.Poses;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.Velocities;

/**
 * Verifies the blended bodies of a frame. Owner: the reader's thread; allocates nothing.
 *
 * <p>A cubic lies within the four points that make it: both positions, and each a third of a tick along its velocity. So
 * does each body that was in both ticks and was not moved by a command; where frames may be extrapolated, what is being
 * healed lies elsewhere. Rotations have length 1, and the metre stands where the instant says, whatever else is the case.
 */
final class BlendWitness {
  private static final float TOLERANCE = 1e-4f;
  private static final float METRE_TOLERANCE = 2e-3f;

  private final String reader;
  private final Findings findings;
  private final long[] begunAt;
  private long frame;

  BlendWitness(String reader, int bodies, Findings findings) {
    this.reader = reader;
    this.findings = findings;
    begunAt = new long[bodies];
  }

  void check(
      RenderClock clock, Snapshot from, Snapshot to, Interpolator shown, boolean mayExtrapolate) {
    frame++;
    for (int index = 0; index < to.beginCount(); index++) {
      begunAt[to.beginSlots()[index]] = frame;
    }
    float metre = metre(clock, from, to);
    float span = (to.instantNanos() - from.instantNanos()) * 1e-9f;
    Poses poses = shown.poses();
    for (int slot = 0; slot < to.slotCount(); slot++) {
      if (to.generations()[slot] == 0) {
        continue;
      }
      boolean same = slot < from.slotCount()
          && from.generations()[slot] == to.generations()[slot]
          && begunAt[slot] != frame;
      if (!isUnit(poses, slot)
          || (same && !isAt(metre, shown.channel(Seal.metreChannel())[slot]))
          || (same && !mayExtrapolate && !isWithin(from, to, span, slot, poses))) {
        wrong(clock, slot, poses);
      }
    }
  }

  /** Where the metre stands at the displayed instant, or no number where that is not said. */
  private static float metre(RenderClock clock, Snapshot from, Snapshot to) {
    float earlier = Seal.metre(from);
    float later = Seal.metre(to);
    boolean said = later >= earlier && to.stillSinceTick() == to.tick();
    return said ? earlier + (float) clock.alpha() * (later - earlier) : Float.NaN;
  }

  private static boolean isAt(float metre, float shown) {
    return Float.isNaN(metre) || Math.abs(shown - metre) <= METRE_TOLERANCE;
  }

  private static boolean isUnit(Poses poses, int slot) {
    float x = poses.qx()[slot];
    float y = poses.qy()[slot];
    float z = poses.qz()[slot];
    float w = poses.qw()[slot];
    return Math.abs(x * x + y * y + z * z + w * w - 1) <= 10 * TOLERANCE;
  }

  private static boolean isWithin(Snapshot from, Snapshot to, float span, int slot, Poses poses) {
    Poses a = from.poses();
    Poses b = to.poses();
    Velocities va = from.velocities();
    Velocities vb = to.velocities();
    return isWithin(poses.x()[slot], a.x()[slot], b.x()[slot], va.x()[slot], vb.x()[slot], span)
        && isWithin(poses.y()[slot], a.y()[slot], b.y()[slot], va.y()[slot], vb.y()[slot], span)
        && isWithin(poses.z()[slot], a.z()[slot], b.z()[slot], va.z()[slot], vb.z()[slot], span);
  }

  private static boolean isWithin(
      float shown, float a, float b, float velocityA, float velocityB, float span) {
    float afterA = a + velocityA * span / 3;
    float beforeB = b - velocityB * span / 3;
    float least = Math.min(Math.min(a, b), Math.min(afterA, beforeB));
    float most = Math.max(Math.max(a, b), Math.max(afterA, beforeB));
    float slack = TOLERANCE * (1 + Math.max(Math.abs(least), Math.abs(most)));
    return shown >= least - slack && shown <= most + slack;
  }

  private void wrong(RenderClock clock, int slot, Poses poses) {
    findings.note(
        Invariant.WRONG_BLENDS,
        1,
        "%s shows slot %d at instant %d of epoch %d in (%s, %s, %s)"
            .formatted(
                reader,
                slot,
                clock.instantNanos(),
                clock.epoch(),
                poses.x()[slot],
                poses.y()[slot],
                poses.z()[slot]));
  }
}
