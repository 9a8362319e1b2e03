package org.isochron.render;

import java.util.Objects;
import org.isochron.shapes.Prefab;
import org.isochron.state.SnapshotLayout;

/**
 * The blend mode of bodies between two ticks. If the layout has no velocities, Hermite falls back
 * to linear, and spin to slerp. {@code BlendBenchmark} measures the cost.
 */
public record Blending(Position position, Rotation rotation) {
  public Blending {
    Objects.requireNonNull(position, "position is null; use Position.LINEAR");
    Objects.requireNonNull(rotation, "rotation is null; use Rotation.SLERP");
  }

  /** Blend modes of positions. */
  public enum Position {
    /** Position of the nearer tick. */
    NEAREST,
    /**
     * A straight line at constant speed: exact for uniform motion, with an error of up to a·dt²/8
     * under an acceleration a.
     */
    LINEAR,
    /**
     * The cubic through the positions and velocities of both ticks: exact under constant
     * acceleration.
     */
    HERMITE
  }

  /** Blend modes of rotations. */
  public enum Rotation {
    /** Rotation of the nearer tick. */
    NEAREST,
    /** Rotates along the shorter arc at constant speed, with an error of up to 2e-6 rad. */
    SLERP,
    /**
     * Like SLERP, but a body that turns by 2 rad or more in a tick follows its angular velocity,
     * even along the longer arc.
     */
    SPIN
  }

  /** The most accurate modes. */
  public static final Blending SMOOTH = new Blending(Position.HERMITE, Rotation.SPIN);

  /** Linear positions and slerp. */
  public static final Blending LINEAR = new Blending(Position.LINEAR, Rotation.SLERP);

  /** No blending. */
  public static final Blending NEAREST = new Blending(Position.NEAREST, Rotation.NEAREST);

  /** Resolves the blend mode of a prefab. */
  public Blending of(Prefab.Blend mode, SnapshotLayout layout) {
    Blending wanted = switch (mode) {
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
