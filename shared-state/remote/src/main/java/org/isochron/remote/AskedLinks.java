package org.isochron.remote;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.isochron.state.Link;
import org.jspecify.annotations.Nullable;

/**
 * Links that programs have asked for, and that the thread of a connection has not taken yet. Any
 * thread may ask; never waits, and allocates with each link.
 */
final class AskedLinks {
  private final Queue<Asked> queue = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean closed = new AtomicBoolean();

  /** Returns the program's end of a new link. */
  Link ask(String world, int sender) {
    List<List<Link>> ends = Link.inProcess(2);
    queue.add(new Asked(world, sender, new InnerLink(ends.get(1).get(0))));
    // ordering: volatile, after the volatile write of the queue: this thread sees the end, or the
    // ending thread sees this link.
    if (closed.get()) {
      closeAll();
    }
    return ends.get(0).get(0);
  }

  @Nullable
  Asked poll() {
    return queue.poll();
  }

  /** Closes all links that nobody has taken, and all that are asked for from now on. */
  void close() {
    // ordering: volatile, before the reads of the queue, as in ask.
    closed.set(true);
    closeAll();
  }

  private void closeAll() {
    for (Asked asked = queue.poll(); asked != null; asked = queue.poll()) {
      asked.link.close();
    }
  }

  /**
   * A request of a relay's program, or of a viewer's, which names neither world nor sender.
   *
   * @param sender number of the viewer
   */
  record Asked(String world, int sender, InnerLink link) {}
}
