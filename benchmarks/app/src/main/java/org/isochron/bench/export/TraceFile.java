package org.isochron.bench.export;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.isochron.bench.output.StreamedFile;

/**
 * Writes a Perfetto trace with slices, instants and counters on named tracks of one process. Keeps
 * only a fixed buffer in memory. Owner: one thread.
 */
final class TraceFile {
  static final long NO_FLOW = 0;

  private static final int BUFFER_BYTES = 1 << 16;
  private static final long PROCESS = 1;
  private static final int SEQUENCE = 1;

  private static final int BEGIN = 1;
  private static final int END = 2;
  private static final int INSTANT = 3;
  private static final int COUNTER = 4;

  private final StreamedFile file;
  private final ProtobufWriter packet = new ProtobufWriter();
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
  private long lastTrack = PROCESS;

  record Argument(String name, Object value) {}

  TraceFile(StreamedFile file, String process) throws IOException {
    this.file = file;
    beginPacket();
    packet.begin(60);
    packet.integer(1, PROCESS);
    packet.begin(3);
    packet.integer(1, 1);
    packet.text(6, process);
    packet.end();
    packet.end();
    endPacket();
  }

  long track(String name) throws IOException {
    return describe(name, false);
  }

  long counter(String name) throws IOException {
    return describe(name, true);
  }

  private long describe(String name, boolean isCounter) throws IOException {
    beginPacket();
    packet.begin(60);
    packet.integer(1, ++lastTrack);
    packet.integer(5, PROCESS);
    packet.text(2, name);
    if (isCounter) {
      packet.begin(8);
      packet.integer(3, 1); // nanoseconds
      packet.end();
    }
    packet.end();
    endPacket();
    return lastTrack;
  }

  /**
   * Adds a slice; slices of a track must not overlap.
   *
   * @param flow number of the flow that connects slices, or {@link #NO_FLOW}
   */
  void slice(
      long track, long beginNanos, long endNanos, String name, long flow, List<Argument> arguments)
      throws IOException {
    event(BEGIN, track, beginNanos, name, flow, arguments);
    event(END, track, Math.max(beginNanos, endNanos), "", NO_FLOW, List.of());
  }

  void instant(long track, long nanos, String name, List<Argument> arguments) throws IOException {
    event(INSTANT, track, nanos, name, NO_FLOW, arguments);
  }

  void count(long counter, long nanos, long value) throws IOException {
    beginPacket();
    packet.integer(8, nanos);
    packet.begin(11);
    packet.integer(9, COUNTER);
    packet.integer(11, counter);
    packet.integer(30, value);
    packet.end();
    endPacket();
  }

  void finish() throws IOException {
    file.write(buffer.flip());
    buffer.clear();
  }

  private void event(
      int type, long track, long nanos, String name, long flow, List<Argument> arguments)
      throws IOException {
    beginPacket();
    packet.integer(8, nanos);
    packet.begin(11);
    packet.integer(9, type);
    packet.integer(11, track);
    if (!name.isEmpty()) {
      packet.text(23, name);
    }
    if (flow != NO_FLOW) {
      packet.fixed64(47, flow);
    }
    for (Argument argument : arguments) {
      packet.begin(4);
      packet.text(10, argument.name());
      if (argument.value() instanceof Long number) {
        packet.integer(4, number);
      } else if (argument.value() instanceof Double number) {
        packet.real(5, number);
      } else {
        packet.text(6, argument.value().toString());
      }
      packet.end();
    }
    packet.end();
    endPacket();
  }

  private void beginPacket() {
    packet.clear();
    packet.begin(1);
    packet.integer(10, SEQUENCE);
  }

  private void endPacket() throws IOException {
    packet.end();
    if (buffer.remaining() < packet.size()) {
      finish();
    }
    if (buffer.remaining() < packet.size()) {
      file.write(ByteBuffer.wrap(packet.array(), 0, packet.size()));
    } else {
      buffer.put(packet.array(), 0, packet.size());
    }
  }
}
