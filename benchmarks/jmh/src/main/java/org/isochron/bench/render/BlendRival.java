package org.isochron.bench.render;

import org.isochron.render.picture.Blending;
import org.isochron.state.snapshot.SnapshotLayout;

/** The ways to blend that are compared with each other. */
public enum BlendRival {
  /** Linear positions and shorter-arc rotations, as in the rivals below. */
  ISOCHRON,
  /** Linear positions and normalized linear rotations. */
  ISOCHRON_NLERP,
  /** Hermite positions and shorter-arc rotations. */
  ISOCHRON_HERMITE,
  /**
   * Hermite positions, and rotations by angular velocity: the default if snapshots have velocities.
   */
  ISOCHRON_SMOOTH,
  /** No blending. */
  ISOCHRON_NEAREST,
  ARRAY_COPY,
  JOML_OBJECTS,
  SCALAR_POLYNOMIAL,
  VECTOR_API;

  Blender create(SnapshotLayout layout) {
    return switch (this) {
      case ISOCHRON -> new InterpolatorBlender(layout, Blending.LINEAR);
      case ISOCHRON_NLERP ->
        new InterpolatorBlender(
            layout, new Blending(Blending.Position.LINEAR, Blending.Rotation.NLERP));
      case ISOCHRON_HERMITE ->
        new InterpolatorBlender(
            layout, new Blending(Blending.Position.HERMITE, Blending.Rotation.SLERP));
      case ISOCHRON_SMOOTH -> new InterpolatorBlender(layout, Blending.SMOOTH);
      case ISOCHRON_NEAREST -> new InterpolatorBlender(layout, Blending.NEAREST);
      case ARRAY_COPY -> new ArrayCopyBlender(layout.bodyCapacity());
      case JOML_OBJECTS -> new JomlBlender(layout.bodyCapacity());
      case SCALAR_POLYNOMIAL -> new ScalarBlender(layout.bodyCapacity());
      case VECTOR_API -> new VectorBlender(layout.bodyCapacity());
    };
  }
}
