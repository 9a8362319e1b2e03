package org.isochron.render;

import java.util.Objects;
import org.isochron.shapes.Prefab;
import org.isochron.state.SnapshotLayout;

/**
 * How bodies are blended between two ticks. If the layout has no velocities, Hermite falls back to
 * linear, and spin to slerp. The error of each is given here; {@code BlendBenchmark} measures the
 * cost.
 */
public record Blending(Position position, Rotation rotation) {
  public Blending {
    Objects.requireNonNull(position, "position is null; use Position.LINEAR");
    Objects.requireNonNull(rotation, "rotation is null; use Rotation.SLERP");
  }

  /** How positions are blended. */
  public enum Position {
    /** The position at the nearer tick. */
    NEAREST,
    /**
     * A straight line at constant speed: exact for uniform motion, off by up to a·dt²/8 under an
     * acceleration a.
     */
    LINEAR,
    /** The cubic with both positions and velocities: exact under constant acceleration. */
    HERMITE
  }

  /** How rotations are blended. */
  public enum Rotation {
    /** The rotation at the nearer tick. */
    NEAREST,
    /**
     * The shorter arc at nearly constant speed: off by up to 16 mrad if a body turns by 90° in a
     * tick, by 0.02 mrad at 10°.
     */
    NLERP,
    /** The shorter arc at constant speed, exact to 2e-6 rad. */
    SLERP,
    /**
     * As SLERP, but a body that turns by 2 rad or more in a tick follows its angular velocity, also
     * along the longer arc.
     */
    SPIN
  }

  /** The most accurate: Hermite and spin. */
  public static final Blending SMOOTH = new Blending(Position.HERMITE, Rotation.SPIN);

  /** Straight lines and the shorter arc. */
  public static final Blending LINEAR = new Blending(Position.LINEAR, Rotation.SLERP);

  /** The poses of the nearer tick, without blending. */
  public static final Blending NEAREST = new Blending(Position.NEAREST, Rotation.NEAREST);

  /**
   * Returns how a reader with this blending blends bodies whose prefab names a way, in snapshots of
   * a layout.
   */
  public Blending of(Prefab.Blend way, SnapshotLayout layout) {
    Blending wanted = switch (way) {
      case READER -> this;
      case NEAREST -> NEAREST;
      case LINEAR -> LINEAR;
      case SMOOTH, NOW -> SMOOTH;
    };
    if (layout.velocities()) {
      return wanted;
    }
    return new Blending(
        wanted.position == Position.HERMITE ? Position.LINEAR : wanted.position,
        wanted.rotation == Rotation.SPIN ? Rotation.SLERP : wanted.rotation);
  }
}
