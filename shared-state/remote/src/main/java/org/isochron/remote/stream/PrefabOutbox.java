package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;

/**
 * Sends prefabs to viewers on request. Owner: the relay's thread. Encodes and allocates each prefab
 * once per scene.
 */
public final class PrefabOutbox {
  private static final int MAX_AT_ONCE = 32;
  private static final int ANSWERS_A_SECOND = 20;

  private final List<ByteBuffer> encoded = new ArrayList<>();
  private PrefabTable last = PrefabTable.EMPTY;

  /**
   * Answers a request for prefabs.
   *
   * @param bytesPerSecond bandwidth limit of the viewer, which bounds the size of the answer
   */
  public void answer(
      ByteBuffer question, PrefabTable table, Line line, ByteBuffer memory, int bytesPerSecond) {
    if (question.remaining() != 2 * Integer.BYTES) {
      return;
    }
    int prefab = question.getInt();
    int at = question.getInt();
    int chunks = bytesPerSecond / (PrefabInbox.SHARE * ANSWERS_A_SECOND * PrefabInbox.CHUNK_BYTES);
    for (int left = Math.max(1, Math.min(MAX_AT_ONCE, chunks)); left > 0; left--) {
      if (prefab < 0 || prefab >= table.count() || at < 0) {
        return;
      }
      ByteBuffer bytes = bytes(table, prefab);
      int length = Math.min(PrefabInbox.CHUNK_BYTES, bytes.limit() - at);
      if (length <= 0) {
        return;
      }
      Messages.begin(memory, Messages.PREFAB);
      memory.putInt(prefab).putInt(bytes.limit()).putInt(at).put(bytes.slice(at, length));
      if (!line.offer(Messages.end(memory))) {
        return;
      }
      at += length;
      if (at == bytes.limit()) {
        prefab++;
        at = 0;
      }
    }
  }

  private ByteBuffer bytes(PrefabTable table, int prefab) {
    if (table != last) { // tables are immutable: a changed table is another object
      int same = table.agreesWith(last) ? Math.min(table.count(), encoded.size()) : 0;
      encoded.subList(same, encoded.size()).clear();
      last = table;
    }
    while (encoded.size() <= prefab) {
      Prefab next = table.get(encoded.size()).withoutMassProperties();
      ByteBuffer bytes = ByteBuffer.allocate(next.byteSize());
      next.writeTo(bytes);
      encoded.add(bytes.flip());
    }
    return encoded.get(prefab);
  }
}
