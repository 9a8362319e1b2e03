package org.isochron.state.time;

/** How a loop copes with the cost of its ticks, so that a program can show it and readers can prepare for late ticks. */
public enum LoadState {
  /** Time runs at the requested speed. */
  IN_TIME,
  /** Time runs at the speed that the machine sustains, or did so a moment ago. */
  EASING,
  /** Ticks that were due were forgotten a moment ago, because too many were due at once. */
  SHEDDING
}
