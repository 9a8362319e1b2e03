package org.isochron.bench.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.isochron.bench.output.StreamedFile;

/**
 * Writes an MCAP file, as specified at mcap.dev/spec, with messages in uncompressed chunks and an
 * index at the end. Keeps one chunk in memory, and a few hundred bytes for each earlier chunk.
 * Owner: one thread.
 */
final class McapFile {
  /** Size at which a chunk is written; one large message may exceed it. */
  static final int CHUNK_BYTES = 1 << 20;

  private static final byte[] MAGIC = {(byte) 0x89, 'M', 'C', 'A', 'P', '0', '\r', '\n'};
  private static final byte HEADER = 0x01;
  private static final byte FOOTER = 0x02;
  private static final byte SCHEMA = 0x03;
  private static final byte CHANNEL = 0x04;
  private static final byte MESSAGE = 0x05;
  private static final byte CHUNK = 0x06;
  private static final byte MESSAGE_INDEX = 0x07;
  private static final byte CHUNK_INDEX = 0x08;
  private static final byte STATISTICS = 0x0B;
  private static final byte SUMMARY_OFFSET = 0x0E;
  private static final byte DATA_END = 0x0F;
  private static final int MESSAGE_HEAD_BYTES = Short.BYTES + Integer.BYTES + 2 * Long.BYTES;
  private static final int FOOTER_BYTES = 2 * Long.BYTES + Integer.BYTES;

  private final StreamedFile file;
  private final CRC32 checksum = new CRC32();
  private final Records chunk = new Records();
  private final Records records = new Records();
  private final Records schemas = new Records();
  private final Records channels = new Records();
  private final Records chunkIndexes = new Records();
  private final List<ChannelCount> counts = new ArrayList<>();
  private int schemaCount;
  private int chunkCount;
  private long messageCount;
  private long firstNanos;
  private long lastNanos;
  private long chunkFirstNanos;
  private long chunkLastNanos;

  /** @param library name of the program that writes the file */
  McapFile(StreamedFile file, String library) throws IOException {
    this.file = file;
    write(ByteBuffer.wrap(MAGIC));
    int header = records.begin(HEADER);
    records.text("").text(library).end(header);
    write(records.flip());
  }

  int schema(String message, byte[] fileDescriptorSet) throws IOException {
    schemaCount++;
    records.clear();
    int schema = records.begin(SCHEMA);
    records.int16(schemaCount).text(message).text("protobuf").bytes(fileDescriptorSet);
    records.end(schema);
    schemas.append(records);
    write(records.flip());
    return schemaCount;
  }

  int channel(String topic, int schema, Map<String, String> facts) throws IOException {
    int number = counts.size();
    counts.add(new ChannelCount());
    records.clear();
    int channel = records.begin(CHANNEL);
    int map = records.int16(number).int16(schema).text(topic).text("protobuf").beginMap();
    facts.forEach((key, value) -> records.text(key).text(value));
    records.endMap(map);
    records.end(channel);
    channels.append(records);
    write(records.flip());
    return number;
  }

  /** Adds a message; instants must not decrease. */
  void message(int channel, long logNanos, byte[] content, int length) throws IOException {
    ChannelCount count = counts.get(channel);
    if (messageCount == 0) {
      firstNanos = logNanos;
    }
    if (chunk.size() == 0) {
      chunkFirstNanos = logNanos;
    }
    lastNanos = logNanos;
    chunkLastNanos = logNanos;
    count.addEntry(logNanos, chunk.size());
    chunk.int8(MESSAGE).int64(MESSAGE_HEAD_BYTES + length);
    chunk.int16(channel).int32((int) count.messages).int64(logNanos).int64(logNanos);
    chunk.append(content, length);
    count.messages++;
    messageCount++;
    if (chunk.size() >= CHUNK_BYTES) {
      flush();
    }
  }

  long messageCount() {
    return messageCount;
  }

  void finish() throws IOException {
    flush();
    records.clear();
    int end = records.begin(DATA_END);
    records.int32((int) checksum.getValue()).end(end);
    write(records.flip());

    long summaryStart = file.byteCount();
    Records summary = new Records();
    Records offsets = new Records();
    group(SCHEMA, schemas, summary, offsets, summaryStart);
    group(CHANNEL, channels, summary, offsets, summaryStart);
    group(STATISTICS, statistics(), summary, offsets, summaryStart);
    group(CHUNK_INDEX, chunkIndexes, summary, offsets, summaryStart);
    long offsetStart = summaryStart + summary.size();
    summary.append(offsets);
    summary.int8(FOOTER).int64(FOOTER_BYTES).int64(summaryStart).int64(offsetStart);
    checksum.reset();
    checksum.update(summary.flip());
    summary.int32((int) checksum.getValue());
    file.write(summary.flip());
    file.write(ByteBuffer.wrap(MAGIC));
  }

