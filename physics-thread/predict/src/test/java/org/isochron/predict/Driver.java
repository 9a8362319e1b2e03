package org.isochron.predict;

import org.isochron.gameplay.WheeledVehicle;
import org.isochron.gameplay.WheeledVehicle.Suspension;
import org.isochron.gameplay.WheeledVehicle.Wheel;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Shape;
import org.isochron.state.CommandSender;

/** A car that steers by one axis and accelerates by the other. */
final class Driver implements PlayerCode {
  static final Shape CHASSIS = new Shape.Box(0.9f, 0.3f, 2);
  static final float MASS = 1_200;
  private static final float STEERING = 0.5f;
  private static final float TORQUE = 1_500;
  private static final float DRAG = 60;
  private static final Suspension SUSPENSION = Suspension.of(0.5f, 40_000, 3_500);
  private static final WheeledVehicle.Settings CAR = WheeledVehicle.Settings.of(
      CHASSIS,
      ~(1 << Walker.LAYER),
      Wheel.at(-0.8f, -0.1f, -1.3f, 0.35f, SUSPENSION).withSteering(),
      Wheel.at(0.8f, -0.1f, -1.3f, 0.35f, SUSPENSION).withSteering(),
      Wheel.at(-0.8f, -0.1f, 1.3f, 0.35f, SUSPENSION).withDrive().withHandbrake(),
      Wheel.at(0.8f, -0.1f, 1.3f, 0.35f, SUSPENSION).withDrive().withHandbrake());

  private final WheeledVehicle car;
  private final long body;

  Driver(long body) {
    this.body = body;
    car = new WheeledVehicle(body, CAR);
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    if (view.contains(body)) {
      car.steer(STEERING * input.level(Walker.X));
      car.drive(TORQUE * input.level(Walker.Z));
      car.brake(DRAG);
      car.move(view, commands);
    }
  }

  @Override
  public boolean matches(SavedState predicted, SavedState server) {
    return true; // the state of the wheels follows from the motion of the body
  }

  @Override
  public void save(SavedState destination) {
    car.save(destination);
  }

  @Override
  public void restore(SavedState source) {
    car.restore(source);
  }
}
