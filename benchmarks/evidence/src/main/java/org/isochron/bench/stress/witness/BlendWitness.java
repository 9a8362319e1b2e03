package org.isochron.bench.stress.witness;

import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.render.blend.Interpolator;
import org.isochron.render.clock.RenderClock;
import org.isochron.state.Snapshot;

/**
 * Verifies the blended, extrapolated and corrected bodies of a frame against {@link
 * ExpectedPositions}. Owner: the reader's thread. Allocates nothing.
 *
 * <p>Rotations have unit length. Without extrapolation, rotations lie on the shorter arc between
 * both ticks. The channel that counts metres must match the displayed instant.
 */
final class BlendWitness {
  private static final double TOLERANCE = 1e-4;
  private static final double ULPS = 16;
  private static final float METRE_TOLERANCE = 2e-3f;

  /**
   * Tolerance for the cosine of half the angle between two rotations; an angle of 4 milliradians.
   */
  private static final double TURN_TOLERANCE = 2e-6;

  /** Rotation speed in radians per tick above which a rotation may leave the shorter arc. */
  private static final double FAST_TURN = 1.5;

  private final String reader;
  private final Findings findings;
  private final ExpectedPositions expected;
  private final long[] startFrames;
  private long frame;

  BlendWitness(String reader, int bodies, boolean mayExtrapolate, Findings findings) {
    this.reader = reader;
    this.findings = findings;
    expected = new ExpectedPositions(bodies, mayExtrapolate);
    startFrames = new long[bodies];
  }

  void reopen() {
    expected.reopen();
  }

  void check(
      RenderClock clock, Snapshot from, Snapshot to, Interpolator shown, boolean mayExtrapolate) {
    frame++;
    for (int index = 0; index < to.startCount(); index++) {
      startFrames[to.startSlots()[index]] = frame;
    }
    float metre = metre(clock, from, to);
    Snapshot.Poses poses = shown.poses();
    expected.show(clock.window(), from, to, clock.instantNanos());
    for (int slot = 0; slot < to.slotCount(); slot++) {
      if (to.generations()[slot] == 0) {
        continue;
      }
      boolean same =
          from.generations()[slot] == to.generations()[slot] && startFrames[slot] != frame;
      if (!isUnit(poses, slot)
          || !isExpected(poses, slot)
          || (same && !isAt(metre, shown.channel(Seal.metreChannel())[slot]))
          || (same && !mayExtrapolate && !isOnArc(from, to, clock.alpha(), slot, poses))) {
        wrong(clock, slot, poses);
      }
    }
    expected.shown(from, to, poses);
  }

  private boolean isExpected(Snapshot.Poses poses, int slot) {
    return isNear(poses.x()[slot], expected.x(slot))
        && isNear(poses.y()[slot], expected.y(slot))
        && isNear(poses.z()[slot], expected.z(slot));
  }

  private static boolean isNear(float shown, double coordinate) {
    return Math.abs(shown - coordinate) <= TOLERANCE + ULPS * Math.ulp(shown);
  }

  private static float metre(RenderClock clock, Snapshot from, Snapshot to) {
    float earlier = Seal.metre(from);
    float later = Seal.metre(to);
    boolean known = later >= earlier && to.stillSinceTick() == to.tick();
    return known ? earlier + (float) clock.alpha() * (later - earlier) : Float.NaN;
  }

  private static boolean isAt(float metre, float shown) {
    return Float.isNaN(metre) || Math.abs(shown - metre) <= METRE_TOLERANCE;
  }

  private static boolean isUnit(Snapshot.Poses poses, int slot) {
    return Math.abs(dot(poses, slot, poses, slot) - 1) <= 10 * TOLERANCE;
  }

  private static boolean isOnArc(
      Snapshot from, Snapshot to, double part, int slot, Snapshot.Poses shown) {
    double span = (to.instantNanos() - from.instantNanos()) * 1e-9;
    Snapshot.Velocities velocities = to.velocities();
    double turn = span
        * (Math.abs(velocities.wx()[slot])
            + Math.abs(velocities.wy()[slot])
            + Math.abs(velocities.wz()[slot]));
    double between = dot(from.poses(), slot, to.poses(), slot);
    double angle = Math.acos(Math.min(1, Math.abs(between)));
    if (turn > FAST_TURN || 2 * angle > FAST_TURN) {
      return true;
    }
    double before = dot(from.poses(), slot, shown, slot);
    double after = dot(to.poses(), slot, shown, slot);
    return Math.abs(Math.abs(before) - Math.cos(part * angle)) <= TURN_TOLERANCE
        && Math.abs(Math.abs(after) - Math.cos((1 - part) * angle)) <= TURN_TOLERANCE;
  }

  private static double dot(Snapshot.Poses a, int slotOfA, Snapshot.Poses b, int slotOfB) {
    return (double) a.qx()[slotOfA] * b.qx()[slotOfB]
        + (double) a.qy()[slotOfA] * b.qy()[slotOfB]
        + (double) a.qz()[slotOfA] * b.qz()[slotOfB]
        + (double) a.qw()[slotOfA] * b.qw()[slotOfB];
  }

  private void wrong(RenderClock clock, int slot, Snapshot.Poses poses) {
    findings.note(
        Invariant.WRONG_BLENDS,
        1,
        "%s shows slot %d at instant %d of epoch %d in (%s, %s, %s), expected in (%.5f, %.5f, %.5f)"
            .formatted(
                reader,
                slot,
                clock.instantNanos(),
                clock.epoch(),
                poses.x()[slot],
                poses.y()[slot],
                poses.z()[slot],
                expected.x(slot),
                expected.y(slot),
                expected.z(slot)));
  }
}
