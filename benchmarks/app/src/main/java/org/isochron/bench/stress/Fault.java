package org.isochron.bench.stress;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The faults by name. */
enum Fault {
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
  /** A lapped listener. */
  LISTENER_LAG,
  /** A stopped and continued process. */
  SUSPEND;

  static final Path SHELL = Path.of("/bin/sh");

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Returns the faults as typed: {@code none}, {@code all}, or names separated by commas. On a
   * terminal {@code all} does not include {@code suspend}, because the shell would move the stopped
   * program into the background and leave it there.
   */
  static Set<Fault> typed(String typed, boolean onTerminal) {
    List<String> names = List.of(typed.toLowerCase(Locale.ROOT).split(",", -1));
    Set<Fault> faults = EnumSet.noneOf(Fault.class);
    List<String> known = new ArrayList<>(List.of("none", "all"));
    for (Fault fault : values()) {
      known.add(fault.toString());
      boolean ofAll = names.contains("all") && !(onTerminal && fault == SUSPEND);
      if (ofAll || names.contains(fault.toString())) {
        faults.add(fault);
      }
    }
    for (String name : names) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "'%s' is not a fault; there are %s".formatted(name, String.join(", ", known)));
      }
    }
    return faults;
  }
}
