package org.isochron.physics.features;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.Engines;
import org.isochron.engine.Ragdoll;
import org.isochron.engine.Ragdoll.Bone;
import org.isochron.engine.Scene;
import org.isochron.gameplay.CollisionFilter;
import org.isochron.gameplay.WheeledVehicle;
import org.isochron.gameplay.WheeledVehicle.Suspension;
import org.isochron.gameplay.WheeledVehicle.Wheel;
import org.isochron.physics.Controller.ChannelWriter;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Prefab.Blend;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * The bodies on the far side of the wall in a random-walk test. The stage contains a one-way
 * platform, a vehicle, a ragdoll, and a body of each supported shape, surface and blend mode.
 */
final class FeaturesStage {
  static final List<SnapshotLayout.Channel> CHANNELS = List.of(
      new SnapshotLayout.Channel("heat", SnapshotLayout.Blend.LINEAR),
      new SnapshotLayout.Channel("wheel", SnapshotLayout.Blend.ANGLE),
      new SnapshotLayout.Channel("size", SnapshotLayout.Blend.SCALE));

  static final int PLATFORM_PREFAB = 7;

  private static final long PLATFORM = BodyId.of(8, 1);
  static final long CAR = BodyId.of(9, 1);

  private static final int CAR_LAYER = 7;
  private static final Shape CHASSIS = new Shape.Box(0.9f, 0.3f, 2);
  private static final Suspension SUSPENSION = Suspension.of(0.5f, 40_000, 3_500);
  private static final WheeledVehicle.Settings WHEELS = WheeledVehicle.Settings.of(
      CHASSIS,
      ~(1 << CAR_LAYER),
      Wheel.at(-0.8f, -0.1f, -1.3f, 0.35f, SUSPENSION).withSteering(),
      Wheel.at(0.8f, -0.1f, -1.3f, 0.35f, SUSPENSION).withSteering(),
      Wheel.at(-0.8f, -0.1f, 1.3f, 0.35f, SUSPENSION).withDrive().withHandbrake(),
      Wheel.at(0.8f, -0.1f, 1.3f, 0.35f, SUSPENSION).withDrive().withHandbrake());

  private static final int BONE_LAYER = 6;
  private static final int ROUND = 150;
  private static final int COMES = 20;
  private static final int GOES = 110;

  private static final Ragdoll FIGURE = Ragdoll.of(List.of(
      Bone.root("hips", at(0, 0), at(0, 0.4f), 0.12f, 8),
      Bone.of("chest", "hips", at(0, 0.42f), at(0, 0.9f), 0.14f, 10),
      Bone.of("arm", "chest", at(0.2f, 0.8f), at(0.6f, 0.8f), 0.06f, 2),
      Bone.of("leg", "hips", at(0, -0.02f), at(0, -0.6f), 0.08f, 5)));

  private final FeaturesGround ground;
  private final boolean hasFigures;
  private final CollisionFilter filter = new CollisionFilter(
      PLATFORM,
      new Shape.Box(3, 1, 3),
      Prefab.ALL_LAYERS,
      16,
      CollisionFilter.oneWay(new Vector3f(0, 1, 0)));
  private final WheeledVehicle car = new WheeledVehicle(CAR, WHEELS);
  private final Ragdoll.Pose pose = FIGURE.pose();
  private Ragdoll.@Nullable Placed figure;
  private long ticks;

  FeaturesStage(FeaturesGround ground) {
    this.ground = ground;
    hasFigures = hasFigures(ground);
  }

  static void add(FeaturesGround ground, Scene.Builder scene) {
    float x = FeaturesGame.WALL + 4;
    put(scene, Prefab.fixed(new Shape.Box(2, 0.1f, 2)), ground.at(x, 2.5, 0));
    if (hasFigures(ground)) {
      FIGURE.addPrefabs(scene, BONE_LAYER);
    }
    if (hasCar(ground)) {
      put(scene, Prefab.dynamic(CHASSIS, 1_200).withLayer(CAR_LAYER), ground.at(35, 0.85, 0));
    }
    for (Prefab prefab : candidates()) {
      if (builds(ground, prefab)) {
        boolean isStatic = prefab.motion() == Prefab.Motion.STATIC;
        put(scene, prefab, ground.at(x += 0.8f, isStatic ? 0.1 : 4, 0));
      }
    }
  }

  private static void put(Scene.Builder scene, Prefab prefab, Vector3d position) {
    scene.body(scene.prefab(prefab), position, new Quaternionf());
  }

