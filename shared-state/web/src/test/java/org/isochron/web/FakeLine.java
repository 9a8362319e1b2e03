package org.isochron.web;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** A fake connection to a page, which the test lets read or stop reading. */
final class FakeLine implements PageLine {
  final List<String> texts = new ArrayList<>();
  final List<ByteBuffer> snapshots = new ArrayList<>();
  private final List<Integer> snapshotCounts = new ArrayList<>();
  boolean reads = true;
  boolean open = true;
  boolean joined;
  int maxQueued;
  private int queued;

  void read() {
    queued = 0;
  }

  List<Integer> snapshotsBefore(String word) {
    List<Integer> counts = new ArrayList<>();
    for (int index = 0; index < texts.size(); index++) {
      if (texts.get(index).contains(word)) {
        counts.add(snapshotCounts.get(index));
      }
    }
    return counts;
  }

  String last() {
    return texts.get(texts.size() - 1);
  }

  @Override
  public int queuedCount() {
    return queued;
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public void markJoined() {
    joined = true;
  }

  @Override
  public void send(ByteBuffer message) {
    ByteBuffer copy =
        ByteBuffer.allocate(message.remaining()).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    snapshots.add(copy.put(message).flip());
    queue();
  }

  @Override
  public void send(String message) {
    texts.add(message);
    snapshotCounts.add(snapshots.size());
    queue();
  }

  @Override
  public void close() {
    open = false;
  }

  private void queue() {
    queued += reads ? 0 : 1;
    maxQueued = Math.max(maxQueued, queued);
  }
}
