package org.isochron.render.blend;

import org.isochron.state.snapshot.SnapshotLayout;

/**
 * How bodies are followed between two ticks. What needs velocities falls back where the layout carries none: Hermite to
 * linear, spin to slerp. What each is off by is said here; what it costs is measured by {@code BlendBenchmark}.
 */
public record Blending(Position position, Rotation rotation) {
  /** The way of a position. */
  public enum Position {
    /** That of the nearer tick. */
    NEAREST,
    /** A straight line at constant speed: exact for uniform motion, off by a·dt²/8 under an acceleration a. */
    LINEAR,
    /** The cubic through both positions with both velocities: exact under constant acceleration. */
    HERMITE
  }

  /** The way of a rotation. */
  public enum Rotation {
    /** That of the nearer tick. */
    NEAREST,
    /** The shorter arc at not quite constant speed: off by 16 mrad where a body turns by 90° in a tick, 0.02 at 10°. */
    NLERP,
    /** The shorter arc at constant speed, exact to 2e-6 rad. */
    SLERP,
    /** The same, and where a body turns by 2 rad or more in a tick, the way round that its angular velocity tells. */
    SPIN
  }

  /** The most faithful: Hermite and spin. */
  public static final Blending SMOOTH = new Blending(Position.HERMITE, Rotation.SPIN);

  /** Straight lines and the shorter arc. */
  public static final Blending LINEAR = new Blending(Position.LINEAR, Rotation.SLERP);

  /** No blending: the nearer tick as it is. */
  public static final Blending NEAREST = new Blending(Position.NEAREST, Rotation.NEAREST);

  /** The same without what the layout does not carry. */
  Blending within(SnapshotLayout layout) {
    if (layout.velocities()) {
      return this;
    }
    return new Blending(
        position == Position.HERMITE ? Position.LINEAR : position,
        rotation == Rotation.SPIN ? Rotation.SLERP : rotation);
  }
}
