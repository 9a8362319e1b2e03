package org.isochron.cluster;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The format of a node's reports in the log, in big-endian order. A report contains the process's
 * client number, a tick, the hash of the state after that tick, {@link CommandMessage#REPORTS}
 * instead of a command count, and the node's number. The report of tick 0 contains the number of
 * the {@link NodeIdentity} instead of a hash, followed by the identity's text. Stateless.
 */
final class StateReport {
  static final int TICK = Long.BYTES;
  static final int HASH = 2 * Long.BYTES;
  static final int NODE = CommandMessage.HEADER_BYTES;
  static final int TEXT = NODE + Integer.BYTES;

  private static final int COUNT = 3 * Long.BYTES;

  private StateReport() {}

  static ByteBuffer write(ByteBuffer memory, long client, long tick, long hash, int node) {
    return CommandMessage.begin(memory, client, tick, hash, CommandMessage.REPORTS)
        .putInt(node);
  }

  static boolean isOne(ByteBuffer message) {
    return message.limit() >= TEXT && message.getInt(COUNT) == CommandMessage.REPORTS;
  }

  static String text(ByteBuffer report) {
    return StandardCharsets.UTF_8
        .decode(report.slice(TEXT, report.limit() - TEXT))
        .toString();
  }
}
