package org.isochron.bench.render;

import java.util.stream.Stream;
import org.isochron.render.Blending;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;

/** The compared blenders. */
public enum BlendRival {
  /** Linear positions and shorter-arc rotations, like the handwritten blenders below. */
  ISOCHRON,
  /** Hermite positions and shorter-arc rotations. */
  ISOCHRON_HERMITE,
  /**
   * Hermite positions, and rotations by angular velocity: the default if snapshots have velocities.
   */
  ISOCHRON_SMOOTH,
  /** The default blending, 30,000 km from the world's origin. */
  ISOCHRON_FAR,
  /** Linear blending of all bodies, requested by their prefab. */
  ISOCHRON_SAID,
  /**
   * Bodies alternate between the nearer tick, linear and smooth blending; the first body is
   * extrapolated to the present.
   */
  ISOCHRON_MIXED,
  /** The same bodies, grouped by blend mode in neighbouring slots. */
  ISOCHRON_GROUPED,
  /** No blending. */
  ISOCHRON_NEAREST,
  ARRAY_COPY,
  JOML_OBJECTS,
  SCALAR_POLYNOMIAL,
  VECTOR_API;

  Blender create(SnapshotReader window) {
    SnapshotLayout layout = window.layout();
    return switch (this) {
      case ISOCHRON -> new InterpolatorBlender(window, Blending.LINEAR);
      case ISOCHRON_HERMITE ->
        new InterpolatorBlender(
            window, new Blending(Blending.Position.HERMITE, Blending.Rotation.SLERP));
      case ISOCHRON_SAID, ISOCHRON_MIXED, ISOCHRON_GROUPED, ISOCHRON_SMOOTH, ISOCHRON_FAR ->
        new InterpolatorBlender(window, Blending.SMOOTH);
      case ISOCHRON_NEAREST -> new InterpolatorBlender(window, Blending.NEAREST);
      case ARRAY_COPY -> new ArrayCopyBlender(layout.bodyCapacity());
      case JOML_OBJECTS -> new JomlBlender(layout.bodyCapacity());
      case SCALAR_POLYNOMIAL -> new ScalarBlender(layout.bodyCapacity());
      case VECTOR_API -> new VectorBlender(layout.bodyCapacity());
    };
  }

  double metres() {
    return this == ISOCHRON_FAR ? 3e7 : 0;
  }

  boolean isGrouped() {
    return this == ISOCHRON_GROUPED;
  }

  PrefabTable prefabs() {
    return switch (this) {
      case ISOCHRON_SAID -> table(Prefab.Blend.LINEAR);
      case ISOCHRON_MIXED, ISOCHRON_GROUPED ->
        table(Prefab.Blend.NEAREST, Prefab.Blend.LINEAR, Prefab.Blend.SMOOTH, Prefab.Blend.NOW);
      default -> PrefabTable.EMPTY;
    };
  }

  private static PrefabTable table(Prefab.Blend... blends) {
    return PrefabTable.of(Stream.of(blends)
        .map(blend -> Prefab.dynamic(new Shape.Sphere(1), 1).withBlend(blend))
        .toList());
  }
}
