package org.isochron.bench.stress;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

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
  /** Short-lived joints. */
  JOINT_CHURN,
  /** A lapped listener. */
  LISTENER_LAG,
  /** A stopped and continued process. */
  SUSPEND;

  static final Path SHELL = Path.of("/bin/sh");

  static boolean canSuspend() {
    return Files.isExecutable(SHELL);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String names(String separator) {
    return Arrays.stream(values()).map(Fault::toString).collect(Collectors.joining(separator));
  }

  /** Faults as typed: {@code none}, {@code all}, or names separated by commas. */
  record Names(List<String> names) {
    static final Names ALL = new Names(List.of("all"));

    Names {
      names = List.copyOf(names);
    }

    /**
     * Returns the faults. On a terminal {@code all} does not include {@code suspend}, because the
     * shell would move the stopped program into the background and leave it there.
     */
    Set<Fault> faults(boolean onTerminal) {
      Set<Fault> faults = EnumSet.noneOf(Fault.class);
      for (Fault fault : values()) {
        boolean ofAll = names.contains("all") && !(onTerminal && fault == SUSPEND);
        if (ofAll || names.contains(fault.toString())) {
          faults.add(fault);
        }
      }
      return faults;
    }
  }

  static final class Converter implements ITypeConverter<Names> {
    @Override
    public Names convert(String typed) {
      List<String> typedNames = List.of(typed.toLowerCase(Locale.ROOT).split(",", -1));
      for (String name : typedNames) {
        if (!List.of(("none,all," + names(",")).split(",")).contains(name)) {
          throw new TypeConversionException(
              "'%s' is not a fault; there are none, all, %s".formatted(name, names(", ")));
        }
      }
      return new Names(typedNames);
    }
  }
}
