package org.isochron.bench.pacing;

import java.util.Locale;

/** What else the machine does while the contestants tick, until it is closed. */
public interface Load extends AutoCloseable {
  /** What it is, and how much of it there was so far. */
  String description();

  @Override
  void close();

  /** The loads by the names of the option {@code --load}. */
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

    /** The name as it is typed. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Nothing of ours. */
  record Idle() implements Load {
    @Override
    public String description() {
      return "none";
    }

    @Override
    public void close() {}
  }
}
