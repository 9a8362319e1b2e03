package org.isochron.state;

import org.isochron.state.snapshot.SnapshotExchange;

/**
 * The bounds of a {@link SharedState}, which allocates memory for all of them at construction and
 * checks them there.
 *
 * @param windowLength the number of consecutive snapshots that a reader sees at once, 2 to 128
 * @param readers the most readers open at a time, 1 to 8
 * @param commands the most commands that can wait for a tick, 2 to 2^20
 * @param events the number of events kept for slow cursors, a power of two from 8 to 2^20
 */
public record StateLimits(int windowLength, int readers, int commands, int events) {
  /** Windows of three snapshots, four readers, 4,096 commands and 16,384 events. */
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
