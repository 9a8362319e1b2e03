package org.isochron.faults;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Keeps the first commands of each viewer's session as they went over the network, and puts those
 * of the session before into the place of a datagram that has commands of the same numbers. A relay
 * that does not look at the session takes them. Owner: the thread of the forwarder.
 */
final class EarlierCommands {
  /** Of those that sent commands least lately, older ones are forgotten. */
  private static final int MOST_VIEWERS = 64;

  private static final int MOST_MESSAGES = 256;

  /** In front of what an Aeron frame carries. */
  private static final int FRAME_BYTES = 32;

  private static final int FRAME_FLAGS = 5;
  private static final byte WHOLE = (byte) 0xc0;
  private static final int DATA = 1;

  // in a message, as REMOTE.md has it
  private static final byte COMMANDS = 'C';
  private static final int TOKEN = FRAME_BYTES + 8;
  private static final int SESSION = FRAME_BYTES + 16;
  private static final int NUMBER = FRAME_BYTES + 24;
  private static final int END = FRAME_BYTES + 32;

  private final Map<Long, Sessions> viewers = new LinkedHashMap<>(MOST_VIEWERS, 0.75f, true) {
    @Override
    protected boolean removeEldestEntry(Map.Entry<Long, Sessions> eldest) {
      return size() > MOST_VIEWERS;
    }
  };

  /** Keeps a datagram, in little-endian memory from 0 to its limit, if it has commands. */
  void note(ByteBuffer datagram) {
    if (hasCommands(datagram)) {
      viewers
          .computeIfAbsent(datagram.getLong(TOKEN), token -> new Sessions())
          .note(datagram.getLong(SESSION), datagram.getLong(NUMBER), datagram);
    }
  }

  /** Changes a datagram into one of the session before, if there is one to take its place. */
  void replace(ByteBuffer datagram) {
    if (hasCommands(datagram)) {
      Sessions sessions = viewers.get(datagram.getLong(TOKEN));
      byte[] earlier = sessions == null ? null : sessions.before.get(datagram.getLong(NUMBER));
      if (earlier != null && earlier.length == datagram.getInt(0) - FRAME_BYTES) {
        datagram.put(FRAME_BYTES, earlier);
      }
    }
  }

  /** Returns true for one whole message alone. */
  private static boolean hasCommands(ByteBuffer datagram) {
    return datagram.limit() > END
        && datagram.getInt(0) > END
        && datagram.getInt(0) <= datagram.limit()
        && datagram.limit() - datagram.getInt(0) < FRAME_BYTES
        && datagram.get(FRAME_FLAGS) == WHOLE
        && datagram.getShort(FRAME_FLAGS + 1) == DATA
        && datagram.get(FRAME_BYTES) == COMMANDS;
  }

  /** What a viewer sent in the newest session and in the one before. */
  private static final class Sessions {
    private Map<Long, byte[]> newest = new HashMap<>();
    private Map<Long, byte[]> before = new HashMap<>();
    private long session;
    private long sessionBefore;

    void note(long its, long number, ByteBuffer datagram) {
      if (its == sessionBefore) {
        return; // it was overtaken
      }
      if (its != session) {
        sessionBefore = session;
        session = its;
        before = newest;
        newest = new HashMap<>();
      }
      if (newest.size() < MOST_MESSAGES) {
        byte[] message = new byte[datagram.getInt(0) - FRAME_BYTES];
        datagram.get(FRAME_BYTES, message);
        newest.putIfAbsent(number, message);
      }
    }
  }
}
