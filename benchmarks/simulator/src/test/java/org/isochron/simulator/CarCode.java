package org.isochron.simulator;

import java.util.List;
import java.util.function.Supplier;
import org.isochron.engine.Scene;
import org.isochron.gameplay.WheeledVehicle;
import org.isochron.gameplay.WheeledVehicle.Suspension;
import org.isochron.gameplay.WheeledVehicle.Wheel;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.CommandSender;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.joml.Vector3f;

/** A vehicle with three wheels that drives to and fro, steered and braked by devices. */
final class CarCode implements Controller {
  static final int STEER = 9;
  static final int BRAKE = 2;
  static final int HANDBRAKE = 3;

  private static final int OWN_LAYER = 7;
  private static final int WHEELS = 3;
  private static final Shape CHASSIS = new Shape.Box(0.9f, 0.3f, 2);
  private static final Suspension SUSPENSION = Suspension.of(0.5f, 40_000, 3_500);
  private static final WheeledVehicle.Settings SETTINGS = WheeledVehicle.Settings.of(
          CHASSIS,
          ~(1 << OWN_LAYER),
          Wheel.at(0, -0.1f, -1.3f, 0.35f, SUSPENSION).withSteering().withFriction(1.2f, 0.9f),
          Wheel.at(-0.8f, -0.1f, 1.3f, 0.35f, SUSPENSION)
              .withDrive()
              .withHandbrake()
              .withMass(15),
          Wheel.at(0.8f, -0.1f, 1.3f, 0.35f, SUSPENSION).withDrive().withHandbrake())
      .withForward(new Vector3f(0, 0, -1))
      .withRollInfluence(0.4f);

  private final WheeledVehicle car;

  private CarCode(long body, TickRate rate) {
    car = new WheeledVehicle(body, SETTINGS.withRate(rate));
  }

  static Supplier<CarCode> in(World world, Scene.Builder scene) {
    Prefab chassis = Prefab.dynamic(CHASSIS, 1_200).withLayer(OWN_LAYER);
    long body = world.put(scene, chassis, 7, 0.85, 0);
    return () -> new CarCode(body, world.rate());
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    car.drive(tick % 200 < 100 ? 1_500 : -1_500);
    car.drive(1, 100);
    car.steer(input.level(STEER) / 2);
    car.steer(0, input.level(STEER) / 3);
    car.brake(input.isDown(BRAKE) ? 2_000 : 0);
    car.brake(0, input.isDown(BRAKE) ? 500 : 0);
    car.handbrake(input.isDown(HANDBRAKE) ? 3_000 : 0);
    car.move(view, commands);
  }

  @Override
  public List<SnapshotLayout.Channel> channels() {
    return WheeledVehicle.channels(WHEELS);
  }

  @Override
  public void show(ChannelWriter channels) {
    car.show(channels, 0);
  }

  @Override
  public void save(SavedState destination) {
    car.save(destination);
  }

  @Override
  public void restore(SavedState source) {
    car.restore(source);
  }

  @Override
  public long stateHash() {
    return car.stateHash();
  }
}