  private static void group(byte kind, Records of, Records summary, Records offsets, long start) {
    if (of.size() > 0) {
      int offset = offsets.begin(SUMMARY_OFFSET);
      offsets.int8(kind).int64(start + summary.size()).int64(of.size()).end(offset);
      summary.append(of);
    }
  }

  private Records statistics() {
    Records statistics = new Records();
    int record = statistics.begin(STATISTICS);
    statistics.int64(messageCount).int16(schemaCount).int32(counts.size()).int32(0);
    statistics.int32(0).int32(chunkCount).int64(firstNanos).int64(lastNanos);
    int map = statistics.beginMap();
    for (int channel = 0; channel < counts.size(); channel++) {
      statistics.int16(channel).int64(counts.get(channel).messages);
    }
    statistics.endMap(map);
    statistics.end(record);
    return statistics;
  }

  private void flush() throws IOException {
    if (chunk.size() == 0) {
      return;
    }
    long chunkStart = file.byteCount();
    int size = chunk.size();
    CRC32 chunkChecksum = new CRC32();
    chunkChecksum.update(chunk.flip());
    records.clear();
    int headBytes = 4 * Long.BYTES + 2 * Integer.BYTES;
    records.int8(CHUNK).int64(headBytes + size).int64(chunkFirstNanos).int64(chunkLastNanos);
    records.int64(size).int32((int) chunkChecksum.getValue()).text("").int64(size);
    write(records.flip());
    write(chunk.flip());
    chunk.clear();

    long indexStart = file.byteCount();
    int record = chunkIndexes.begin(CHUNK_INDEX);
    chunkIndexes.int64(chunkFirstNanos).int64(chunkLastNanos).int64(chunkStart);
    chunkIndexes.int64(indexStart - chunkStart);
    int map = chunkIndexes.beginMap();
    records.clear();
    for (int channel = 0; channel < counts.size(); channel++) {
      if (counts.get(channel).inChunk > 0) {
        chunkIndexes.int16(channel).int64(indexStart + records.size());
        counts.get(channel).index(channel, records);
      }
    }
    chunkIndexes.endMap(map);
    chunkIndexes.int64(records.size()).text("").int64(size).int64(size).end(record);
    write(records.flip());
    chunkCount++;
  }

  private void write(ByteBuffer content) throws IOException {
    checksum.update(content.duplicate());
    file.write(content);
  }

  /** Number of messages of a channel, and the times and offsets of those in the current chunk. */
  private static final class ChannelCount {
    private long messages;
    private int inChunk;
    private long[] entries = new long[64];

    void addEntry(long logNanos, long offset) {
      if (2 * inChunk == entries.length) {
        entries = Arrays.copyOf(entries, 2 * entries.length);
      }
      entries[2 * inChunk] = logNanos;
      entries[2 * inChunk + 1] = offset;
      inChunk++;
    }

    void index(int channel, Records records) {
      int index = records.begin(MESSAGE_INDEX);
      int map = records.int16(channel).beginMap();
      for (int at = 0; at < 2 * inChunk; at++) {
        records.int64(entries[at]);
      }
      records.endMap(map);
      records.end(index);
      inChunk = 0;
    }
  }

  private static final class Records {
    private ByteBuffer buffer = ByteBuffer.allocate(1 << 10).order(ByteOrder.LITTLE_ENDIAN);

    int size() {
      return buffer.position();
    }

    void clear() {
      buffer.clear();
    }

    ByteBuffer flip() {
      return buffer.duplicate().flip();
    }

    int begin(byte kind) {
      int8(kind).int64(0);
      return size();
    }

    void end(int start) {
      buffer.putLong(start - Long.BYTES, size() - start);
    }

    int beginMap() {
      int32(0);
      return size();
    }

    void endMap(int start) {
      buffer.putInt(start - Integer.BYTES, size() - start);
    }

    Records int8(int value) {
      reserve(1).put((byte) value);
      return this;
    }

    Records int16(int value) {
      reserve(Short.BYTES).putShort((short) value);
      return this;
    }

    Records int32(int value) {
      reserve(Integer.BYTES).putInt(value);
      return this;
    }

    Records int64(long value) {
      reserve(Long.BYTES).putLong(value);
      return this;
    }

    Records text(String text) {
      return bytes(text.getBytes(UTF_8));
    }

    Records bytes(byte[] content) {
      int32(content.length);
      append(content, content.length);
      return this;
    }

    void append(byte[] content, int length) {
      reserve(length).put(content, 0, length);
    }

    void append(Records other) {
      ByteBuffer content = other.flip();
      reserve(content.remaining()).put(content);
    }

    private ByteBuffer reserve(int count) {
      if (buffer.remaining() < count) {
        int capacity = Math.max(buffer.position() + count, 2 * buffer.capacity());
        buffer = ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN).put(buffer.flip());
      }
      return buffer;
    }
  }
}
