package org.isochron.engine.casting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.AllocationCount;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Shape queries allocate nothing. */
final class QueryAllocationTest {
  private static final int QUERIES = 5_000;

  private final ShapeQueries queries = new ShapeQueries(new Row());
  private final Shape pill = new Shape.Capsule(0.5f, 0.3f);
  private final Quaternionf straight = new Quaternionf();
  private final Vector3f from = new Vector3f(-5, 0, 0);
  private final Vector3f right = new Vector3f(1, 0, 0);
  private final int[] slots = new int[8];
  private int asked;
  private int found;

  @Test
  void castsOverlapsAndClosestPointsAllocateNothing() {
    assertThat(AllocationCount.least(QUERIES, this::ask)).isZero();
    assertThat(found).as("all of them found something").isEqualTo(3 * asked);
  }

  private void ask() {
    asked++;
    found += queries.cast(pill, from, straight, right, 50, Prefab.ALL_LAYERS) ? 1 : 0;
    found += queries.closest(from, 50, Prefab.ALL_LAYERS) ? 1 : 0;
    from.x = 0;
    found += queries.overlap(pill, from, straight, Prefab.ALL_LAYERS, slots) > 0 ? 1 : 0;
    from.x = -5;
  }

  private static final class Row implements QueriedBodies {
    private final List<QueryShape> shapes = List.of(
        QueryShape.of(new Shape.Box(1, 1, 1)),
        QueryShape.of(new Shape.Compound(List.of(
            Shape.Part.at(new Shape.Sphere(0.5f), 0, 0, 0),
            Shape.Part.at(new Shape.Capsule(0.5f, 0.2f), 0, 1, 0)))),
        QueryShape.of(Shape.HeightField.of(3, 3, 0.5f, new float[9])),
        QueryShape.of(new Shape.Mesh(
            List.of(new Vector3f(), new Vector3f(1, 1, 0), new Vector3f(0, 1, 1)),
            List.of(new Shape.Triangle(0, 1, 2)))));

    @Override
    public int slotCount() {
      return shapes.size();
    }

    @Override
    public boolean isQueried(int slot, int mask) {
      return true;
    }

    @Override
    public long body(int slot) {
      return slot;
    }

    @Override
    public QueryShape shape(int slot) {
      return shapes.get(slot);
    }

    @Override
    public void position(int slot, Vector3f destination) {
      destination.set(3 * slot, 0, 0);
    }

    @Override
    public void rotation(int slot, Quaternionf destination) {
      destination.identity();
    }
  }
}
