package org.isochron.physics.simulation;

/** Reports that a {@link Controller} threw; the cause is what it threw. */
public final class ControllerException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ControllerException(long tick, Throwable cause) {
    super("the controller threw in tick %d: %s".formatted(tick, cause), cause);
  }
}
