package org.isochron.remote.codec;

import org.isochron.remote.content.Quantisation;
import org.isochron.state.snapshot.Poses;
import org.isochron.state.snapshot.Velocities;

/**
 * A pose, and perhaps velocities, in whole steps. A rotation is the number of its largest component and the three others, with the
 * sign that makes the largest positive. Owner: one thread; allocates nothing.
 */
final class QuantisedBody {
  static final int VELOCITIES = 6;
  private static final double ALMOST_NO_LENGTH = 1e-20;

  final int[] velocities = new int[VELOCITIES];
  int x;
  int y;
  int z;
  int largest;
  int first;
  int second;
  int third;

  private final double stepsPerMetre;
  private final double stepsPerRotation;
  private final double stepsPerVelocity;

  QuantisedBody(Quantisation steps) {
    stepsPerMetre = steps.stepsPerMetre();
    stepsPerRotation = steps.stepsPerRotation();
    stepsPerVelocity = steps.stepsPerVelocity();
  }

  /** Takes a pose; numbers that are none become 0, and those too far away the farthest. */
  void load(Poses poses, int index) {
    x = rounded(poses.x()[index] * stepsPerMetre);
    y = rounded(poses.y()[index] * stepsPerMetre);
    z = rounded(poses.z()[index] * stepsPerMetre);
    rotation(poses.qx()[index], poses.qy()[index], poses.qz()[index], poses.qw()[index]);
  }

  /** Takes the velocities of a body. */
  void load(Velocities from, int index) {
    velocities[0] = rounded(from.x()[index] * stepsPerVelocity);
    velocities[1] = rounded(from.y()[index] * stepsPerVelocity);
    velocities[2] = rounded(from.z()[index] * stepsPerVelocity);
    velocities[3] = rounded(from.wx()[index] * stepsPerVelocity);
    velocities[4] = rounded(from.wy()[index] * stepsPerVelocity);
    velocities[5] = rounded(from.wz()[index] * stepsPerVelocity);
  }

  /** Takes what one end has of a body. */
  void load(SentBodies states, int slot) {
    int at = slot * SentBodies.STRIDE;
    x = states.bodies[at + SentBodies.POSITION];
    y = states.bodies[at + SentBodies.POSITION + 1];
    z = states.bodies[at + SentBodies.POSITION + 2];
    first = states.bodies[at + SentBodies.ROTATION];
    second = states.bodies[at + SentBodies.ROTATION + 1];
    third = states.bodies[at + SentBodies.ROTATION + 2];
    largest = states.bodies[at + SentBodies.LARGEST];
    if (states.layout.velocities()) {
      System.arraycopy(
          states.velocities, slot * SentBodies.VELOCITY_STRIDE, velocities, 0, VELOCITIES);
    }
  }

  /** Writes the pose. */
  void store(Poses poses, int index) {
    poses.x()[index] = (float) (x / stepsPerMetre);
    poses.y()[index] = (float) (y / stepsPerMetre);
    poses.z()[index] = (float) (z / stepsPerMetre);
    double a = first / stepsPerRotation;
    double b = second / stepsPerRotation;
    double c = third / stepsPerRotation;
    double rest = 1 - a * a - b * b - c * c;
    double scale = 1;
    if (rest < 0) { // only rounded, or forged
      scale = 1 / Math.sqrt(1 - rest);
      rest = 0;
    }
    float d = (float) (Math.sqrt(rest) * scale);
    float e = (float) (a * scale);
    float f = (float) (b * scale);
    float g = (float) (c * scale);
    poses.qx()[index] = largest == 0 ? d : e;
    poses.qy()[index] = largest == 0 ? e : largest == 1 ? d : f;
    poses.qz()[index] = largest <= 1 ? f : largest == 2 ? d : g;
    poses.qw()[index] = largest == 3 ? d : g;
  }

  /** Writes the velocities. */
  void store(Velocities to, int index) {
    to.x()[index] = (float) (velocities[0] / stepsPerVelocity);
    to.y()[index] = (float) (velocities[1] / stepsPerVelocity);
    to.z()[index] = (float) (velocities[2] / stepsPerVelocity);
    to.wx()[index] = (float) (velocities[3] / stepsPerVelocity);
    to.wy()[index] = (float) (velocities[4] / stepsPerVelocity);
    to.wz()[index] = (float) (velocities[5] / stepsPerVelocity);
  }

  private void rotation(double qx, double qy, double qz, double qw) {
    double ax = Math.abs(qx);
    double ay = Math.abs(qy);
    double az = Math.abs(qz);
    double aw = Math.abs(qw);
    double most = Math.max(Math.max(ax, ay), Math.max(az, aw));
    double square = qx * qx + qy * qy + qz * qz + qw * qw;
    if (!(square > ALMOST_NO_LENGTH) || square == Double.POSITIVE_INFINITY) {
      largest = 3; // no rotation at all is shown as none
      first = 0;
      second = 0;
      third = 0;
      return;
    }
    double scale = stepsPerRotation / Math.sqrt(square);
    if (aw == most) {
      largest = 3;
      three(qx, qy, qz, qw < 0 ? -scale : scale);
    } else if (az == most) {
      largest = 2;
      three(qx, qy, qw, qz < 0 ? -scale : scale);
    } else if (ay == most) {
      largest = 1;
      three(qx, qz, qw, qy < 0 ? -scale : scale);
    } else {
      largest = 0;
      three(qy, qz, qw, qx < 0 ? -scale : scale);
    }
  }

  private void three(double a, double b, double c, double scale) {
    first = rounded(a * scale);
    second = rounded(b * scale);
    third = rounded(c * scale);
  }

  private static int rounded(double steps) {
    return (int) Math.floor(steps + 0.5);
  }
}
