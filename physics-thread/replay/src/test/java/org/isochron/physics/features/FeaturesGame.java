package org.isochron.physics.features;

import java.util.List;
import org.isochron.engine.Scene;
import org.isochron.gameplay.CharacterMover;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * Game code and scene of a random-walk test. A character walks back and forth between a low step,
 * which it can climb, and a high step. A wall separates the character from other bodies, a one-way
 * platform and ragdolls. At a random tick, the game code throws and is not called again.
 */
final class FeaturesGame implements Controller {
  static final int SPARE = 32;

  static final int FIRST_LOOSE = 5;

  static final int SPHERE = 1;

  static final int BOX = 2;
  static final int SENSOR = 3;

  static final long CHARACTER = BodyId.of(7, 1);

  static final float WALL = 10;

  private static final float STEP = 0.25f;
  private static final float STANDING_HEIGHT = 0.92f;
  private static final float SPEED = 6;

  /** Ticks of one round trip. */
  private static final int ROUND = 200;

  private static final int TO_THE_HIGH_STEP = 60;
  private static final int OWN_LAYER = 5;
  private static final Shape.Capsule CAPSULE = new Shape.Capsule(0.6f, 0.3f);

  private final FeaturesGround ground;
  private final long throwsAt;
  private final CharacterMover mover;
  private final FeaturesStage stage;
  private final Vector3f walk = new Vector3f();

  /** A hash of all readings, so that a restored world must read what the saved one did. */
  private long read;

  FeaturesGame(FeaturesGround ground, long throwsAt) {
    this.ground = ground;
    this.throwsAt = throwsAt;
    stage = new FeaturesStage(ground);
    mover = new CharacterMover(CHARACTER, CharacterMover.Settings.of(CAPSULE, ~(1 << OWN_LAYER)));
  }

  static Scene scene(FeaturesGround ground) {
    Scene.Builder scene = ground.builder().spare(SPARE);
    int floor = scene.prefab(Prefab.fixed(new Shape.Box(60, 1, 40)));
    scene.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1).withContactEvents());
    scene.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.4f, 0.3f), 2).withContactEvents());
    scene.prefab(Prefab.fixed(new Shape.Box(2, 2, 2)).sensor());
    int wall = scene.prefab(Prefab.fixed(new Shape.Box(0.5f, 20, 40)));
    int ledge = scene.prefab(Prefab.fixed(new Shape.Box(1, 1, 40)));
    Prefab capsule = Prefab.kinematic(CAPSULE).withLayer(OWN_LAYER).withMask(~(1 << OWN_LAYER));
    Quaternionf upright = new Quaternionf();
    scene.body(floor, ground.at(0, -1, 0), upright);
    scene.body(wall, ground.at(WALL - 1.5f, 19, 0), upright);
    scene.body(ledge, ground.at(4, STEP - 1, 0), upright);
    scene.body(ledge, ground.at(-4, 0.4f - 1, 0), upright);
    scene.body(SENSOR, ground.at(WALL + 5, 1, 0), upright);
    scene.body(SPHERE, ground.at(WALL + 5, 5, 0), upright);
    scene.body(BOX, ground.at(WALL + 8, 3, 0), upright);
    scene.body(scene.prefab(capsule), ground.at(0, 1, 0), upright);
    FeaturesStage.add(ground, scene);
    return scene.build();
  }

  /** Returns the world with the game, or alone if the engine has no shapes to walk on. */
  static Simulation around(FeaturesGround ground, Simulation world, long throwsAt) {
    return ground.hasOnlySpheres()
        ? world
        : new FeaturesGame(ground, throwsAt).around(world, failure -> {});
  }

  static boolean isBelowItsStep(double y) {
    return y < STANDING_HEIGHT + STEP + 0.02f;
  }

  static boolean hasClimbed(double y) {
    return y > STANDING_HEIGHT + STEP - 0.02f && y < STANDING_HEIGHT + STEP + 0.02f;
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    if (tick == throwsAt) {
      throw new IllegalStateException("as planned, in tick " + tick);
    }
    walk.x = tick % ROUND < TO_THE_HIGH_STEP ? -SPEED : SPEED;
    mover.move(view, commands, walk);
    if (tick % 50 == 0) {
      commands.spawn(SPHERE, ground.at(WALL + 3, 4, 1), new Quaternionf());
    }
    stage.control(tick, input, view, commands);
    read = 31 * read + FeaturesReadings.of(view.around(ground.origin()));
  }

  @Override
  public List<SnapshotLayout.Channel> channels() {
    return FeaturesStage.CHANNELS;
  }

  @Override
  public void show(ChannelWriter channels) {
    stage.show(channels);
  }

  @Override
  public void save(SavedState destination) {
    mover.save(destination);
    stage.save(destination);
    destination.putLong(read);
  }

  @Override
  public void restore(SavedState source) {
    mover.restore(source);
    stage.restore(source);
    read = source.takeLong();
  }

  @Override
  public long stateHash() {
    return 31 * stage.stateHash() + read;
  }
}
