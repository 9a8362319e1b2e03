package org.isochron.faults;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Replaces command datagrams with recorded datagrams of the viewer's previous session that have the
 * same numbers. A relay that did not check the session would accept these outdated commands. Owner:
 * the forwarder's thread.
 */
final class EarlierCommands {
  private static final int MAX_VIEWERS = 64;

  private static final int MAX_MESSAGES = 256;

  /** Header bytes before a frame's payload. */
  private static final int FRAME_BYTES = 32;

  private static final int FRAME_FLAGS = 5;
  private static final byte WHOLE = (byte) 0xc0;
  private static final int DATA = 1;

  // offsets in a message, from REMOTE.md
  private static final byte COMMANDS = 'C';
  private static final int TOKEN = FRAME_BYTES + 8;
  private static final int SESSION = FRAME_BYTES + 16;
  private static final int NUMBER = FRAME_BYTES + 24;
  private static final int END = FRAME_BYTES + 32;

  private final Map<Long, Sessions> viewers = new LinkedHashMap<>(MAX_VIEWERS, 0.75f, true) {
    @Override
    protected boolean removeEldestEntry(Map.Entry<Long, Sessions> eldest) {
      return size() > MAX_VIEWERS;
    }
  };

  /**
   * Records a datagram of commands.
   *
   * @param datagram little-endian buffer, read from 0 to its limit
   */
  void note(ByteBuffer datagram) {
    if (hasCommands(datagram)) {
      viewers
          .computeIfAbsent(datagram.getLong(TOKEN), token -> new Sessions())
          .note(datagram.getLong(SESSION), datagram.getLong(NUMBER), datagram);
    }
  }

  /** Replaces a datagram with one of the previous session, if available. */
  void replace(ByteBuffer datagram) {
    if (hasCommands(datagram)) {
      Sessions sessions = viewers.get(datagram.getLong(TOKEN));
      byte[] earlier = sessions == null ? null : sessions.before.get(datagram.getLong(NUMBER));
      if (earlier != null && earlier.length == datagram.getInt(0) - FRAME_BYTES) {
        datagram.put(FRAME_BYTES, earlier);
      }
    }
  }

  /** Returns true for one message. */
  private static boolean hasCommands(ByteBuffer datagram) {
    return datagram.limit() > END
        && datagram.getInt(0) > END
        && datagram.getInt(0) <= datagram.limit()
        && datagram.limit() - datagram.getInt(0) < FRAME_BYTES
        && datagram.get(FRAME_FLAGS) == WHOLE
        && datagram.getShort(FRAME_FLAGS + 1) == DATA
        && datagram.get(FRAME_BYTES) == COMMANDS;
  }

  private static final class Sessions {
    private Map<Long, byte[]> newest = new HashMap<>();
    private Map<Long, byte[]> before = new HashMap<>();
    private long session;
    private long sessionBefore;

    void note(long id, long number, ByteBuffer datagram) {
      if (id == sessionBefore) {
        return; // overtaken
      }
      if (id != session) {
        sessionBefore = session;
        session = id;
        before = newest;
        newest = new HashMap<>();
      }
      if (newest.size() < MAX_MESSAGES) {
        byte[] message = new byte[datagram.getInt(0) - FRAME_BYTES];
        datagram.get(FRAME_BYTES, message);
        newest.putIfAbsent(number, message);
      }
    }
  }
}
