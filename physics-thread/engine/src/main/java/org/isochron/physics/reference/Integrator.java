package org.isochron.physics.reference;

/** Moves positions and velocities, three numbers a body, by a step. An integrator belongs to one world. */
public sealed interface Integrator permits SemiImplicitEuler, RungeKutta4 {
  /** What accelerates the bodies. */
  @FunctionalInterface
  interface Field {
    /** Writes the acceleration of every component. */
    void accelerate(double[] positions, double[] velocities, double[] accelerations);
  }

  /** Moves the first {@code components} of the arrays. */
  void step(Field field, double[] positions, double[] velocities, int components, double dtSeconds);

  /** First order, and stable for stiff springs as long as the step is well below their period. */
  static Integrator semiImplicitEuler(int bodyCapacity) {
    return new SemiImplicitEuler(bodyCapacity);
  }

  /** Fourth order, for four times the work. */
  static Integrator rungeKutta4(int bodyCapacity) {
    return new RungeKutta4(bodyCapacity);
  }
}