  /** Returns prefabs of all kinds; each engine supports only some of them. */
  private static List<Prefab> candidates() {
    Prefab.Surface slick = Prefab.Surface.PLAIN
        .withFrictionRule(Prefab.Surface.Rule.PRODUCT)
        .withRestitutionRule(Prefab.Surface.Rule.GREATEST);
    List<Vector3fc> corners = new ArrayList<>();
    for (int corner = 0; corner < 8; corner++) {
      corners.add(new Vector3f(
          (corner & 1) * 0.8f - 0.4f, (corner & 2) * 0.3f - 0.3f, (corner & 4) * 0.2f - 0.4f));
    }
    Shape.HeightField hills = Shape.HeightField.of(
        4, 4, 2, 0, 0.2f, 0, 0.3f, 0, 0.5f, 0, 0, 0.1f, 0, 0, 0, 0, 0, 0.4f, 0);
    return List.of(
        Prefab.dynamic(new Shape.Cylinder(0.4f, 0.3f), 1)
            .withBlend(Blend.NEAREST)
            .withContactEvents(),
        Prefab.dynamic(new Shape.Cone(0.8f, 0.4f), 1).withBlend(Blend.LINEAR),
        Prefab.dynamic(new Shape.Hull(corners).scaled(0.8f), 2).withBlend(Blend.NOW),
        Prefab.dynamic(new Shape.Capsule(0.3f, 0.2f), 1)
            .withBlend(Blend.SMOOTH)
            .withContactEvents(),
        Prefab.dynamic(new Shape.Sphere(0.4f), 1).withSurface(slick).withBlend(Blend.NEAREST),
        Prefab.fixed(new Shape.Box(1.5f, 0.2f, 1.5f))
            .withSurface(Prefab.Surface.PLAIN.withVelocity(new Vector3f(1, 0, 0))),
        Prefab.fixed(hills),
        Prefab.fixed(hills.withHeights(1, 1, 2, 2, 0.8f, 0.2f, 0.1f, 0.6f)));
  }

  /** A 2D engine has no wheels at both sides. */
  private static boolean hasCar(FeaturesGround ground) {
    return !ground.hasOnlySpheres() && !ground.engine().equals("dyn4j");
  }

  private static boolean hasFigures(FeaturesGround ground) {
    Scene.Builder scene = ground.builder();
    FIGURE.place(
        scene, FIGURE.addPrefabs(scene, BONE_LAYER), ground.at(0, 0, 0), new Quaternionf());
    return builds(ground.engine(), scene);
  }

  private static boolean builds(FeaturesGround ground, Prefab prefab) {
    Scene.Builder scene = ground.builder();
    put(scene, prefab, ground.at(0, 0, 0));
    return builds(ground.engine(), scene);
  }

  private static boolean builds(String engine, Scene.Builder scene) {
    try {
      Engines.named(engine).build(scene.build()).close();
      return true;
    } catch (IllegalArgumentException e) {
      return false; // the message names the engine
    }
  }

  void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    ticks++;
    if (hasCar(ground)) {
      car.drive(ticks % 100 < 50 ? 1_500 : -1_500);
      car.steer(input.isDown(1) ? 0.5f : 0);
      car.handbrake(input.isDown(2) ? 3_000 : 0);
      car.move(view, commands);
    }
    filter.decide(view, commands);
    if (figure == null && hasFigures && tick % ROUND == COMES) {
      come(commands);
    } else if (figure != null && tick % ROUND == GOES) {
      for (int bone = 0; bone < FIGURE.bones().size(); bone++) {
        commands.despawn(figure.body(bone));
      }
      figure = null;
    } else if (figure != null) {
      pose.turn("arm", new Quaternionf().rotateZ(ticks % 40 * 0.02f));
      figure.drive(view, commands, pose);
    }
  }

  private void come(CommandSender commands) {
    try {
      figure = FIGURE.spawn(
          commands, PLATFORM_PREFAB + 1, ground.at(FeaturesGame.WALL + 4, 4, 0), new Quaternionf());
      figure.stiffen(commands, 60, 3, 1);
    } catch (IllegalStateException e) {
      figure = null; // the world is full
    }
  }

  void show(ChannelWriter channels) {
    show(channels, PLATFORM);
    show(channels, FeaturesGame.CHARACTER);
    for (int bone = 0; figure != null && bone < FIGURE.bones().size(); bone++) {
      show(channels, figure.body(bone));
    }
  }

  private void show(ChannelWriter channels, long body) {
    channels.set(0, body, (float) ticks);
    channels.set(1, body, ticks * 0.7f % 6);
    channels.set(2, body, 1 + ticks % 10 * 0.1f);
  }

  void save(SavedState destination) {
    destination.putLong(ticks);
    filter.save(destination);
    car.save(destination);
    destination.putInt(figure == null ? 0 : 1);
    if (figure != null) {
      figure.save(destination);
    }
  }

  void restore(SavedState source) {
    ticks = source.takeLong();
    filter.restore(source);
    car.restore(source);
    figure = source.takeInt() == 0 ? null : FIGURE.restore(source);
  }

  long stateHash() {
    long hash = 31 * (31 * ticks + filter.stateHash()) + car.stateHash();
    return figure == null ? hash : 31 * hash + figure.body(0);
  }

  private static Vector3f at(float x, float y) {
    return new Vector3f(x, y, 0);
  }
}
