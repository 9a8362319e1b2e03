package org.isochron.bench.journal;

import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.isochron.bench.stage.DemoScene;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.Simulation;
import org.isochron.replay.Journal;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.joml.Vector3f;

/** A simulation that can be recorded and replayed. */
public record Subject(Journal.Identity identity, Supplier<? extends Simulation> fresh) {
  /** Maximum number of bodies, in options and in journals, because a journal may be damaged. */
  static final int MAX_BODIES = 100_000;

  private static final String SPHERES = "spheres";
  private static final String SPHERES_VERSION = "2";
  private static final String SCENE = "bouncing";
  private static final Pattern SCENE_NAME = Pattern.compile("([a-z]+) ([0-9]{1,6})");

  static Subject spheres(TickRate rate, int bodyCapacity, long seed) {
    Supplier<Simulation> fresh = () -> world(bodyCapacity, seed);
    SnapshotLayout layout = SnapshotLayout.bodies(bodyCapacity).withVelocities();
    Journal.Identity identity = Journal.Identity.of(rate, layout, SPHERES, SPHERES_VERSION)
        .withScene(SCENE, fresh.get().stateHash(), seed);
    return new Subject(identity, fresh);
  }

  static void requireScene(String engineName, boolean isNamed) {
    if (isNamed && engineName.equalsIgnoreCase(SPHERES)) {
      throw new IllegalArgumentException(
          "--scene is for engines, and --engine is %s, which has a fixed scene; name an engine as well"
              .formatted(SPHERES));
    }
  }

  /**
   * Returns a scene that an engine simulates; the seed affects only the commands.
   *
   * @throws IllegalArgumentException if the engine or scene is unknown, or the engine cannot be
   *     loaded
   */
  static Subject of(String engineName, String sceneName, TickRate rate, int bodies, long seed) {
    if (engineName.equalsIgnoreCase(SPHERES)) {
      return spheres(rate, bodies, seed);
    }
    Engine engine = Engines.named(engineName);
    engine.obstacle().ifPresent(obstacle -> {
      throw new IllegalArgumentException(obstacle);
    });
    Scene scene = DemoScene.named(sceneName).scene(bodies);
    Engine.Settings settings = Engine.Settings.defaults().withContactEvents();
    try (Simulation first = engine.build(scene, settings)) {
      Journal.Identity identity = Journal.Identity.of(
              rate, first.layout(), engine.name(), engine.version())
          .withScene(sceneName + " " + bodies, first.stateHash(), seed);
      return new Subject(identity, () -> engine.build(scene, settings));
    }
  }

  /**
   * Returns the subject that this program would record under a journal's identity. The replay
   * checks that both identities are equal.
   *
   * @throws IllegalArgumentException if this program does not have the engine or the scene
   */
  static Subject of(Journal.Identity identity) {
    if (identity.engine().equals(SPHERES)) {
      int capacity = within(identity.layout().bodyCapacity());
      return spheres(identity.rate(), capacity, identity.seed());
    }
    Matcher scene = SCENE_NAME.matcher(identity.scene());
    if (!scene.matches()) {
      throw new IllegalArgumentException(
          "the journal's scene is '%s', which this program does not have; replay it with the program that recorded it"
              .formatted(identity.scene()));
    }
    int bodies = within(Integer.parseInt(scene.group(2)));
    return of(identity.engine(), scene.group(1), identity.rate(), bodies, identity.seed());
  }

  private static int within(int bodies) {
    if (bodies > MAX_BODIES) {
      throw new IllegalArgumentException(
          "the journal has %d bodies, and this program simulates at most %d; replay it with the program that recorded it"
              .formatted(bodies, MAX_BODIES));
    }
    return bodies;
  }

  private static Simulation world(int bodyCapacity, long seed) {
    Random random = new Random(seed);
    Balls balls = Balls.onFloor(bodyCapacity);
    Vector3f velocity = new Vector3f();
    for (int body = 0; body < bodyCapacity / 2; body++) {
      float x = random.nextFloat() * 40 - 20;
      float z = random.nextFloat() * 40 - 20;
      velocity.set(random.nextFloat(), 0, random.nextFloat());
      balls.ball(new Vector3f(x, 1 + random.nextFloat() * 20, z), velocity);
    }
    return balls.build();
  }
}
