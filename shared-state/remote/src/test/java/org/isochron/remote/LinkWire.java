package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;

/** One end of a connection between peers. Messages wait until the test delivers them. */
final class LinkWire extends RecordedConnection {
  final Queue<ByteBuffer> waiting = new ArrayDeque<>();
  private final Arrivals owner;
  private final byte[] key;
  private LinkWire other = this;
  private boolean isOpen;

  private LinkWire(Arrivals owner, byte[] key) {
    this.owner = owner;
    this.key = key;
  }

  /** Returns the dialling end of a connection, which opens later. */
  static LinkWire dial(Arrivals caller, Arrivals called, byte[] key) {
    LinkWire dialling = new LinkWire(caller, key);
    dialling.other = new LinkWire(called, key);
    dialling.other.other = dialling;
    return dialling;
  }

  LinkWire other() {
    return other;
  }

  void open() {
    isOpen = !isClosed;
    other.isOpen = !other.isClosed;
  }

  /** Delivers all messages, and after them the end of the connection. */
  void deliver() {
    while (!waiting.isEmpty() && other.isOpen) {
      other.owner.message(other, waiting.remove());
    }
    if (isClosed) {
      other.close();
    }
  }

  @Override
  boolean offer(ByteBuffer message) {
    return isOpen && super.offer(message) && waiting.add(copy(message));
  }

  @Override
  public boolean isOpen() {
    return isOpen;
  }

  @Override
  public byte[] key() {
    return key.clone();
  }

  @Override
  public void close() {
    boolean was = isOpen;
    isOpen = false;
    isClosed = true;
    if (was) {
      owner.gone(this);
    }
  }
}
