package org.isochron.bench.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * A recording, read sequentially without its index; inconsistent content fails the test.
 *
 * @param messages all messages in file order
 */
record ReadRecording(Map<String, Long> topics, List<Message> messages) {
  private static final int MAGIC_BYTES = 8;
  private static final int HEAD_BYTES = 9;

  record Message(String topic, long logNanos, ReadMessage content) {}

  record Pose(long nanos, String body, List<Double> numbers) {}

  static ReadRecording of(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(bytes.getLong(0)).isEqualTo(bytes.getLong(bytes.limit() - MAGIC_BYTES));
    Reader reader = new Reader();
    reader.records(bytes.slice(MAGIC_BYTES, bytes.limit() - 2 * MAGIC_BYTES));
    Map<String, Long> topics = new HashMap<>();
    reader.counts.forEach(
        (channel, count) -> topics.put(reader.topics.getOrDefault(channel, ""), count));
    assertThat(reader.chunkCount).as("chunks").isEqualTo(reader.indexedChunks);
    return new ReadRecording(topics, reader.messages);
  }

  List<Message> of(String topic) {
    return messages.stream().filter(it -> it.topic().equals(topic)).toList();
  }

  static List<Pose> poses(Message message) {
    List<Pose> poses = new ArrayList<>();
    for (ReadMessage transform : message.content().messages(1)) {
      if (transform.text(2).equals("world")) {
        ReadMessage translation = transform.message(4);
        ReadMessage turn = transform.message(5);
        poses.add(new Pose(
            nanos(transform.message(1)),
            transform.text(3),
            List.of(
                translation.real(1),
                translation.real(2),
                translation.real(3),
                turn.real(1),
                turn.real(2),
                turn.real(3),
                turn.real(4))));
      }
    }
    return poses;
  }

  static long nanos(ReadMessage timestamp) {
    return timestamp.integer(1) * 1_000_000_000L + timestamp.integer(2);
  }

  private static final class Reader {
    private final Map<Integer, String> topics = new HashMap<>();
    private final Map<Integer, Long> counts = new HashMap<>();
    private final List<Message> messages = new ArrayList<>();
    private int chunkCount;
    private int indexedChunks;

    void records(ByteBuffer from) {
      ByteBuffer bytes = from.order(ByteOrder.LITTLE_ENDIAN);
      while (bytes.hasRemaining()) {
        int kind = bytes.get(bytes.position());
        int length = (int) bytes.getLong(bytes.position() + 1);
        ByteBuffer record = bytes.slice(bytes.position() + HEAD_BYTES, length);
        record(kind, record.order(ByteOrder.LITTLE_ENDIAN));
        bytes.position(bytes.position() + HEAD_BYTES + length);
      }
    }

    private void record(int kind, ByteBuffer record) {
      switch (kind) {
        case 4 -> topics.put((int) record.getShort(), topic(record));
        case 5 -> message(record);
        case 6 -> chunk(record);
        case 8 -> indexedChunks++;
        case 11 -> statistics(record);
        default -> {}
      }
    }

    private static String topic(ByteBuffer record) {
      byte[] topic = new byte[record.getInt(4)];
      record.get(8, topic);
      return new String(topic, StandardCharsets.UTF_8);
    }

    private void message(ByteBuffer record) {
      int channel = record.getShort();
      record.getInt();
      long logNanos = record.getLong();
      record.getLong();
      messages.add(new Message(topics.getOrDefault(channel, ""), logNanos, ReadMessage.of(record)));
    }

    private void chunk(ByteBuffer record) {
      long first = record.getLong();
      long last = record.getLong();
      long size = record.getLong();
      int checksum = record.getInt();
      assertThat(record.getInt()).as("compression").isZero();
      assertThat(record.getLong()).isEqualTo(size).isEqualTo(record.remaining());
      CRC32 computed = new CRC32();
      computed.update(record.duplicate());
      assertThat((int) computed.getValue()).as("checksum").isEqualTo(checksum);
      int before = messages.size();
      records(record.slice());
      assertThat(messages.get(before).logNanos()).isEqualTo(first);
      assertThat(messages.get(messages.size() - 1).logNanos()).isEqualTo(last);
      chunkCount++;
    }

    private void statistics(ByteBuffer record) {
      assertThat(record.getLong()).as("messages").isEqualTo(messages.size());
      record.position(record.position() + 2 + 4 * 4 + 2 * 8 + 4);
      while (record.hasRemaining()) {
        counts.put((int) record.getShort(), record.getLong());
      }
    }
  }
}
