package org.isochron.bench.costs;

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
import org.joml.Vector3f;

/**
 * Glenn Fiedler's scene for networked physics, rebuilt from his articles: 900 small cubes on a
 * floor and a large one that a player moves at 60 Hz. It rolls through the small cubes, then hovers
 * and blows them away, then attracts them so that they roll along with it, and finally everything
 * comes to rest.
 */
final class CubeScene implements Controller {
  static final int HERTZ = 60;
  static final int CUBES = 901;

  private static final int SIDE = 30;
  private static final long PLAYER = BodyId.of(SIDE * SIDE, 1);
  private static final float SMALL = 0.2f;
  private static final float LARGE = 0.75f;
  private static final float MASS = 100;
  private static final float SPEED = 5;

  /** Push force in newtons for each m/s below the target speed. */
  private static final float PUSH = 1_500;

  private static final int ACROSS_TICKS = 840;
  private static final int ALONG_TICKS = 773;
  private static final float HOVER_HEIGHT = 2;
  private static final float HOVER_SPRING = 2_000;
  private static final float HOVER_DAMPING = 600;
  private static final float GRAVITY = 9.81f;
  private static final float REACH = 3;

  /** Force in newtons on a small cube of 1 kg, at most and for each metre of distance. */
  private static final float BLOW = 30;

  private static final float ATTRACTION = 20;

  private final int phaseTicks;
  private final Vector3f player = new Vector3f();
  private final Vector3f speed = new Vector3f();
  private final Vector3f push = new Vector3f();
  private final Vector3f cube = new Vector3f();

  private CubeScene(int phaseTicks) {
    this.phaseTicks = phaseTicks;
  }

  /** What the player does; each phase takes the same time. */
  enum Phase {
    ROLLS,
    BLOWS,
    GATHERS,
    SETTLES,
    RESTS
  }

  static Simulation build(int phaseTicks) {
    Scene.Builder scene = new Scene.Builder();
    int small = scene.prefab(Prefab.dynamic(new Shape.Box(SMALL, SMALL, SMALL), 1));
    for (int row = 0; row < SIDE; row++) {
      for (int column = 0; column < SIDE; column++) {
        scene.body(small, column - SIDE / 2f, SMALL, row - SIDE / 2f);
      }
    }
    int large = scene.prefab(Prefab.dynamic(new Shape.Box(LARGE, LARGE, LARGE), MASS));
    scene.body(large, 0.4f, 1, 0.4f);
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(100, 1, 100))), 0, -1, 0);
    return new CubeScene(phaseTicks).around(Engines.best().build(scene.build()));
  }

  static Phase phase(long tick, int phaseTicks) {
    int last = Phase.values().length - 1;
    return Phase.values()[(int) Math.min(last, Math.max(0, tick - 1) / phaseTicks)];
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    Phase phase = phase(tick, phaseTicks);
    if (phase == Phase.SETTLES || phase == Phase.RESTS) {
      return;
    }
    view.position(PLAYER, player);
    view.velocity(PLAYER, speed);
    double across = StrictMath.cos(2 * Math.PI * tick / ACROSS_TICKS);
    double along = StrictMath.cos(2 * Math.PI * tick / ALONG_TICKS);
    push.set(SPEED * across - speed.x, 0, SPEED * along - speed.z).mul(PUSH);
    if (phase == Phase.BLOWS) {
      push.y = MASS * GRAVITY + HOVER_SPRING * (HOVER_HEIGHT - player.y) - HOVER_DAMPING * speed.y;
    }
    commands.force(PLAYER, push);
    if (phase != Phase.ROLLS) {
      moveOthers(phase, view, commands);
    }
  }

  private void moveOthers(Phase phase, WorldView view, CommandSender commands) {
    for (int slot = 0; slot < SIDE * SIDE; slot++) {
      long body = view.body(slot);
      view.position(body, cube).sub(player);
      if (phase == Phase.BLOWS) {
        cube.y = 0;
      }
      float distance = cube.length();
      if (distance > 0 && distance < REACH) {
        float force = phase == Phase.BLOWS ? BLOW * (1 - distance / REACH) : -ATTRACTION * distance;
        commands.force(body, cube.mul(force / distance));
      }
    }
  }
}
