package org.isochron.bench.stage;

import java.util.concurrent.atomic.AtomicLong;
import org.isochron.engine.Scene;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.CommandSender;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * A game in which balls fall through pins onto a roof and roll into one of two goals, which are
 * sensors. Owner: the physics thread; any thread may read the {@link #score}. Allocates nothing
 * after construction.
 */
public final class GoalsGame implements Controller {
  private static final int BALLS = 8;
  private static final float RADIUS = 0.3f;
  private static final float GOAL_X = 7.5f;
  private static final float DEPTH = 1.5f;
  private static final long FIRST_RANDOM = 0x9E3779B97F4A7C15L;

  private final Vector3f position = new Vector3f();
  private final Quaternionf upright = new Quaternionf();
  private final Vector3f rest = new Vector3f();
  private final AtomicLong shown = new AtomicLong();
  private int left;
  private int right;
  private long random = FIRST_RANDOM;

  static Scene scene() {
    Scene.Builder builder = new Scene.Builder();
    int floor = builder.prefab(Prefab.fixed(new Shape.Box(60, 1, 60)));
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(RADIUS), 1).withRestitution(0.5));
    int pin = builder.prefab(Prefab.fixed(new Shape.Sphere(0.2f)));
    int roof = builder.prefab(Prefab.fixed(new Shape.Box(3, 0.1f, DEPTH)));
    int wall = builder.prefab(Prefab.fixed(new Shape.Box(0.1f, 2, DEPTH)));
    int goal = builder.prefab(Prefab.fixed(new Shape.Box(0.9f, 1, DEPTH)).sensor());
    builder.body(floor, 0, -1, 0);
    for (int i = 0; i < BALLS; i++) {
      builder.body(ball, (i % 2 == 0 ? 0.3f : -0.4f) + 0.01f * i, 8 + i, 0);
    }
    for (int row = 0; row < 3; row++) {
      for (int i = 0; i <= row; i++) {
        builder.body(pin, 1.6f * i - 0.8f * row + 0.05f, 6.5f - row, 0);
      }
    }
    for (int side = -1; side <= 1; side += 2) {
      Quaternionf tilt = new Quaternionf().rotateZ(-side * (float) Math.toRadians(15));
      builder.body(roof, new Vector3f(side * 2.9f, 1.7f, 0), tilt);
      builder.body(goal, side * GOAL_X, 1, 0);
      builder.body(wall, side * (GOAL_X + 1), 2, 0);
    }
    return builder.build();
  }

  public String score() {
    // ordering: opaque: a single value that orders nothing else; a stale score is harmless.
    long both = shown.getOpaque();
    return "goals %d : %d".formatted((int) (both >>> Integer.SIZE), (int) both);
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    WorldView.Contacts touched = view.contacts();
    for (int i = 0; i < touched.count(); i++) {
      if (touched.isSensor(i) && touched.phase(i) == WorldView.Contacts.Phase.BEGAN) {
        score(view.position(touched.bodyA(i), position).x);
        dropAgain(touched.bodyB(i), view, commands);
      }
    }
  }

  private void score(float goalX) {
    if (goalX < 0) {
      left++;
    } else {
      right++;
    }
    show();
  }

  private void dropAgain(long ball, WorldView view, CommandSender commands) {
    if (view.contains(ball)) {
      position.set(draw() - 0.5f, 8 + 4 * draw(), 0);
      commands.teleport(ball, position, upright);
      commands.velocity(ball, rest);
      commands.angularVelocity(ball, rest);
    }
  }

  private float draw() {
    random ^= random << 13;
    random ^= random >>> 7;
    random ^= random << 17;
    return (random >>> 40) / (float) (1 << 24);
  }

  private void show() {
    // ordering: opaque: a single value that orders nothing else; the window only has to see it
    // soon.
    shown.setOpaque((long) left << Integer.SIZE | right);
  }

  @Override
  public void save(SavedState destination) {
    destination.putInt(left);
    destination.putInt(right);
    destination.putLong(random);
  }

  @Override
  public void restore(SavedState source) {
    left = source.takeInt();
    right = source.takeInt();
    random = source.takeLong();
    show();
  }

  @Override
  public long stateHash() {
    return (31L * left + right) * 31 + random;
  }
}
