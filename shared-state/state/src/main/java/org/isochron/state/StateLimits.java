package org.isochron.state;

import org.isochron.state.snapshot.SnapshotExchange;

/**
 * The bounds of a {@link SharedState}; all memory they stand for is allocated at construction.
 *
 * @param windowLength consecutive snapshots a reader sees at once, 2 to 4
 * @param readers readers open at a time, 1 to 8
 * @param commands commands that may wait for a tick
 * @param events events remembered for slow listeners, a power of two
 */
public record StateLimits(int windowLength, int readers, int commands, int events) {
  /** Three snapshots, four readers, and a second's worth of busy commands and events. */
  public static final StateLimits DEFAULT =
      new StateLimits(SnapshotExchange.DEFAULT_WINDOW_LENGTH, 4, 4_096, 16_384);

  public StateLimits withWindowLength(int snapshots) {
    return new StateLimits(snapshots, readers, commands, events);
  }

  public StateLimits withReaders(int count) {
    return new StateLimits(windowLength, count, commands, events);
  }

  public StateLimits withCommands(int capacity) {
    return new StateLimits(windowLength, readers, capacity, events);
  }

  public StateLimits withEvents(int capacity) {
    return new StateLimits(windowLength, readers, commands, capacity);
  }
}
