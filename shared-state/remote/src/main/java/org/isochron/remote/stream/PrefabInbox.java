package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import java.util.List;
import org.isochron.remote.codec.FragmentFormat;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;

/**
 * The prefabs that a relay has sent, one after another, and the questions for those that lack.
 * Owner: the viewer's thread. Never waits, but prepares each prefab when it is whole; allocates
 * nothing while none lacks.
 */
public final class PrefabInbox {
  /** The most bytes of a prefab in a message. */
  static final int CHUNK_BYTES =
      FragmentFormat.MOST_BYTES - Messages.HEADER_BYTES - 3 * Integer.BYTES;

  private static final int MOST_BYTES = 64 * 1_024 * 1_024;
  private static final long ASK_NANOS = 50_000_000;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  /** Of the bytes that a viewer allows, a quarter as many go to prefabs, besides. */
  static final int SHARE = 4;

  /** A relay that did not answer may have no prefabs. */
  private static final long UNHEARD_NANOS = 1_000_000_000;

  private PrefabTable table = PrefabTable.EMPTY;
  private ByteBuffer arriving = ByteBuffer.allocate(0);
  private int size;
  private boolean wanted;
  private boolean asked;
  private boolean heard;
  private long askedNanos;

  /**
   * Returns the prefabs of a snapshot whose highest number of a prefab is known; none as long as
   * some of them lack.
   */
  public PrefabTable tableFor(int highest) {
    wanted = highest >= table.count();
    return wanted ? PrefabTable.EMPTY : table;
  }

  /** Returns true if prefabs lacked, and all up to a number are here by now. */
  public boolean haveCome(int highest) {
    return wanted && highest < table.count();
  }

  /** Asks for what lacks, if that is due for a viewer that allows n bytes a second. */
  public void ask(Line line, ByteBuffer memory, long token, long nowNanos, int bytesPerSecond) {
    long part = NANOS_PER_SECOND * SHARE * CHUNK_BYTES / bytesPerSecond;
    long pause = heard ? Math.max(ASK_NANOS, part) : UNHEARD_NANOS;
    if (!wanted || (asked && nowNanos - askedNanos < pause)) {
      return;
    }
    Messages.begin(memory, Messages.PREFAB_WANTED, token);
    memory.putInt(table.count()).putInt(arriving.position());
    if (line.offer(Messages.end(memory))) {
      asked = true;
      heard = false;
      askedNanos = nowNanos;
    }
  }

  /** Takes an opened message. Returns false if it makes no sense. */
  public boolean take(ByteBuffer message) {
    if (message.remaining() < 3 * Integer.BYTES) {
      return false;
    }
    int prefab = message.getInt();
    int whole = message.getInt();
    int at = message.getInt();
    if (prefab != table.count() || at != arriving.position() || !message.hasRemaining()) {
      return true; // there already, or after one that was lost
    }
    if (at == 0) {
      size = whole;
    }
    if (whole != size || size > MOST_BYTES || message.remaining() > size - at) {
      return false;
    }
    heard = true;
    if (arriving.remaining() < message.remaining()) {
      int room = Math.min(size, 2 * (at + message.remaining())); // grows with what has come
      arriving = ByteBuffer.allocate(room).put(arriving.flip());
    }
    arriving.put(message);
    return arriving.position() < size || finish();
  }

  /** Forgets all prefabs, because another relay begins. */
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
      heard = false; // no use in asking often
      return false;
    }
  }
}
