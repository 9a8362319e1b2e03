package org.isochron.bench.stage;

import org.isochron.engine.Scene;
import org.isochron.gameplay.CharacterMover;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * A scene with a player, crates, stairs, a slope, a lift, a beam to crouch under and a sensor area.
 * Stateless.
 */
public final class PlayerScene {
  public static final long PLAYER = BodyId.of(1, 1);

  static final long LIFT = BodyId.of(2, 1);
  static final Vector3f LIFT_BELOW = new Vector3f(0, 0.1f, -6);
  static final float LIFT_HEIGHT = 2.4f;
  static final int CROUCHED = 3;

  private static final int PLAYER_LAYER = 1;
  private static final int UPRIGHT = 2;
  private static final Shape.Capsule CAPSULE = new Shape.Capsule(0.6f, 0.3f);
  private static final int CRATE_LAYERS = 3;
  private static final int STEPS = 6;
  private static final float STEP = 0.25f;

  private PlayerScene() {}

  static CharacterMover.Settings character() {
    return CharacterMover.Settings.of(CAPSULE, ~(1 << PLAYER_LAYER)).withPrefabs(UPRIGHT, CROUCHED);
  }

  static Scene scene() {
    Scene.Builder builder = new Scene.Builder();
    int floor = builder.prefab(Prefab.fixed(new Shape.Box(60, 1, 60)));
    int crate = builder.prefab(Prefab.dynamic(new Shape.Box(0.35f, 0.35f, 0.35f), 10));
    int player = builder.prefab(player(CAPSULE));
    builder.prefab(player(character().crouchedShape()));
    int lift = builder.prefab(Prefab.kinematic(new Shape.Box(1.4f, 0.1f, 1.4f)));
    builder.body(floor, 0, -1, 0);
    builder.body(player, 0, 1, 0);
    builder.body(lift, LIFT_BELOW, new Quaternionf());
    for (int layer = 0; layer < CRATE_LAYERS; layer++) {
      for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) {
          builder.body(crate, 4 + 0.8f * column, 0.36f + 0.71f * layer, 3 + 0.8f * row);
        }
      }
    }
    fixed(builder, new Shape.Box(0.5f, 0.4f, 2), 3, 1.75f, 0);
    // upper stop of the lift
    fixed(builder, new Shape.Box(1.4f, 0.1f, 1.4f), 0, LIFT_HEIGHT, -8.9f);
    for (int step = 0; step < STEPS; step++) {
      float top = STEP * (step + 1);
      fixed(builder, new Shape.Box(0.35f, top / 2, 1.2f), -3 - 0.7f * step, top / 2, 0);
    }
    fixed(builder, new Shape.Box(1.5f, STEP * STEPS / 2, 1.5f), -8.4f, STEP * STEPS / 2, 0);
    int slope = builder.prefab(Prefab.fixed(new Shape.Box(2.5f, 0.1f, 1.2f)));
    float angle = (float) Math.toRadians(25);
    builder.body(
        slope,
        new Vector3f(2.5f, -0.1f, 0).rotateZ(angle).add(-6, 0, 5),
        new Quaternionf().rotateZ(angle));
    int area = builder.prefab(Prefab.fixed(new Shape.Box(1, 1, 1)).sensor());
    builder.body(area, 7, 1, 0);
    return builder.build();
  }

  private static Prefab player(Shape shape) {
    return Prefab.kinematic(shape).withLayer(PLAYER_LAYER).withMask(~(1 << PLAYER_LAYER));
  }

  private static void fixed(Scene.Builder builder, Shape shape, float x, float y, float z) {
    builder.body(builder.prefab(Prefab.fixed(shape)), x, y, z);
  }
}
