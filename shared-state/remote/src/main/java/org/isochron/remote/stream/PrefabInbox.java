package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import java.util.List;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;

/**
 * Receives the prefabs of a relay one after another, and requests missing ones. Owner: the viewer's
 * thread. Never waits, but prepares each complete prefab on this thread. Allocates nothing while no
 * prefab is missing.
 */
public final class PrefabInbox {
  static final int CHUNK_BYTES =
      SnapshotFormat.DATAGRAM_BYTES - Messages.HEADER_BYTES - 3 * Integer.BYTES;

  private static final int MAX_BYTES = 64 * 1_024 * 1_024;
  private static final long ASK_NANOS = 50_000_000;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  /** Prefabs may use an additional quarter of the viewer's byte limit. */
  static final int SHARE = 4;

  /** Pause after an unanswered request; the relay may have no prefabs. */
  private static final long UNANSWERED_NANOS = 1_000_000_000;

  private PrefabTable table = PrefabTable.EMPTY;
  private ByteBuffer arriving = ByteBuffer.allocate(0);
  private int size;
  private boolean wanted;
  private boolean asked;
  private boolean answered;
  private long requestedNanos;

  /** Returns an empty table while prefabs of the snapshot are missing. */
  public PrefabTable tableFor(int highest) {
    wanted = highest >= table.count();
    return wanted ? PrefabTable.EMPTY : table;
  }

  public boolean haveCome(int highest) {
    return wanted && highest < table.count();
  }

  public void ask(Line line, ByteBuffer memory, long nowNanos, int bytesPerSecond) {
    long part = NANOS_PER_SECOND * SHARE * CHUNK_BYTES / bytesPerSecond;
    long pause = answered ? Math.max(ASK_NANOS, part) : UNANSWERED_NANOS;
    if (!wanted || (asked && nowNanos - requestedNanos < pause)) {
      return;
    }
    Messages.begin(memory, Messages.PREFAB_WANTED);
    memory.putInt(table.count()).putInt(arriving.position());
    if (line.offer(Messages.end(memory))) {
      asked = true;
      answered = false;
      requestedNanos = nowNanos;
    }
  }

  /** Returns false if the opened message is invalid. */
  public boolean take(ByteBuffer message) {
    if (message.remaining() < 3 * Integer.BYTES) {
      return false;
    }
    int prefab = message.getInt();
    int total = message.getInt();
    int at = message.getInt();
    if (prefab != table.count() || at != arriving.position() || !message.hasRemaining()) {
      return true; // a duplicate, or a part that follows a lost one
    }
    if (at == 0) {
      size = total;
    }
    if (total != size || size > MAX_BYTES || message.remaining() > size - at) {
      return false;
    }
    answered = true;
    if (arriving.remaining() < message.remaining()) {
      // the buffer grows with the received bytes, because the announced size may be forged
      int room = Math.min(size, 2 * (at + message.remaining()));
      arriving = ByteBuffer.allocate(room).put(arriving.flip());
    }
    arriving.put(message);
    return arriving.position() < size || finish();
  }

  public void forget() {
    table = PrefabTable.EMPTY;
    arriving = ByteBuffer.allocate(0);
    wanted = false;
    asked = false;
  }

  private boolean finish() {
    ByteBuffer bytes = arriving.flip();
    arriving = ByteBuffer.allocate(0);
    try {
      table = table.with(PrefabTable.of(List.of(Prefab.readFrom(bytes))));
      return true;
    } catch (IllegalArgumentException e) {
      answered = false; // asking often for an invalid prefab is pointless
      return false;
    }
  }
}
