package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.isochron.shapes.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Layout of the built-in scenes. */
final class BuiltInScenesTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 10, 500, 5_000, 50_000})
  void floorReachesBelowEveryBodyThatRestsOnIt(int count) {
    int base = (int) Math.ceil(Math.sqrt(2.0 * count));
    for (Scene scene :
        List.of(Scene.fallingPile(count), Scene.dominoes(count), Scene.pyramid(base))) {
      Shape.Box floor = (Shape.Box) scene.prefabs().get(0).shape();

      assertThat(scene.bodies()).hasSizeGreaterThan(count);
      for (Scene.Placement body : scene.bodies()) {
        assertThat(Math.abs(body.position().x())).isLessThan(floor.halfX());
        assertThat(Math.abs(body.position().z())).isLessThan(floor.halfZ());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE})
  void numberOfBodiesThatCannotBeIsRefused(int count) {
    assertThatThrownBy(() -> Scene.fallingPile(count)).hasMessageContaining("bodyCount is ");
    assertThatThrownBy(() -> Scene.pyramid(count)).hasMessageContaining("base is " + count);
    assertThatThrownBy(() -> Scene.dominoes(count)).hasMessageContaining("count is " + count);
    assertThatThrownBy(() -> Scene.wheels(count)).hasMessageContaining("between 0 and 1000000");
  }

  @Test
  void onlyTheFirstDominoOfEachRowTips() {
    Scene scene = Scene.dominoes(200);

    List<Scene.Placement> tipping =
        scene.bodies().stream().filter(body -> body.angular().z() != 0).toList();
    assertThat(tipping).hasSize(3).allMatch(body -> body.position().x() == 0);
    assertThat(tipping.stream().map(body -> body.position().z())).containsExactly(-2.0, 0.0, 2.0);
    assertThat(scene.bodies().get(1)).isEqualTo(tipping.get(0));
  }

  @Test
  void wheelsFormASquareAtMost() {
    Scene scene = Scene.wheels(2_500);

    double widest = scene.bodies().stream()
        .mapToDouble(body -> Math.max(body.position().x(), body.position().y()))
        .max()
        .orElseThrow();
    assertThat(widest).isEqualTo(150);
    assertThat(scene.joints()).hasSize(2_500);
  }
}
