package org.isochron.bench.stress;

import java.util.Locale;
import org.isochron.bench.operation.DayFindings;
import org.isochron.bench.operation.OperatorsDay;
import org.isochron.bench.operation.remote.RemoteDay;

/**
 * Where viewers are that are processes of their own, by the names of the option {@code --viewers}.
 */
enum ViewerPlace {
  /** On other machines, or as if they were. */
  REMOTE;

  OperatorsDay day() {
    return switch (this) {
      case REMOTE -> new RemoteDay();
    };
  }

  /** The figures that its day declares. */
  DayFindings findings() {
    return switch (this) {
      case REMOTE -> RemoteDay.findings();
    };
  }

  /** The name as it is typed. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
