package com.example;

import java.util.List;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Controller;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.joml.Quaternionf;
import org.joml.Vector3d;

/**
 * The world that the server and all clients build: a yard with a lift, a door and crates. Its
 * machines run on both ends, so they depend only on the tick and on bodies near them.
 */
final class Arena implements Controller {
  static final Shape.Capsule CAPSULE = new Shape.Capsule(0.6f, 0.35f);
  static final int HERO_LAYER = 1;

  /** In the order of the prefabs, for drawing. */
  static final Shape[] SHAPES = {
    new Shape.Box(20, 0.5f, 20), // half of each edge
    new Shape.Box(20, 1.5f, 0.3f),
    new Shape.Box(4, 1.5f, 4),
    new Shape.Box(2, 0.2f, 2),
    new Shape.Box(1, 1.2f, 0.15f),
    new Shape.Box(0.4f, 0.4f, 0.4f),
    new Shape.Compound(
        List.of(
            Shape.Part.at(CAPSULE, 0, 0, 0),
            Shape.Part.at(new Shape.Box(0.1f, 0.1f, 0.3f), 0, 0.4f, 0.3f))) // tells where it looks
  };

  static final int[] COLOURS = {
    0x9aa5b1, 0x6c757d, 0x8d99ae, 0xe9c46a, 0x2a9d8f, 0xf4a261, 0xf1faee
  };

  private static final int GROUND = 0;
  private static final int WALL = 1;
  private static final int BALCONY = 2;
  private static final int LIFT = 3;
  private static final int DOOR = 4;
  private static final int CRATE = 5;
  static final int HERO = 6;
  private static final int CRATES = 20;
  private static final Quaternionf UPRIGHT = new Quaternionf();
  private static final Vector3d DOOR_SHUT = new Vector3d(0, 1.2, -6);
  private static final double OPENS_WITHIN = 3;
  private static final double DOOR_STEP = 0.03; // in metres, per tick

  private final long lift;
  private final long door;
  private final Scene scene;
  private final Vector3d position = new Vector3d();

  Arena() {
    Scene.Builder yard = new Scene.Builder().spare(64); // room for heroes
    for (int prefab = GROUND; prefab <= BALCONY; prefab++) {
      yard.prefab(Prefab.fixed(SHAPES[prefab]));
    }
    yard.prefab(Prefab.kinematic(SHAPES[LIFT]));
    yard.prefab(Prefab.kinematic(SHAPES[DOOR]));
    yard.prefab(Prefab.dynamic(SHAPES[CRATE], 8));
    yard.prefab(Prefab.kinematic(SHAPES[HERO]).withLayer(HERO_LAYER).withMask(~(1 << HERO_LAYER)));
    yard.body(GROUND, 0, -0.5, 0);
    yard.body(WALL, -21, 1.5, -6); // a wall with a gap for the door
    yard.body(WALL, 21, 1.5, -6);
    yard.body(BALCONY, 12, 1.5, 8);
    lift = yard.body(LIFT, 6, 0, 8);
    door = yard.body(DOOR, DOOR_SHUT.x, DOOR_SHUT.y, DOOR_SHUT.z);
    for (int i = 0; i < CRATES; i++) {
      yard.body(CRATE, -6 + i % 4, 0.4 + i / 8 * 0.8, 4 + i / 4 % 2);
    }
    scene = yard.build();
  }

  Simulation build() {
    return around(Engines.named("Jolt").build(scene)); // the same engine on both ends
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    if (view.contains(lift)) {
      double height = 1.4 - 1.4 * Math.cos(tick / 150.0);
      commands.moveTo(lift, position.set(6, height, 8), UPRIGHT);
    }
    if (view.contains(door)) {
      double step = isHeroAtDoor(view) ? DOOR_STEP : -DOOR_STEP;
      view.position(door, position);
      position.x = Math.max(0, Math.min(1.9, position.x + step));
      commands.moveTo(door, position, UPRIGHT);
    }
  }

  private boolean isHeroAtDoor(WorldView view) {
    for (int slot = 0; slot < view.slotCount(); slot++) {
      long body = view.body(slot);
      if (body != BodyId.NONE
          && view.prefab(body) == HERO
          && view.position(body, position).distance(DOOR_SHUT) < OPENS_WITHIN) {
        return true;
      }
    }
    return false;
  }
}
