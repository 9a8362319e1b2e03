package org.isochron.simulator;

import java.util.Random;
import org.isochron.engine.Scene;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;

/** Two chunks of ground under the loose bodies. */
final class Terrain {
  private static final int SIDE = 5;
  private static final Prefab.Surface SOILS = Prefab.Surface.PLAIN.withMaterials(
      new Prefab.Surface.Material(0.1, 0), new Prefab.Surface.Material(0.9, 0.3));

  private Terrain() {}

  static void add(World world, Scene.Builder scene) {
    Random random = new Random(SIDE);
    for (int chunk = 0; chunk < 2; chunk++) {
      world.chunks.add(world.put(scene, ground(random), 4 * chunk - 2, 0.05, 0));
      scene.prefab(ground(random)); // it may change to
    }
  }

  /** Returns ground with other heights, maybe with a hole. */
  static Prefab ground(Random random) {
    float[] heights = new float[SIDE * SIDE];
    for (int i = 0; i < heights.length; i++) {
      heights[i] = random.nextFloat() / 2;
    }
    Shape.HeightField field = Shape.HeightField.of(SIDE, SIDE, 1, heights)
        .withHeights(1, 1, 2, 2, 0.8f, 0.2f, 0.1f, 0.6f)
        .withMaterial(0, 0, 2, 2, 1 + random.nextInt(2));
    if (random.nextInt(3) == 0) {
      field = field.withHoles(2, 2, 1, 1, true);
    }
    if (random.nextInt(4) == 0) {
      field = (Shape.HeightField) field.scaled(0.9f);
    }
    return Prefab.fixed(field).withSurface(SOILS).withContactEvents();
  }
}
