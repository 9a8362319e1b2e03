package org.isochron.remote.stream;

import java.nio.ByteBuffer;

/**
 * A viewer's connection to a server, as long as one attempt lasts. Owner: the viewer's thread.
 * Never waits.
 */
public interface Uplink extends AutoCloseable {
  /** The number of lines for events. */
  int EVENT_LINES = 2;

  /** The way for commands and control. */
  Line control();

  /** The way that asks for snapshots. */
  Line snapshots();

  /**
   * The ways that ask for events and prefabs, by their number from 0. They have lines of their own
   * so that nothing else waits behind them, and more than one because a line repeats one loss a
   * round trip.
   */
  Line events(int number);

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

    /** A fragment of a snapshot. */
    void fragment(ByteBuffer message);
  }
}
