package org.isochron.remote;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.isochron.remote.stream.Messages;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * Links and messages that programs have asked for, and that the thread of a connection has not taken
 * yet. Any thread may ask; allocates with each new end.
 */
final class AskedEnds {
  private final NanoClock clock;
  private final Queue<Asked> queue = new ConcurrentLinkedQueue<>();

  /** Streams of messages that have not closed. */
  private final Map<Other, MessageStream> streams = new ConcurrentHashMap<>();

  private final AtomicBoolean closed = new AtomicBoolean();

  AskedEnds(NanoClock clock) {
    this.clock = clock;
  }

  /** Returns the program's end of a new link. */
  Link link(Other other, String name) {
    int nameBytes = Limits.given("name", name).getBytes(StandardCharsets.UTF_8).length;
    if (nameBytes > Messages.MAX_NAME_BYTES) {
      throw new IllegalArgumentException("name has %d bytes: it may have %d; shorten it"
          .formatted(nameBytes, Messages.MAX_NAME_BYTES));
    }
    List<List<Link>> ends = Link.inProcess(2);
    ask(new Asked(other, new InnerLink(ends.get(1).get(0), name)));
    return ends.get(0).get(0);
  }

  /** Returns the program's end of the open messages, or of new ones. */
  MessageStream messages(Other other) {
    MessageStream open = streams.get(other);
    if (open != null) {
      return open;
    }
    InnerMessages inner = new InnerMessages(() -> streams.remove(other), clock.nanos());
    MessageStream next = inner.outer();
    MessageStream earlier = streams.putIfAbsent(other, next); // of another thread
    if (earlier != null) {
      return earlier;
    }
    ask(new Asked(other, inner));
    return next;
  }

  private void ask(Asked next) {
    queue.add(next);
    // ordering: volatile, after the volatile write of the queue: this thread sees the end, or the
    // ending thread sees this request.
    if (closed.get()) {
      closeAll();
    }
  }

  @Nullable
  Asked poll() {
    return queue.poll();
  }

  /** Closes all ends that nobody has taken, and all that are asked for from now on. */
  void close() {
    // ordering: volatile, before the reads of the queue, as in ask.
    closed.set(true);
    closeAll();
  }

  private void closeAll() {
    for (Asked asked = queue.poll(); asked != null; asked = queue.poll()) {
      asked.end.close();
    }
  }

  /** The viewer of a world at a relay; {@link #RELAY} at a viewer. */
  record Other(String world, int sender) {
    static final Other RELAY = new Other("", 0);
  }

  record Asked(Other other, InnerEnd end) {}
}
