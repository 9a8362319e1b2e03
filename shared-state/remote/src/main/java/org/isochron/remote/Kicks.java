package org.isochron.remote;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The viewers that the program has kicked. Any thread may add a kick; the relay's thread owns the
 * rest. Allocates with each kick.
 */
final class Kicks {
  private static final int MAX_KNOWN = 1 << 16;

  private final Queue<Kick> queue = new ConcurrentLinkedQueue<>();

  /** Reasons by the random numbers of viewers without a connect token, the oldest first. */
  private final Map<Long, String> known = new LinkedHashMap<>();

  void add(String world, int sender, String reason) {
    queue.add(new Kick(world, sender, reason));
  }

  @Nullable
  Kick poll() {
    return queue.poll();
  }

  /** Keeps a viewer away, which may not have received the reason. */
  void keepAway(ViewerSession session, String reason) {
    if (session.use().isPresent()) {
      session.use().get().revoke(reason);
      return;
    }
    if (known.size() == MAX_KNOWN) {
      known.remove(known.keySet().iterator().next());
    }
    known.put(session.token, reason);
  }

  Optional<String> reason(long token) {
    return Optional.ofNullable(known.get(token));
  }

  /** @param sender number of the viewer */
  record Kick(String world, int sender, String reason) {}
}
