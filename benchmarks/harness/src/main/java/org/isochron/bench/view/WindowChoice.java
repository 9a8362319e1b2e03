package org.isochron.bench.view;

/** Whether a run opens a window. */
public enum WindowChoice {
  /** If there is a display. */
  AUTO,
  /** In any case: none to be had is an error. */
  ON,
  /** In no case. */
  OFF
}
