package org.isochron.cluster.processes;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.cluster.ClusterNode;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.Command;
import org.isochron.state.CommandQueue;
import org.isochron.state.NanoClock;
import org.isochron.state.Viewer;
import org.isochron.state.Viewers;

/**
 * Three nodes of the library in this process, each with a world, and the viewer of a relay at one of
 * them. Owner: one thread.
 */
final class TimedCluster implements AutoCloseable {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final long POLL_NANOS = 20_000;
  private static final long MAX_NANOS = 60_000_000_000L;

  private final List<TimedWorld> worlds = new ArrayList<>();
  private final List<ClusterNode> nodes = new ArrayList<>();
  private static final long CLIENT = 12;

  private final Viewers.Log log;
  private final Command command;
  private long sent;

  TimedCluster(List<String> members, Path folder, List<Simulation> simulations) {
    for (int node = 0; node < members.size(); node++) {
      TimedWorld world = new TimedWorld(simulations.get(node));
      worlds.add(world);
      nodes.add(ClusterNode.start(
          ClusterNode.Settings.of(node, members, folder.resolve("node" + node)), world));
    }
    log = nodes.get(0).state().viewers().log().orElseThrow();
    command = numbered();
    await(() -> nodes.stream().allMatch(node -> node.membership().tick() > 0));
    log.begin(CLIENT, 1, new Viewer(1, "", ""));
  }

  void send() {
    log.take(CLIENT, ++sent, command, true);
    await(() -> log.expected(CLIENT) > sent);
  }

  private static Command numbered() {
    CommandQueue.SingleThreaded queue = new CommandQueue.SingleThreaded(2, () -> 0, () -> 0);
    ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES);
    queue.sender().user(CountedWorld.NUMBERED, 0, 0, 0);
    queue.drain(sent -> sent.writeTo(bytes));
    return Command.empty().readFrom(bytes.flip());
  }

  long appliedNanos(long number) {
    await(() -> worlds.stream().allMatch(world -> world.count.read() >= number));
    return worlds.stream().mapToLong(world -> world.appliedNanos.read()).max().orElseThrow();
  }

  List<List<Long>> intervals(int max) {
    return worlds.stream()
        .map(world -> List.copyOf(world.intervals))
        .map(all -> all.subList(Math.max(0, all.size() - max), all.size()))
        .toList();
  }

  private static void await(BooleanSupplier condition) {
    long until = CLOCK.nanos() + MAX_NANOS;
    while (!condition.getAsBoolean()) {
      if (CLOCK.nanos() - until > 0) {
        throw new IllegalStateException("the nodes have not answered for a minute");
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  @Override
  public void close() {
    nodes.forEach(ClusterNode::close);
  }

  /** Records when commands are applied and ticks run. Owner: the physics thread. */
  private static final class TimedWorld extends ForwardingSimulation {
    final Queue<Long> intervals = new ConcurrentLinkedQueue<>();
    final Figure count = new Figure();
    final Figure appliedNanos = new Figure();
    private long tickNanos = CLOCK.nanos();

    TimedWorld(Simulation simulation) {
      super(simulation);
    }

    @Override
    public void apply(Command command) {
      appliedNanos.set(CLOCK.nanos());
      count.set(count.read() + 1);
    }

    @Override
    public void step(long tick, double dtSeconds) {
      long now = CLOCK.nanos();
      intervals.add(now - tickNanos);
      tickNanos = now;
      super.step(tick, dtSeconds);
    }
  }

  private static final class Figure {
    private final AtomicLong value = new AtomicLong();

    void set(long next) {
      // ordering: release: a thread that sees the count also sees the instant, which is written
      // first.
      value.setRelease(next);
    }

    long read() {
      // ordering: acquire; pairs with set.
      return value.getAcquire();
    }
  }
}
