package org.isochron.remote.stream;

import java.nio.ByteBuffer;

/**
 * A viewer's connection to a server, as long as one attempt lasts. Owner: the viewer's thread.
 * Never waits.
 */
public interface Uplink extends AutoCloseable {
  /**
   * The most lines for snapshots. There can be more than one because a line repeats one loss a
   * round trip.
   */
  int SNAPSHOT_LINES = 4;

  /** The most lines for events, which come so that nothing else waits behind them. */
  int EVENT_LINES = 2;

  /**
   * The most lines on which a viewer asks for answers: first for snapshots, then for events. Each
   * costs both ends some 40 datagrams a second, so those that are not needed are not opened.
   */
  int ASKING_LINES = SNAPSHOT_LINES + EVENT_LINES;

  /** All of them, as a set in which each line has the bit of its number. */
  int ALL_LINES = (1 << ASKING_LINES) - 1;

  /** The first line for snapshots and the first for events, without which nobody is served. */
  int FIRST_LINES = 1 | 1 << SNAPSHOT_LINES;

  /** The most bytes that a line takes at once. */
  long MOST_KEYFRAME_BYTES = 32L * 1_024 * 1_024;

  /**
   * The longest silence of the other end after which both go on over the lines that they have: a
   * stopped process, a pause of the garbage collector or a lost network of that length costs
   * nobody a join. A relay and its viewers keep to the same.
   */
  long MOST_SILENCE_NANOS = 6_000_000_000L;

  /** The way for commands and control. */
  Line control();

  /**
   * One of the ways that ask for snapshots, or for events and prefabs, by its number from 0. It is
   * opened when this is first called.
   */
  Line asking(int number);

  /** Asks for snapshots, events and prefabs, on a set of lines; returns those that took it. */
  default int ask(ByteBuffer memory, long token, int lines) {
    int asked = 0;
    for (int number = 0; number < ASKING_LINES; number++) {
      boolean isOne = (lines >> number & 1) != 0;
      if (isOne && asking(number).offer(Messages.hello(memory, number, token))) {
        asked |= 1 << number;
      }
    }
    return asked;
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
