package org.isochron.physics.reference;

/** The classic four evaluations: at the start, twice in the middle, at the end. */
final class RungeKutta4 implements Integrator {
  private final double[] middlePositions;
  private final double[] middleVelocities;
  private final double[] accelerations;
  private final double[] positionSlopes;
  private final double[] velocitySlopes;

  RungeKutta4(int bodyCapacity) {
    middlePositions = new double[3 * bodyCapacity];
    middleVelocities = new double[3 * bodyCapacity];
    accelerations = new double[3 * bodyCapacity];
    positionSlopes = new double[3 * bodyCapacity];
    velocitySlopes = new double[3 * bodyCapacity];
  }

  @Override
  public void step(
      Field field, double[] positions, double[] velocities, int components, double dtSeconds) {
    field.accelerate(positions, velocities, accelerations);
    for (int i = 0; i < components; i++) {
      positionSlopes[i] = velocities[i];
      velocitySlopes[i] = accelerations[i];
      middlePositions[i] = positions[i] + velocities[i] * dtSeconds / 2;
      middleVelocities[i] = velocities[i] + accelerations[i] * dtSeconds / 2;
    }
    addSlope(field, positions, velocities, components, dtSeconds / 2);
    addSlope(field, positions, velocities, components, dtSeconds);
    field.accelerate(middlePositions, middleVelocities, accelerations);
    for (int i = 0; i < components; i++) {
      positions[i] += (positionSlopes[i] + middleVelocities[i]) * dtSeconds / 6;
      velocities[i] += (velocitySlopes[i] + accelerations[i]) * dtSeconds / 6;
    }
  }

  /**
   * Adds the slope at the current middle state twice, then moves the middle state along that slope.
   */
  private void addSlope(
      Field field, double[] positions, double[] velocities, int components, double dtSeconds) {
    field.accelerate(middlePositions, middleVelocities, accelerations);
    for (int i = 0; i < components; i++) {
      double slope = middleVelocities[i];
      positionSlopes[i] += 2 * slope;
      velocitySlopes[i] += 2 * accelerations[i];
      middlePositions[i] = positions[i] + slope * dtSeconds;
      middleVelocities[i] = velocities[i] + accelerations[i] * dtSeconds;
    }
  }
}
