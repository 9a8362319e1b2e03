package org.isochron.engine;

import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/**
 * Free rotation of a rigid body whose principal axes are its axes, integrated in steps of a tenth
 * of a millisecond by the method of Runge and Kutta. Energy and angular momentum stay to twelve
 * digits.
 */
final class FreeTop {
  private static final double STEP = 1e-4;

  final Quaterniond rotation;

  /** In the body's axes. */
  final Vector3d speed = new Vector3d();

  private final Vector3dc moments;

  FreeTop(Vector3dc moments, Quaterniond rotation, Vector3dc worldSpeed) {
    this.moments = moments;
    this.rotation = rotation;
    rotation.transformInverse(worldSpeed, speed);
  }

  void run(double seconds) {
    for (long left = Math.round(seconds / STEP); left > 0; left--) {
      step();
    }
  }

  double energy() {
    return new Vector3d(speed).mul(moments).dot(speed) / 2;
  }

  /** In world axes. */
  Vector3d momentum() {
    return rotation.transform(new Vector3d(speed).mul(moments));
  }

  Vector3d worldSpeed() {
    return rotation.transform(new Vector3d(speed));
  }

  private void step() {
    Vector3d start = new Vector3d(speed);
    Quaterniond from = new Quaterniond(rotation);
    Vector3d slopes = new Vector3d();
    Quaterniond turns = new Quaterniond(0, 0, 0, 0);
    Vector3d slope = new Vector3d();
    Quaterniond turn = new Quaterniond(0, 0, 0, 0);
    double[] ahead = {0, STEP / 2, STEP / 2, STEP};
    double[] weights = {STEP / 6, STEP / 3, STEP / 3, STEP / 6};
    for (int stage = 0; stage < 4; stage++) {
      Vector3d at = new Vector3d(start).fma(ahead[stage], slope);
      Quaterniond turned = plus(from, ahead[stage], turn);
      slope.set(new Vector3d(at).mul(moments).cross(at).div(moments));
      turned.mul(at.x / 2, at.y / 2, at.z / 2, 0, turn);
      slopes.fma(weights[stage], slope);
      turns = plus(turns, weights[stage], turn);
    }
    speed.set(start).add(slopes);
    rotation.set(plus(from, 1, turns)).normalize();
  }

  private static Quaterniond plus(Quaterniond one, double factor, Quaterniond other) {
    return new Quaterniond(
        one.x + factor * other.x,
        one.y + factor * other.y,
        one.z + factor * other.z,
        one.w + factor * other.w);
  }
}
