package org.isochron.bench.view;

/** The values of the option {@code --window}. */
public enum WindowChoice {
  /** If there is a display. */
  AUTO,
  /** In any case: none to be had is an error. */
  ON,
  /** In no case. */
  OFF
}
