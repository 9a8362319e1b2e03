package org.isochron.remote.stream;

import java.nio.ByteBuffer;

/**
 * A viewer's connection to a server, as long as one attempt lasts. Owner: the viewer's thread.
 * Never waits.
 */
public interface Uplink extends AutoCloseable {
  /**
   * The number of lines for snapshots. There are more than one because a line repeats one loss a
   * round trip.
   */
  int SNAPSHOT_LINES = 4;

  /** The number of lines for events, which come so that nothing else waits behind them. */
  int EVENT_LINES = 2;

  /**
   * The number of lines on which a viewer asks for answers: first for snapshots, then for events.
   */
  int ASKING_LINES = SNAPSHOT_LINES + EVENT_LINES;

  /** The most bytes that a line takes at once. */
  long MOST_KEYFRAME_BYTES = 32L * 1_024 * 1_024;

  /** The way for commands and control. */
  Line control();

  /** One of the ways that ask for snapshots, or for events and prefabs, by its number from 0. */
  Line asking(int number);

  /** Asks for snapshots, events and prefabs, on all lines on which they are wanted. */
  default void ask(ByteBuffer memory, long token) {
    for (int number = 0; number < ASKING_LINES; number++) {
      asking(number).offer(Messages.hello(memory, number, token));
    }
  }

  /** Hands out the fragments of snapshots that have arrived, up to a bound. */
  void pollSnapshots(Arrivals arrivals);

  /** Hands out what else has arrived, up to a bound. */
  void pollControl(Arrivals arrivals);

  @Override
  void close();

  /**
   * Takes messages, which are valid during the call only, in little-endian memory with an array.
   */
  interface Arrivals {
    /** A message about anything but snapshots. */
    void control(ByteBuffer message);

    /** A fragment of a snapshot, which came on the line of a number. */
    void fragment(int line, ByteBuffer message);
  }
}
