package org.isochron.bench.exchange;

import java.util.Queue;
import java.util.function.Supplier;

/**
 * A queue of states, which the reader drains completely, and a second queue for returning used
 * states to the writer.
 */
final class QueueHandoff implements Handoff {
  private final Queue<Payload> sent;
  private final Queue<Payload> free;
  private final PaddedReference<Payload> held;

  QueueHandoff(Supplier<Payload> payload, Queue<Payload> sent, Queue<Payload> free) {
    this.sent = sent;
    this.free = free;
    for (int count = 1; count < HandoffRival.QUEUE_CAPACITY; count++) {
      free.add(payload.get());
    }
    held = new PaddedReference<>(payload.get());
  }

  @Override
  public boolean publish(Payload source) {
    Payload next = free.poll();
    if (next == null) {
      return false;
    }
    next.copyFrom(source);
    return sent.offer(next);
  }

  @Override
  public boolean refresh() {
    Payload newest = held.get();
    Payload next = sent.poll();
    if (next == null) {
      return false;
    }
    while (next != null) {
      free.offer(newest);
      newest = next;
      next = sent.poll();
    }
    held.set(newest);
    return true;
  }

  @Override
  public Payload held() {
    return held.get();
  }
}
