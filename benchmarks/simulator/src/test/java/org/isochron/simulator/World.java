package org.isochron.simulator;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Controller;
import org.isochron.physics.Simulation;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/** The scene of a program, its engine and its game code. */
final class World {
  /** Jolt and ode4j run most programs, because they can do all that is asked. */
  static final List<String> ENGINES = List.of(
      "Jolt",
      "ode4j",
      "Jolt",
      "ode4j",
      "Bullet",
      "Jolt",
      "ode4j",
      "dyn4j",
      "Jolt",
      "ode4j",
      "Jolt",
      "ode4j",
      "reference");

  /** Engines whose worlds save their states, which predictions restore. */
  private static final Set<String> SAVING = Set.of("Jolt", "ode4j");

  /** Free slots for bodies that operations spawn. */
  static final int SPARE = 24;

  static final int FLOOR = 0;
  static final int SPHERE = 1;
  static final int BOX = 2;

  /** The first bodies stay as they are. */
  static final int FIXED_BODIES = 2;

  /** A sphere that each scene has. */
  static final long LOOSE = BodyId.of(FIXED_BODIES, 1);

  private static final Vector3dc HOME = new Vector3d();

  /** A float has a resolution of 2 m here. */
  private static final Vector3dc AWAY = new Vector3d(20_000_000.5, -19_999_999.25, 0);

  private static final int VELOCITY_ITERATIONS = 14;
  private static final int POSITION_ITERATIONS = 4;

  /** What the engines can do, which takes a while to find out. */
  private static final Map<String, Boolean> ABLE = new ConcurrentHashMap<>();

  final Scene scene;
  final Vector3dc origin;

  /** Chunks of ground, whose prefabs may change. */
  final List<Long> chunks = new ArrayList<>();

  /** Bodies that players steer; another one follows if one is removed. */
  final List<Long> players = new ArrayList<>();

  /** The first body that a player steers. */
  final long firstPlayer;

  final String engine;
  private final Set<Program.Trait> traits;
  private final List<Supplier<? extends Controller>> code = new ArrayList<>();

  World(Program program) {
    this(program.engine(), program.traits(), SteeredCode.Kind.of(program));
  }

