package org.isochron.predict;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.Link;

/**
 * One end of the stream of prefabs from a server to a client, in the order of their numbers. Owner:
 * the physics thread; allocates nothing while no prefab is on its way, and then sends nothing.
 */
final class PrefabStream {
  private final EntryStream entries;
  private final long scene;
  private final int initialCount;
  private final int maxBytes;
  private boolean isUsed;
  private int run;
  private int next;

  private PrefabStream(long scene, int initialCount, int maxBytes, Consumer<ByteBuffer> arrived) {
    this.scene = scene;
    this.initialCount = initialCount;
    this.maxBytes = maxBytes;
    entries = new EntryStream(arrived);
    next = initialCount;
  }

  /** Returns the end of a server, which refuses prefabs of clients. */
  static PrefabStream ofServer(long scene, int initialCount) {
    return new PrefabStream(scene, initialCount, EntryStream.HEAD_BYTES, bytes -> {});
  }

  /** @param arrived receives and keeps the bytes of each prefab */
  static PrefabStream ofClient(long scene, int initialCount, Consumer<ByteBuffer> arrived) {
    return new PrefabStream(scene, initialCount, Link.MAX_BYTES, arrived);
  }

  /** Begins with the first prefab that is not of the scene. */
  void begin(int ofRun) {
    run = ofRun;
    next = initialCount;
    if (isUsed) { // a restart sends a message
      entries.restart();
    }
    isUsed = true;
  }

  /**
   * Adds prefabs while few bytes are on their way. One that no entry can hold, and all after it,
   * are not sent.
   */
  void addFrom(PrefabTable table) {
    while (next < table.count() && entries.pendingBytes() < EntryStream.WINDOW_BYTES) {
      Prefab prefab = table.get(next);
      if (prefab.byteSize() > EntryStream.MOST_BYTES) {
        return;
      }
      ByteBuffer content = ByteBuffer.allocate(prefab.byteSize());
      prefab.writeTo(content);
      entries.add(content.flip());
      next++;
    }
  }

  /** Reads a message after its scene; drops one of another run. */
  void receive(ByteBuffer message) {
    if (message.remaining() >= Integer.BYTES
        && message.getInt() == run
        && message.remaining() <= maxBytes) {
      entries.read(message);
    }
  }

  /** Sends one message, if one is due. */
  void send(ByteBuffer message, Link link, long nowNanos) {
    if (entries.isDue(nowNanos)) {
      MessageHeader.begin(message, MessageHeader.PREFABS, scene).putInt(run);
      entries.writeTo(message, nowNanos);
      link.send(message.flip());
    }
  }
}
