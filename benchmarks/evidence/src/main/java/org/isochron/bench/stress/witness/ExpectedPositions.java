package org.isochron.bench.stress.witness;

import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;

/**
 * Expected positions of a frame's bodies, computed independently in double precision. Between two
 * ticks a body follows a cubic through both positions and velocities; after a start pose, a
 * parabola; beyond the later tick, a straight line. An extrapolation error decays afterwards,
 * halving every 35 ms. Owner: the reader's thread. Allocates nothing after construction.
 */
final class ExpectedPositions {
  private static final long HEALING_NANOS = 50_000_000;
  private static final double HEALED = 1e-3;
  private static final double PER_NANO = 1e-9;
  private static final int AXES = 3;

  private final boolean heals;
  private final double[][] expected;
  private final double[][] error;
  private final float[][] lastShown;
  private final int[] lastGenerations;
  private double errorSize;
  private long lastSequence;
  private long lastFromSequence;
  private long lastEpoch;
  private long lastTick;
  private long lastInstantNanos;
  private boolean lastExtrapolated;

  ExpectedPositions(int bodies, boolean heals) {
    this.heals = heals;
    expected = new double[AXES][bodies];
    error = new double[AXES][bodies];
    lastShown = new float[AXES][bodies];
    lastGenerations = new int[bodies];
  }

  void show(SnapshotReader window, Snapshot from, Snapshot to, long instantNanos) {
    boolean newPair = to.sequence() != lastSequence || from.sequence() != lastFromSequence;
    if (!newPair && instantNanos == lastInstantNanos) {
      return;
    }
    if (heals && newPair) {
      learn(window, to);
    }
    evaluate(from, to, instantNanos);
    if (errorSize >= HEALED) {
      heal(Math.max(0, instantNanos - lastInstantNanos), to.slotCount());
    }
    lastInstantNanos = instantNanos;
  }

  void reopen() {
    errorSize = 0;
    lastSequence = 0;
    lastFromSequence = 0;
    lastEpoch = 0;
    lastTick = 0;
    lastExtrapolated = false;
  }

  double x(int slot) {
    return expected[0][slot];
  }

  double y(int slot) {
    return expected[1][slot];
  }

  double z(int slot) {
    return expected[2][slot];
  }

  /** Remembers the shown positions, from which later corrections start. */
  void shown(Snapshot from, Snapshot to, Snapshot.Poses poses) {
    int count = to.slotCount();
    System.arraycopy(poses.x(), 0, lastShown[0], 0, count);
    System.arraycopy(poses.y(), 0, lastShown[1], 0, count);
    System.arraycopy(poses.z(), 0, lastShown[2], 0, count);
    for (int slot = 0; slot < lastGenerations.length; slot++) {
      lastGenerations[slot] = slot < count ? to.generations()[slot] : 0;
    }
    lastSequence = to.sequence();
    lastFromSequence = from.sequence();
    lastEpoch = to.epoch();
    lastTick = to.tick();
    lastExtrapolated = lastInstantNanos > to.instantNanos();
  }

  /** Compares the last frame's extrapolated positions with those that are known now. */
  private void learn(SnapshotReader window, Snapshot to) {
    Snapshot oldest = window.at(window.length() - 1);
    if (to.epoch() != lastEpoch || oldest.tick() > lastTick + 1) {
      errorSize = 0;
      return;
    }
    if (lastExtrapolated && lastInstantNanos >= oldest.instantNanos()) {
      evaluateLast(window);
      for (int axis = 0; axis < AXES; axis++) {
        for (int slot = 0; slot < to.slotCount(); slot++) {
          error[axis][slot] = lastShown[axis][slot] - expected[axis][slot];
        }
      }
      errorSize = 1;
    }
    for (int slot = 0; slot < to.slotCount(); slot++) {
      if (lastGenerations[slot] != to.generations()[slot]) {
        exempt(slot);
      }
    }
    for (int age = window.length() - 1; age >= 0; age--) {
      Snapshot snapshot = window.at(age);
      if (snapshot.sequence() > lastSequence && snapshot.sequence() <= to.sequence()) {
        exemptStarted(snapshot);
      }
    }
  }

