package org.isochron.remote.stream;

import java.nio.ByteBuffer;

/**
 * A viewer's connection to a server; each attempt to connect opens another one. Owner: the viewer's
 * thread. Never waits.
 */
public interface Uplink extends AutoCloseable {
  /** Several streams help because each recovers only one loss per round trip. */
  int SNAPSHOT_LINES = 4;

  /** Events have separate streams, so that they delay no other messages. */
  int EVENT_LINES = 2;

  /**
   * Streams for bundles, which do not retransmit. A stream also loses a bundle that the next one
   * overtakes, so latencies that vary more need more streams.
   */
  int BUNDLE_LINES = 4;

  int FIRST_BUNDLE_LINE = SNAPSHOT_LINES + EVENT_LINES;

  /** Stream of the link's messages, in both directions, which does not retransmit. */
  int LINK_LINE = FIRST_BUNDLE_LINE + BUNDLE_LINES;

  /**
   * Maximum number of streams on which a viewer requests data: first those for snapshots, then
   * those for events, then those for bundles, then that of the link. Each stream costs both ends
   * about 40 datagrams a second, so streams are opened on demand.
   */
  int ASKING_LINES = LINK_LINE + 1;

  int ALL_LINES = (1 << ASKING_LINES) - 1;

  /** Minimum for being served: the first stream for snapshots and the first for events. */
  int FIRST_LINES = 1 | 1 << SNAPSHOT_LINES;

  /** Largest keyframe in bytes that a stream can buffer. */
  long MAX_KEYFRAME_BYTES = 32L * 1_024 * 1_024;

  /**
   * How long the other end may be silent before the connection ends. A suspended process, a garbage
   * collection or a network failure of up to this duration requires no new join.
   */
  long MAX_SILENCE_NANOS = 6_000_000_000L;

  Line control();

  /**
   * Opens the stream on the first call. The first {@link #SNAPSHOT_LINES} streams and those for
   * bundles request snapshots, {@link #LINK_LINE} messages of the link, the others events and
   * prefabs.
   */
  Line asking(int number);

  /** Returns true if a stream carries snapshots, in fragments or bundles. */
  static boolean isOfSnapshots(int line) {
    return line < SNAPSHOT_LINES || (line >= FIRST_BUNDLE_LINE && line < LINK_LINE);
  }

  /**
   * Requests data on a set of streams, and returns the set of streams that accepted the request.
   */
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

  /** Returns true if answers to a stream can arrive here. */
  default boolean receives(int number) {
    return asking(number).isOpen();
  }

  void pollSnapshots(Arrivals arrivals);

  void pollControl(Arrivals arrivals);

  @Override
  void close();

  /**
   * Receives messages in a little-endian buffer with an array. A message is valid only during the
   * call.
   */
  interface Arrivals {
    /**
     * Receives any message but a fragment or bundle.
     *
     * @param line number of the stream; {@link #ASKING_LINES} for the control stream
     */
    void control(int line, ByteBuffer message);

    void fragment(int line, ByteBuffer message);
  }
}
