package org.isochron.bench.render;

import org.isochron.render.blend.Blending;
import org.isochron.state.snapshot.SnapshotLayout;

/** The ways to blend that are measured against each other. */
public enum BlendRival {
  /** Lines and the shorter arc: what the rivals below do. */
  ISOCHRON,
  /** Lines and the chord. */
  ISOCHRON_NLERP,
  /** Hermite and the shorter arc. */
  ISOCHRON_HERMITE,
  /** Hermite, and spins by their angular velocity: the default where velocities are carried. */
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
