package org.isochron.bench.stress.fault;

import java.util.Locale;

/** Values of the option {@code --faults}. */
public enum FaultKind {
  /** A thread that allocates garbage. */
  GC,
  /** Busy processes on all cores. */
  HOGS,
  /** A long simulation step. */
  PHYSICS_STALL,
  /** A long frame, during which the reader holds its window of snapshots. */
  RENDER_STALL,
  /** Readers that close and reopen. */
  READER_CHURN,
  COMMAND_FLOOD,
  QUERY_FLOOD,
  /** Prefabs added at run time. */
  NEW_SHAPES,
  /** Short-lived joints. */
  JOINT_CHURN,
  /** A lapped listener. */
  LISTENER_LAG,
  /** A stopped and continued process. */
  SUSPEND,
  /** A clock that steps forwards and backwards, in a separate run on a manual clock. */
  CLOCK_STEPS;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
