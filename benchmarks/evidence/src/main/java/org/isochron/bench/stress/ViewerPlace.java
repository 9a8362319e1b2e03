package org.isochron.bench.stress;

import java.util.Locale;
import org.isochron.bench.operation.DayFindings;
import org.isochron.bench.operation.OperatorsDay;
import org.isochron.bench.operation.near.NearDay;
import org.isochron.bench.operation.remote.RemoteDay;

/**
 * Where viewers are that are processes of their own, by the names of the option {@code --viewers}.
 */
enum ViewerPlace {
  /** In other processes of this machine. */
  NEAR,
  /** On other machines. */
  REMOTE;

  OperatorsDay day() {
    return switch (this) {
      case NEAR -> new NearDay();
      case REMOTE -> new RemoteDay();
    };
  }

  /** The figures that its day declares. */
  DayFindings findings() {
    return switch (this) {
      case NEAR -> NearDay.findings();
      case REMOTE -> RemoteDay.findings();
    };
  }

  /** The name as it is typed. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
