package org.isochron.shapes.surface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

/** Uses a tetrahedron, whose faces are each spanned by one triple of corners. */
final class HullPlanesTest {
  private static final List<Vector3fc> CORNERS = List.of(
      new Vector3f(1, 1, 1),
      new Vector3f(1, -1, -1),
      new Vector3f(-1, 1, -1),
      new Vector3f(-1, -1, 1));

  private final HullPlanes planes = new HullPlanes(CORNERS);

  @Test
  void everyFaceHasThreeCornersAndTheMiddleBelowIt() {
    assertThat(planes.count()).isEqualTo(4);
    for (int plane = 0; plane < planes.count(); plane++) {
      int face = plane;
      assertThat(CORNERS.stream().filter(corner -> planes.contains(face, corner)))
          .hasSize(3);
      assertThat(planes.above(plane, 0, 0, 0)).isCloseTo(-1 / Math.sqrt(3), within(1e-9));
    }
  }

  @Test
  void lineEntersThroughTheFaceThatItMeetsLastFromAbove() {
    int face = planes.entered(-5, -5, -5, 1, 1, 1);

    assertThat(planes.distance(face, -5, -5, -5, 1, 1, 1)).isCloseTo(14 / 3.0, within(1e-9));
    assertThat(planes.normal(face, 0)).isCloseTo(-1 / Math.sqrt(3), within(1e-9));
    assertThat(planes.entered(-5, -5, -5, 1, 0, 0)).isEqualTo(HullPlanes.NONE);
  }
}
