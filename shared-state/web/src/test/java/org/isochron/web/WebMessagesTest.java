package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.isochron.remote.Quantisation;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.SnapshotLayout;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

class WebMessagesTest {
  private static final Pattern MESH =
      Pattern.compile("\"kind\":\"mesh\",\"points\":\\[([^\\]]*)],\"corners\":\\[([^\\]]*)]");

  @Test
  void roundShapesAreMeshesOfTheirFaces() {
    assertThat(highest(new Shape.Cylinder(0.5f, 2))).isEqualTo(0.5);
    Shape.Cone cone = new Shape.Cone(3, 1);
    assertThat(highest(cone)).isEqualTo(cone.tip());
  }

  @Test
  void largeFieldIsDrawnBySomeHeightsAndAsLargeAsItIs() {
    float[] heights = new float[512 * 300];
    Arrays.fill(heights, 7);
    Shape.HeightField field = Shape.HeightField.of(512, 300, 2, heights);

    String json = WebMessages.prefab(0, Prefab.fixed(field));

    double[] points = numbers(json, 1);
    assertThat(json.length()).isLessThan(WebLoop.MAX_PREFAB_CHARACTERS);
    assertThat(points).hasSize(3 * 65 * 65);
    assertThat(points[0]).isEqualTo(-511);
    assertThat(points[2]).isEqualTo(-299);
    assertThat(points[points.length - 3]).isEqualTo(511);
    assertThat(points[points.length - 1]).isEqualTo(299);
    assertThat(Arrays.stream(numbers(json, 2)).max().orElseThrow()).isEqualTo(65 * 65 - 1);
  }

  @Test
  void holesOfAFieldStayOpen() {
    Shape.HeightField full = Shape.HeightField.of(3, 2, 1, new float[6]);

    assertThat(numbers(WebMessages.prefab(0, Prefab.fixed(full)), 2)).hasSize(12);
    assertThat(numbers(WebMessages.prefab(0, Prefab.fixed(full.withHoles(0, 0, 1, 1, true))), 2))
        .containsExactly(1, 4, 2, 2, 4, 5);
  }

  @Test
  void welcomeHasTheCameraAndTheNamesThatTheEmbedderSet() {
    SnapshotLayout layout = SnapshotLayout.bodies(1);
    WebRelay.Settings settings = WebRelay.Settings.DEFAULT
        .withCamera(new WebRelay.Camera(new Vector3d(3, 2, 1), new Vector3d(0, 1e7, 0), 40))
        .withPrefabNames(List.of("", "left \"grip\""));

    assertThat(WebMessages.welcome(layout, Quantisation.DEFAULT, settings))
        .contains("\"camera\":[3.0,2.0,1.0,0.0,1.0E7,0.0,40.0]")
        .contains("\"names\":[\"\",\"left \\\"grip\\\"\"]");
    assertThat(WebMessages.welcome(layout, Quantisation.DEFAULT, WebRelay.Settings.DEFAULT))
        .contains("\"names\":[]")
        .doesNotContain("camera");
  }

  private static double highest(Shape shape) {
    double[] points = numbers(WebMessages.prefab(0, Prefab.dynamic(shape, 1)), 1);
    double highest = Double.NEGATIVE_INFINITY;
    for (int y = 1; y < points.length; y += 3) {
      highest = Math.max(highest, points[y]);
    }
    return highest;
  }

  private static double[] numbers(String json, int group) {
    Matcher mesh = MESH.matcher(json);
    assertThat(mesh.find()).as(json).isTrue();
    return Stream.of(mesh.group(group).split(","))
        .mapToDouble(Double::parseDouble)
        .toArray();
  }
}
