package org.isochron.bench.examples;

import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.gameplay.CharacterMover;
import org.isochron.physics.Controller;
import org.isochron.physics.InputSource;
import org.isochron.physics.SavedState;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.replay.History;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * The physics of a small game that several game engines draw. A player walks through a door, into
 * crates, through a sensor area and onto a lift. Owner: the physics thread. Allocates nothing after
 * construction.
 */
public final class CrateGame implements Controller {
  /** Controls, with the GLFW codes of the keys d, a, w, s and space. */
  public static final int RIGHT = 68;

  public static final int LEFT = 65;
  public static final int FORWARD = 87;
  public static final int BACK = 83;
  public static final int JUMP = 32;

  private static final Shape.Capsule CAPSULE = new Shape.Capsule(0.6f, 0.3f);
  private static final int PLAYER_LAYER = 1;

  public static final Scene SCENE = scene();

  /** Bodies in the order of the scene; the crates follow. */
  public static final long FLOOR = SCENE.body(0);

  public static final long PLAYER = SCENE.body(1);
  public static final long LIFT = SCENE.body(2);
  public static final long POST = SCENE.body(3);
  public static final long DOOR = SCENE.body(4);
  public static final long WALL = SCENE.body(5);
  public static final long SENSOR = SCENE.body(6);
  public static final int CRATE_COUNT = 9;
  private static final int FIRST_CRATE = 7;

  /** Sound of an event. */
  public enum Sound {
    NONE,
    THUD,
    CHIME
  }

  private static final float SPEED = 3;
  private static final float JUMP_SPEED = 5;
  private static final int LIFT_TICKS = 2_200; // 22 s at 100 Hz
  private static final float LIFT_HEIGHT = 2;
  private static final long SECOND = 1_000_000_000;

  private final CharacterMover mover =
      new CharacterMover(PLAYER, CharacterMover.Settings.of(CAPSULE, ~(1 << PLAYER_LAYER)));
  private final Quaternionf upright = new Quaternionf();
  private final Vector3f walk = new Vector3f();
  private final Vector3f lift = new Vector3f();

  /** Returns the crate with an index, counted from 0. */
  public static long crate(int index) {
    return SCENE.body(FIRST_CRATE + index);
  }

  private static Scene scene() {
    Scene.Builder scene = new Scene.Builder();
    int slab = scene.prefab(Prefab.fixed(new Shape.Box(12, 1, 6)));
    int player = scene.prefab(
        Prefab.kinematic(CAPSULE).withLayer(PLAYER_LAYER).withMask(~(1 << PLAYER_LAYER)));
    int platform = scene.prefab(Prefab.kinematic(new Shape.Box(1, 0.1f, 1)));
    int wall = scene.prefab(Prefab.fixed(new Shape.Box(0.1f, 1.1f, 1)));
    int leaf = scene.prefab(Prefab.dynamic(new Shape.Box(0.05f, 1, 0.6f), 20).withDamping(0, 1));
    int area = scene.prefab(Prefab.fixed(new Shape.Box(0.5f, 1, 1)).sensor());
    int crate =
        scene.prefab(Prefab.dynamic(new Shape.Box(0.3f, 0.3f, 0.3f), 5).withContactEvents());
    scene.body(slab, 0, -1, 0);
    scene.body(player, -6, 1, 0);
    scene.body(platform, 6, 0.1f, 0);
    long post = scene.body(wall, -3, 1.1f, -1.75f);
    long door = scene.body(leaf, -3, 1.05f, 0);
    scene.body(wall, -3, 1.1f, 1.75f);
    scene.body(area, 3, 1, 0);
    for (int layer = 0; layer < 3; layer++) {
      for (int row = -1; row <= 1; row++) {
        scene.body(crate, 0.2f * layer, 1 + 0.7f * layer, 0.7f * row);
      }
    }
    Joint.Hinge hinge = Joint.hinge(new Vector3d(-3, 1.05f, -0.65f), new Vector3f(0, 1, 0));
    scene.join(post, door, hinge.with(Joint.Axis.within(-1.6f, 1.6f)));
    return scene.build();
  }

  /** Returns the game on the best available engine, with the last seconds kept for rewinding. */
  public static Steppable simulation() {
    return History.of(new CrateGame().around(Engines.best().build(SCENE)));
  }

  /**
   * Returns scripted input that starts at a wall-clock instant: the player goes right, jumps once
   * and stays on the lift.
   */
  public static InputSource script(long originNanos) {
    return InputSource.script()
        .press(originNanos + SECOND, RIGHT)
        .press(originNanos + 3 * SECOND, JUMP)
        .release(originNanos + 4 * SECOND, JUMP)
        .release(originNanos + 5 * SECOND, RIGHT)
        .build();
  }

  /**
   * Returns the sound of an event; none after a time jump. Games play a thud louder for a larger
   * impulse.
   */
  public static Sound sound(Event event) {
    if (event.isFromTimeJump()) {
      return Sound.NONE;
    }
    return switch (event.kind()) {
      case CONTACT_BEGIN -> Sound.THUD;
      case SENSOR_ENTER -> Sound.CHIME;
      default -> Sound.NONE;
    };
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    float share = (float) Math.floorMod(tick, LIFT_TICKS) / LIFT_TICKS;
    float up = Math.max(0, Math.min(1, 2 - Math.abs(8 * share - 4))); // waits at both ends
    commands.moveTo(LIFT, lift.set(6, 0.1f + LIFT_HEIGHT * up, 0), upright);
    if (input.pressCount(JUMP) > 0) {
      mover.jump(JUMP_SPEED);
    }
    walk.set(axis(input, RIGHT, LEFT), 0, axis(input, BACK, FORWARD));
    mover.move(view, commands, walk.lengthSquared() > 0 ? walk.normalize(SPEED) : walk);
  }

  @Override
  public void save(SavedState destination) {
    mover.save(destination);
  }

  @Override
  public void restore(SavedState source) {
    mover.restore(source);
  }

  @Override
  public long stateHash() {
    return mover.stateHash();
  }

  private static float axis(TickInput input, int positive, int negative) {
    return (input.isDown(positive) ? 1 : 0) - (input.isDown(negative) ? 1 : 0);
  }
}
