package org.isochron.bench.stage;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.Scene;
import org.isochron.gameplay.WheeledVehicle;
import org.isochron.gameplay.WheeledVehicle.Suspension;
import org.isochron.gameplay.WheeledVehicle.Wheel;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.render.RenderFrame.Attachment;
import org.isochron.render.RenderFrame.WheelAttachment;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A game with a car among a ramp, a hill, bumps, crates and barrels. Owner: the physics thread.
 * Allocates nothing after construction.
 */
public final class VehicleGame implements Controller {
  static final long CAR = BodyId.of(1, 1);

  /** Centre of the hill. */
  static final Vector3fc HILL = new Vector3f(-28, 0, -20);

  static final float HILL_HEIGHT = 4;

  private static final int CAR_LAYER = 1;
  private static final int CAR_MASK = ~(1 << CAR_LAYER);
  private static final double MASS = 1_200;
  private static final Shape CHASSIS = new Shape.Box(0.9f, 0.3f, 2);
  private static final Suspension SUSPENSION = Suspension.of(0.5f, 35_000, 3_500);
  private static final WheeledVehicle.Settings SETTINGS = WheeledVehicle.Settings.of(
      CHASSIS,
      CAR_MASK,
      wheel(-0.85f, -1.3f).withSteering(),
      wheel(0.85f, -1.3f).withSteering(),
      wheel(-0.85f, 1.3f).withDrive().withHandbrake(),
      wheel(0.85f, 1.3f).withDrive().withHandbrake());

  private static final int HILL_SIDE = 25;

  private static final float HILL_CELL = 1.5f;
  private static final float HILL_EDGE = -0.1f;

  private static final float TORQUE = 2_000;
  private static final float BRAKE = 1_200;
  private static final float HANDBRAKE = 4_000;

  /** Rolling resistance without pressed keys. */
  private static final float ROLLING = 30;

  private static final float STEERING = 0.55f;

  /** Speed at which the maximum steering angle is halved. */
  private static final float STEERING_SPEED = 12;

  /** Maximum steering rate, in radians per second. */
  private static final float STEERING_RATE = 1.5f;

  private static final float MIN_BRAKING_SPEED = 0.5f;

  private final WheeledVehicle vehicle;
  private final float dtSeconds;
  private final Vector3f speed = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private float steering;

  VehicleGame(TickRate rate) {
    vehicle = new WheeledVehicle(CAR, SETTINGS.withRate(rate));
    dtSeconds = (float) rate.dtSeconds();
  }

  static Scene scene() {
    Scene.Builder builder = new Scene.Builder();
    int floor = builder.prefab(Prefab.fixed(new Shape.Box(120, 1, 120)));
    int car = builder.prefab(Prefab.dynamic(CHASSIS, MASS).withLayer(CAR_LAYER).withMask(CAR_MASK));
    int crate = builder.prefab(Prefab.dynamic(new Shape.Box(0.4f, 0.4f, 0.4f), 15));
    int ramp = builder.prefab(Prefab.fixed(new Shape.Box(3, 0.1f, 2.5f)));
    int bump = builder.prefab(Prefab.fixed(new Shape.Box(3, 0.06f, 0.4f)));
    int barrel = builder.prefab(Prefab.dynamic(new Shape.Cylinder(0.45f, 0.3f), 25));
    int hill = builder.prefab(Prefab.fixed(hill()));
    builder.body(floor, 0, -1, 0);
    builder.body(car, 0, 0.9, 0);
    Quaternionf up = new Quaternionf().rotateX((float) Math.toRadians(10));
    builder.body(ramp, up.transform(new Vector3f(0, -0.1f, -2.5f)).add(0, 0, -8), up);
    for (int i = 0; i < 6; i++) {
      builder.body(bump, 6, 0.03, -4 - 2 * i);
    }
    for (int i = 0; i < 12; i++) {
      builder.body(crate, i < 6 ? -7 : 7, 0.4 + 0.81 * (i % 3), (i < 6 ? -4 : -17) - i % 6 / 3);
    }
    for (int i = 0; i < 6; i++) {
      builder.body(barrel, -4, 0.45, -6 - 1.5 * i);
    }
    builder.body(hill, HILL.x(), HILL.y(), HILL.z());
    return builder.build();
  }

  private static Shape.HeightField hill() {
    float[] heights = new float[HILL_SIDE * HILL_SIDE];
    for (int index = 0; index < heights.length; index++) {
      int row = index / HILL_SIDE;
      float x = 2f * (index % HILL_SIDE) / (HILL_SIDE - 1) - 1;
      float z = 2f * row / (HILL_SIDE - 1) - 1;
      float slope = Math.max(0, 1 - x * x - z * z);
      heights[index] = (HILL_HEIGHT - HILL_EDGE) * slope * slope + HILL_EDGE;
    }
    return Shape.HeightField.of(HILL_SIDE, HILL_SIDE, HILL_CELL, heights);
  }

  public static List<WheelAttachment> wheels(SnapshotLayout layout) {
    List<WheelAttachment> wheels = new ArrayList<>();
    for (Wheel wheel : SETTINGS.wheels()) {
      Attachment mount = new Attachment(CAR, wheel.mount(), SETTINGS.facing());
      wheels.add(WheelAttachment.of(layout, wheels.size(), mount));
    }
    return wheels;
  }

  public static float wheelRadius() {
    return SETTINGS.wheels().get(0).radius();
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    if (!view.contains(CAR)) {
      return;
    }
    view.rotation(CAR, rotation).transformInverse(view.velocity(CAR, speed));
    float forward = -speed.z;
    float target = STEERING * axis(input, PlayerController.LEFT, PlayerController.RIGHT);
    target /= 1 + Math.abs(forward) / STEERING_SPEED;
    float step = STEERING_RATE * dtSeconds;
    steering += Math.max(-step, Math.min(step, target - steering));
    boolean back = input.isDown(PlayerController.BACK);
    boolean brakes = back && forward > MIN_BRAKING_SPEED;
    float torque = TORQUE * axis(input, PlayerController.FORWARD, PlayerController.BACK);
    vehicle.steer(steering);
    vehicle.drive(brakes ? 0 : torque);
    vehicle.brake(brakes ? BRAKE : torque == 0 ? ROLLING : 0);
    vehicle.handbrake(input.isDown(PlayerController.CROUCH) ? HANDBRAKE : 0);
    vehicle.move(view, commands);
  }

  @Override
  public List<SnapshotLayout.Channel> channels() {
    return shownChannels();
  }

  static List<SnapshotLayout.Channel> shownChannels() {
    return WheeledVehicle.channels(SETTINGS.wheels().size());
  }

  @Override
  public void show(ChannelWriter channels) {
    vehicle.show(channels, 0);
  }

  @Override
  public void save(SavedState destination) {
    destination.putFloat(steering);
    vehicle.save(destination);
  }

  @Override
  public void restore(SavedState source) {
    steering = source.takeNumber();
    vehicle.restore(source);
  }

  @Override
  public long stateHash() {
    return 31 * vehicle.stateHash() + Float.floatToIntBits(steering);
  }

  private static Wheel wheel(float x, float z) {
    return Wheel.at(x, -0.1f, z, 0.35f, SUSPENSION);
  }

  private static float axis(TickInput input, int positive, int negative) {
    return (input.isDown(positive) ? 1 : 0) - (input.isDown(negative) ? 1 : 0);
  }
}
