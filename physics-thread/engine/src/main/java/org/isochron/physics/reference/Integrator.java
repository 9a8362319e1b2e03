package org.isochron.physics.reference;

/**
 * Advances positions and velocities, three numbers per body, by a step. An integrator belongs to
 * one world.
 */
public sealed interface Integrator permits SemiImplicitEuler, RungeKutta4 {
  /** What accelerates the bodies. */
  @FunctionalInterface
  interface Field {
    /** Writes the acceleration of every component. */
    void accelerate(double[] positions, double[] velocities, double[] accelerations);
  }

  /** Advances the first {@code components} elements of the arrays by {@code dtSeconds}. */
  void step(Field field, double[] positions, double[] velocities, int components, double dtSeconds);

  /** First order; stable for stiff springs if the step is well below their period. */
  static Integrator semiImplicitEuler(int bodyCapacity) {
    return new SemiImplicitEuler(bodyCapacity);
  }

  /** Fourth order, at four times the cost. */
  static Integrator rungeKutta4(int bodyCapacity) {
    return new RungeKutta4(bodyCapacity);
  }
}