  private World(String engine, Set<Program.Trait> traits, SteeredCode.Kind kind) {
    this.engine = engine;
    this.traits = traits;
    boolean wide = has(Program.Trait.WIDE);
    origin = wide || has(Program.Trait.FAR) ? AWAY : HOME;
    Scene.Builder builder = wide
        ? new Scene.Builder().wide()
        : new Scene.Builder().origin(origin.x(), origin.y(), origin.z());
    builder.spare(SPARE);
    if (has(Program.Trait.MOON)) {
      builder.gravity(0, -1.6f, 0);
    }
    int floor = builder.prefab(Prefab.fixed(new Shape.Box(30, 1, 30)));
    builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1).withContactEvents());
    builder.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.4f, 0.3f), 2).withContactEvents());
    int sensor = builder.prefab(Prefab.fixed(new Shape.Box(2, 2, 2)).sensor());
    put(builder, floor, 0, -1, 0);
    put(builder, sensor, 3, 1, 0);
    put(builder, SPHERE, 0, 3, 0);
    put(builder, BOX, 1, 2, 1);
    addParts(builder);
    if (has(Program.Trait.PLAYERS)) {
      int prefab = builder.prefab(kind.prefab);
      players.add(put(builder, prefab, -14, 1, 10));
      players.add(put(builder, prefab, -10, 1, 14));
    }
    firstPlayer = players.isEmpty() ? BodyId.NONE : players.get(0);
    scene = builder.build();
  }

  private void addParts(Scene.Builder builder) {
    if (has(Program.Trait.TERRAIN)) {
      Terrain.add(this, builder);
    }
    if (has(Program.Trait.SHAPES)) {
      Exhibits.add(this, builder);
    }
    add(Program.Trait.CHARACTER, () -> WalkerCode.in(this, builder));
    add(Program.Trait.VEHICLE, () -> CarCode.in(this, builder));
    add(Program.Trait.PLATFORM, () -> PlatformCode.in(this, builder));
    add(Program.Trait.FIGURE, () -> FigureCode.in(this, builder));
    add(Program.Trait.FERRY, () -> FerryCode.in(this, builder));
    add(Program.Trait.JOINTS, () -> Mechanics.in(this, builder));
    add(Program.Trait.LABELS, () -> LabelCode::new);
    add(Program.Trait.FAULTS, () -> FaultyCode::new);
    add(Program.Trait.READINGS, () -> ReadingsCode::new);
  }

  private void add(Program.Trait trait, Supplier<Supplier<? extends Controller>> placing) {
    if (has(trait)) {
      code.add(placing.get());
    }
  }

  boolean has(Program.Trait trait) {
    return traits.contains(trait);
  }

  /** Returns true if the engine can also build a trait in a scene with others. */
  static boolean allows(String engine, Set<Program.Trait> others, Program.Trait trait) {
    boolean hasNoEffort = engine.equals("Bullet") && trait == Program.Trait.JOINTS;
    boolean leavesPlane = engine.equals("dyn4j")
        && (trait == Program.Trait.VEHICLE || trait == Program.Trait.CHARACTER);
    // neither a past nor a session can be around players: it would not repeat what their links
    // receive
    Set<Program.Trait> both = EnumSet.of(trait);
    both.addAll(others);
    boolean hasPast = both.contains(Program.Trait.PLAYERS)
        && (both.contains(Program.Trait.HISTORY) || both.contains(Program.Trait.MATCH));
    boolean cannotSave = trait == Program.Trait.PLAYERS && !SAVING.contains(engine);
    boolean isFar = trait == Program.Trait.FAR && others.contains(Program.Trait.WIDE);
    // a session has no past, and one peer cannot restore a state
    boolean isShared = trait == Program.Trait.MATCH
        && (others.contains(Program.Trait.HISTORY) || others.contains(Program.Trait.TRIAL));
    Set<Program.Trait> tried = EnumSet.of(trait);
    if (others.contains(Program.Trait.WIDE)) {
      tried.add(Program.Trait.WIDE);
    }
    return !hasNoEffort
        && !leavesPlane
        && !isFar
        && !isShared
        && !hasPast
        && !cannotSave
        && known(engine + tried, () -> builds(new World(engine, tried, SteeredCode.Kind.SPHERE)));
  }

  /** Returns true if the world's engine can build a prefab. */
  boolean supports(Prefab prefab) {
    Scene.Builder alone = new Scene.Builder();
    alone.body(alone.prefab(prefab), 0, 0, 0);
    String key = engine + prefab.shape().getClass() + prefab.surface() + prefab.massProperties();
    return known(key, () -> builds(engine, alone.build()));
  }

  private static boolean known(String what, BooleanSupplier builds) {
    Boolean known = ABLE.get(what);
    boolean able = known == null ? builds.getAsBoolean() : known;
    ABLE.put(what, able);
    return able;
  }

  private static boolean builds(World world) {
    try {
      world.build().close();
      return true;
    } catch (IllegalArgumentException | UnsupportedOperationException e) {
      return false; // the message names what the engine cannot do
    }
  }

  private static boolean builds(String engine, Scene scene) {
    try {
      Engines.named(engine).build(scene).close();
      return true;
    } catch (IllegalArgumentException e) {
      return false; // the message names the engine
    }
  }

  /** Returns a world in its first state. */
  Simulation build() {
    return game().simulation;
  }

  /** Returns a world in its first state, and its game code. */
  GameCode game() {
    return new GameCode(client(), scene, traits, code);
  }

  /** Returns the world in its first state without game code, as the clients of players have it. */
  Simulation client() {
    return Engines.named(engine).build(scene, settings());
  }

  private Engine.Settings settings() {
    Engine.Settings settings = Engine.Settings.defaults();
    if (has(Program.Trait.ALL_CONTACTS)) {
      settings = settings.withContactEvents();
    }
    if (has(Program.Trait.JOINT_LIMITS)) {
      settings = settings.withJointLimitEvents();
    }
    if (has(Program.Trait.REST_LOST)) {
      settings = settings.withLostBodyPolicy(Engine.Settings.LostBodyPolicy.REST);
    }
    if (has(Program.Trait.ITERATIONS)) {
      settings = settings.withIterations(VELOCITY_ITERATIONS, POSITION_ITERATIONS);
    }
    if (has(Program.Trait.HOOK)) {
      settings = settings.withHook(Object.class, (built, bodies) -> bodies.body(0));
    }
    if (has(Program.Trait.THROW_ERRORS)) {
      settings = settings.withErrorPolicy(Engine.Settings.ErrorPolicy.THROW);
    }
    if (has(Program.Trait.WORKERS)) {
      settings = settings.withWorkers(1);
    }
    return settings;
  }

  long put(Scene.Builder builder, int prefab, double x, double y, double z) {
    return builder.body(prefab, at(x, y, z), new Quaternionf());
  }

  long put(Scene.Builder builder, Prefab prefab, double x, double y, double z) {
    return put(builder, builder.prefab(prefab), x, y, z);
  }

  Vector3d at(double x, double y, double z) {
    return new Vector3d(x, y, isPlane() ? 0 : z).add(origin);
  }

  /** Returns true for the slot of a body that a player steers. */
  boolean isPlayer(int slot) {
    return players.stream().anyMatch(body -> BodyId.slot(body) == slot);
  }

  /** Returns the rate at which the loop ticks this world. */
  TickRate rate() {
    return TickRate.hertz(has(Program.Trait.SIXTY_HERTZ) ? 60 : 100);
  }

  /** Returns true if bodies stay where z is 0. */
  boolean isPlane() {
    return engine.equals("dyn4j");
  }
}
