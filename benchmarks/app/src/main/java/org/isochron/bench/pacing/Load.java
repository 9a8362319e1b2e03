package org.isochron.bench.pacing;

import java.util.Locale;

/** Background load, until closed. */
public interface Load extends AutoCloseable {
  String description();

  @Override
  void close();

  /** Values of the option {@code --load}. */
  enum Kind {
    NONE,
    PROCESSES,
    ALLOCATION;

    public Load start(int megabytesPerSecond) {
      return switch (this) {
        case NONE -> new Idle();
        case PROCESSES -> BusyProcesses.start();
        case ALLOCATION -> GarbageThread.start(megabytesPerSecond);
      };
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** No background load. */
  record Idle() implements Load {
    @Override
    public String description() {
      return "none";
    }

    @Override
    public void close() {}
  }
}
