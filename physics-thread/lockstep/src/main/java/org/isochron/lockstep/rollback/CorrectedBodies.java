package org.isochron.lockstep.rollback;

import org.isochron.physics.Steppable;
import org.isochron.state.SnapshotWriter;
import org.jspecify.annotations.Nullable;

/**
 * What readers see of a rollback: not a jump, but an error that fades. The difference between where
 * a body was shown and where it should have been is kept, and added to its pose in later snapshots;
 * it halves every 35 ms. Owner: the physics thread; allocates nothing once the first snapshot was
 * captured.
 *
 * <p>A body that was spawned or teleported in a tick that was taken back has no error: it is where
 * it should be, and has a begin pose, so that it is not blended on its way there.
 */
/*
 * Only the snapshots differ from the simulation. So every reader sees the same, in this process and
 * in others, blended on the processor or on the graphics card, and a ray against a frame hits what
 * is drawn.
 */
public final class CorrectedBodies {
  private static final long DECAY_NANOS = 50_000_000;

  /** A smaller share of an error is not shown. */
  private static final float NEGLIGIBLE = 1e-3f;

  private final float decay;
  private @Nullable BodyErrors errors;

  /** The share of the last error that is left. */
  private float share;

  private boolean moving;

  public CorrectedBodies(long periodNanos) {
    decay = (float) StrictMath.exp(-periodNanos / (double) DECAY_NANOS);
  }

  /** Notes where the bodies are after a tick, run for the first time or again. */
  public void ran(Steppable simulation, long tick) {
    if (errors != null) {
      errors.note(simulation, tick);
    }
  }

  /** Begins a tick. */
  public void begin() {
    moving = share > 0;
    if (errors != null) {
      errors.forgetPlaced();
    }
  }

  /** Keeps where bodies are shown, before ticks are taken back. */
  public void keep() {
    if (errors != null) {
      errors.keep();
    }
  }

  /** Finds each body's error, after the ticks since the end of one have run again. */
  public void correct(long sinceTick) {
    moving = true;
    if (errors != null) {
      share = errors.compare(sinceTick) ? 1 : 0;
    }
  }

  /** Lets the errors fade by one tick. */
  public void fade() {
    if (errors != null && share > 0) {
      share = share * decay < NEGLIGIBLE ? 0 : share * decay;
      errors.scale(share > 0 ? decay : 0);
    }
  }

  /** Adds the errors to the snapshot that is being written, and changes nothing else. */
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