  private void evaluateLast(SnapshotReader window) {
    Snapshot before = window.at(window.length() - 1);
    Snapshot after = before;
    for (int age = window.length() - 2;
        age >= 0 && (after == before || after.instantNanos() < lastInstantNanos);
        age--) {
      before = after;
      after = window.at(age);
    }
    evaluate(before, after, lastInstantNanos);
  }

  private void exemptStarted(Snapshot snapshot) {
    for (int index = 0; index < snapshot.startCount(); index++) {
      exempt(snapshot.startSlots()[index]);
    }
  }

  private void exempt(int slot) {
    for (int axis = 0; axis < AXES; axis++) {
      error[axis][slot] = 0;
    }
  }

  private void heal(long elapsedNanos, int slotCount) {
    double decay = Math.exp(-elapsedNanos / (double) HEALING_NANOS);
    errorSize *= decay;
    for (int axis = 0; axis < AXES; axis++) {
      for (int slot = 0; slot < slotCount; slot++) {
        error[axis][slot] *= decay;
        expected[axis][slot] += error[axis][slot];
      }
    }
  }

  private void evaluate(Snapshot from, Snapshot to, long instantNanos) {
    Snapshot.Velocities before = from.velocities();
    Snapshot.Velocities after = to.velocities();
    evaluate(0, from, to, before.x(), after.x(), from.poses().x(), to.poses().x(), instantNanos);
    evaluate(1, from, to, before.y(), after.y(), from.poses().y(), to.poses().y(), instantNanos);
    evaluate(2, from, to, before.z(), after.z(), from.poses().z(), to.poses().z(), instantNanos);
    if (instantNanos <= to.instantNanos()) {
      Snapshot.Poses starts = to.startPoses();
      double fraction = fraction(from, to, instantNanos);
      double span = (to.instantNanos() - from.instantNanos()) * PER_NANO;
      for (int index = 0; index < to.startCount(); index++) {
        int slot = to.startSlots()[index];
        expected[0][slot] =
            parabola(starts.x()[index], to.poses().x()[slot], after.x()[slot] * span, fraction);
        expected[1][slot] =
            parabola(starts.y()[index], to.poses().y()[slot], after.y()[slot] * span, fraction);
        expected[2][slot] =
            parabola(starts.z()[index], to.poses().z()[slot], after.z()[slot] * span, fraction);
      }
    }
  }

  private void evaluate(
      int axis,
      Snapshot from,
      Snapshot to,
      float[] velocityBefore,
      float[] velocityAfter,
      float[] before,
      float[] after,
      long instantNanos) {
    double beyond = (instantNanos - to.instantNanos()) * PER_NANO;
    double span = (to.instantNanos() - from.instantNanos()) * PER_NANO;
    double fraction = fraction(from, to, instantNanos);
    double remainder = 1 - fraction;
    for (int slot = 0; slot < to.slotCount(); slot++) {
      if (beyond > 0) {
        expected[axis][slot] = after[slot] + velocityAfter[slot] * beyond;
      } else if (from.generations()[slot] != to.generations()[slot]) {
        expected[axis][slot] = after[slot];
      } else {
        double distance = (double) after[slot] - before[slot];
        expected[axis][slot] = before[slot]
            + distance * fraction * fraction * (3 - 2 * fraction)
            + velocityBefore[slot] * span * fraction * remainder * remainder
            - velocityAfter[slot] * span * fraction * fraction * remainder;
      }
    }
  }

  private static double fraction(Snapshot from, Snapshot to, long instantNanos) {
    long span = to.instantNanos() - from.instantNanos();
    return span == 0 ? 1 : Math.max(0, (double) (instantNanos - from.instantNanos()) / span);
  }

  /** Uses only the velocity at the later tick, because a start pose has none. */
  private static double parabola(double start, double end, double arrival, double fraction) {
    double remainder = 1 - fraction;
    return end - arrival * remainder + (start - end + arrival) * remainder * remainder;
  }
}
