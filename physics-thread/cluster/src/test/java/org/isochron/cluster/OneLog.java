package org.isochron.cluster;

import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.IdleStrategy;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;

/**
 * A node without Aeron and with a manual clock: the caller's thread runs both the log's reader and
 * the physics thread's work. When the log's reader waits, the physics thread's work continues, and
 * vice versa.
 */
final class OneLog {
  static final TickRate RATE = TickRate.hertz(100);
  private static final int MARK_BYTES = 64;

  final NanoClock.Manual clock = new NanoClock.Manual(1_000);
  final LogQueue queue = new LogQueue();
  final LogFollower follower;
  final LogService service;

  /** Duration of each wait of the log's reader, after which the physics thread continues. */
  long stallNanos;

  private long position;

  final List<Throwable> failures = new ArrayList<>();

  OneLog(Simulation simulation) {
    this(simulation, List.of("127.0.0.1:9000"));
  }

  /** @param members the members, of which this node is the first */
  OneLog(Simulation simulation, List<String> members) {
    SharedState state = SharedState.of(simulation.layout(), SharedState.Limits.DEFAULT, clock);
    ClusterNode.Settings settings =
        ClusterNode.Settings.of(0, members, Path.of("none")).withCheckpointTicks(Long.MAX_VALUE);
    follower = new LogFollower(state, simulation, RATE, queue, () -> {});
    NodeIdentity identity = NodeIdentity.of(simulation, RATE);
    service = new LogService(settings, identity, 0, queue, () -> {}, clock, failures::add);
    service.onStart(cluster(), null);
    service.onNewLeadershipTermEvent(0, 0, clock.nanos(), 0, 0, 0, TimeUnit.NANOSECONDS, 0);
  }

  void run(long ticks) {
    for (long count = 0; count < ticks; count++) {
      mark();
      follower.advance();
    }
  }

  void mark() {
    clock.advance(RATE.periodNanos());
    position += MARK_BYTES;
    service.onTimerEvent(1, clock.nanos());
  }

  SavedState checkpoint() {
    position += MARK_BYTES;
    return service.checkpoint();
  }

  private Cluster cluster() {
    IdleStrategy idle = new IdleStrategy() {
      @Override
      public void idle(int workCount) {
        idle();
      }

      @Override
      public void idle() {
        if (stallNanos > 0) {
          clock.advance(stallNanos);
          stallNanos = 0;
        } else {
          follower.advance();
        }
      }

      @Override
      public void reset() {}
    };
    return (Cluster) Proxy.newProxyInstance(
        getClass().getClassLoader(),
        new Class<?>[] {Cluster.class},
        (proxy, method, arguments) -> switch (method.getName()) {
          case "role" -> Cluster.Role.LEADER;
          case "scheduleTimer" -> true;
          case "idleStrategy" -> idle;
          case "logPosition" -> position;
          default -> throw new UnsupportedOperationException(method.getName());
        });
  }

  static ClientSession session() {
    return session("aeron:udp?endpoint=192.0.2.1:1");
  }

  /** @param channel on which the session's end receives its answers */
  static ClientSession session(String channel) {
    return (ClientSession) Proxy.newProxyInstance(
        OneLog.class.getClassLoader(),
        new Class<?>[] {ClientSession.class},
        (proxy, method, arguments) ->
            method.getName().equals("responseChannel") ? channel : (Object) 1L);
  }
}
