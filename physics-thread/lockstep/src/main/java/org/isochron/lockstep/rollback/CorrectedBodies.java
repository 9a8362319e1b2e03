package org.isochron.lockstep.rollback;

import org.isochron.physics.Steppable;
import org.isochron.state.SnapshotWriter;
import org.jspecify.annotations.Nullable;

/**
 * Shows a rollback to readers as an error that fades, instead of a jump. The error is the
 * difference between the shown and the corrected pose of a body. Later snapshots contain the body's
 * pose plus the error, which decays exponentially. Owner: the physics thread. Allocates nothing
 * after the first captured snapshot.
 *
 * <p>A body that was spawned or teleported in a repeated tick has no error. Its snapshot contains
 * the corrected pose and a start pose, so readers do not blend it from the old pose.
 */
/*
 * The errors are in the snapshots, not in the simulation. So all readers in all processes see the
 * same poses, whether the CPU or the GPU blends them. A ray cast into a frame hits each body where
 * it is drawn.
 */
public final class CorrectedBodies {
  /** Time in which the errors of a rollback fall to 37 %. */
  public static final long DECAY_NANOS = 50_000_000;

  private static final float NEGLIGIBLE = 1e-3f;

  private final float decay;
  private @Nullable BodyErrors errors;

  private float share;

  private boolean moving;

  /** Whether readers have the last snapshot: later ticks of a burst hide a tick. */
  private boolean published;

  /** @param decayNanos time in which errors fall to 37 % */
  public CorrectedBodies(long periodNanos, long decayNanos) {
    decay = (float) StrictMath.exp(-periodNanos / (double) decayNanos);
  }

  public void ran(Steppable simulation, long tick) {
    if (errors != null) {
      errors.note(simulation, tick);
    }
  }

  /** Begins a tick. Start poses of a hidden tick are for the next snapshot. */
  public void begin() {
    moving = share > 0 || (moving && !published);
    if (errors != null) {
      errors.beginPlaced(published);
    }
    published = false;
  }

  public void published() {
    published = true;
  }

  /** Forgets all ticks: time has jumped, and tick numbers may start again. */
  public void restart() {
    share = 0;
    if (errors != null) {
      errors.restart();
    }
  }

  public void keep() {
    if (errors != null) {
      errors.keep();
    }
  }

  public void correct(long sinceTick) {
    moving = true;
    if (errors != null) {
      share = errors.compare(sinceTick) ? 1 : 0;
    }
  }

  public void fade() {
    if (errors != null && share > 0) {
      share = share * decay < NEGLIGIBLE ? 0 : share * decay;
      errors.scale(share > 0 ? decay : 0);
    }
  }

  public void addTo(SnapshotWriter snapshots) {
    if (errors == null) {
      errors = new BodyErrors(snapshots.open().layout());
    }
    if (share > 0) {
      errors.addTo(snapshots.open());
    }
    if (moving) {
      errors.addPlaced(snapshots);
      snapshots.allMoved();
    }
  }
}
