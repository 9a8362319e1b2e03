package org.isochron.physics.reference;

/** Velocity first, then position by the new velocity. */
final class SemiImplicitEuler implements Integrator {
  private final double[] accelerations;

  SemiImplicitEuler(int bodyCapacity) {
    accelerations = new double[3 * bodyCapacity];
  }

  @Override
  public void step(
      Field field, double[] positions, double[] velocities, int components, double dtSeconds) {
    field.accelerate(positions, velocities, accelerations);
    for (int i = 0; i < components; i++) {
      velocities[i] += accelerations[i] * dtSeconds;
    }
    for (int i = 0; i < components; i++) {
      positions[i] += velocities[i] * dtSeconds;
    }
  }
}
