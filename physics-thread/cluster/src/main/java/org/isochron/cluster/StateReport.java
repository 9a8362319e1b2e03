package org.isochron.cluster;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The bytes by which a node reports into the log what it computes, in big-endian order: the number
 * of its process, a tick, the hash of its state after that tick, {@link CommandMessage#REPORTS}
 * where a command message has its count, and the node. Tick 0 is an introduction, with the number
 * of its {@link NodeIdentity} for a hash and the identity's text at the end. Stateless.
 */
final class StateReport {
  static final int TICK = Long.BYTES;
  static final int HASH = 2 * Long.BYTES;
  static final int NODE = CommandMessage.HEADER_BYTES;
  static final int TEXT = NODE + Integer.BYTES;

  private static final int COUNT = 3 * Long.BYTES;

  private StateReport() {}

  /** Writes a report up to its text. */
  static ByteBuffer write(ByteBuffer memory, long client, long tick, long hash, int node) {
    return CommandMessage.begin(memory, client, tick, hash, CommandMessage.REPORTS)
        .putInt(node);
  }

  /** Returns true if the bytes from the beginning to the limit are those of a report. */
  static boolean isOne(ByteBuffer message) {
    return message.limit() >= TEXT && message.getInt(COUNT) == CommandMessage.REPORTS;
  }

  static String text(ByteBuffer report) {
    return StandardCharsets.UTF_8
        .decode(report.slice(TEXT, report.limit() - TEXT))
        .toString();
  }
}
