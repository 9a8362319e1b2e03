package org.isochron.bench.stress.fault;

import java.util.Locale;

/** What can go wrong around the threads, by the names of the option {@code --faults}. */
public enum FaultKind {
  /** A thread that allocates. */
  GC,
  /** Processes that keep the cores busy. */
  HOGS,
  /** A step that takes long. */
  PHYSICS_STALL,
  /** A frame that takes long, while its window is held. */
  RENDER_STALL,
  /** Readers that close and open. */
  READER_CHURN,
  /** More commands than there is room for. */
  COMMAND_FLOOD,
  /** More questions than can wait. */
  QUERY_FLOOD,
  /** Prefabs that are added to the running world, and bodies of them. */
  NEW_SHAPES,
  /** Joints that come, break and go. */
  JOINT_CHURN,
  /** A listener that falls a whole ring behind. */
  LISTENER_LAG,
  /** A process that is stopped and continued. */
  SUSPEND,
  /** A clock that steps forth and back, in a run of its own on a hand-made clock. */
  CLOCK_STEPS;

  /** The name as it is typed. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
