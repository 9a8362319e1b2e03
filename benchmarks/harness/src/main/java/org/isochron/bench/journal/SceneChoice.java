package org.isochron.bench.journal;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntFunction;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.scene.Scenes;

/** The scenes of a chosen size that can be recorded, by name. */
enum SceneChoice {
  PILE(Scenes::fallingPile),
  PYRAMID(Scenes::pyramid),
  DOMINOES(Scenes::dominoes),
  WHEELS(Scenes::wheels);

  private final IntFunction<Scene> bySize;

  SceneChoice(IntFunction<Scene> bySize) {
    this.bySize = bySize;
  }

  static SceneChoice named(String name) {
    return Arrays.stream(values())
        .filter(choice -> choice.toString().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(
            "no scene is named %s; there are %s".formatted(name, Arrays.toString(values()))));
  }

  Scene scene(int size) {
    return bySize.apply(size);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
