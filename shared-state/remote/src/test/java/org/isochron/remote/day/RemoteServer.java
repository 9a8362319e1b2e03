package org.isochron.remote.day;

import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.isochron.faults.ChildProcess;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.state.CommandRule;
import org.isochron.state.NanoClock;

/**
 * Ticks a {@link TokenWorld} and serves it until its input ends. All viewers share one address,
 * except a single viewer whose bytes are counted each second.
 *
 * <p>The input line {@code events N} sets the number of events per tick, {@code jump} moves all
 * bodies in the next tick, and {@code applied SENDER} is answered with {@code applied SENDER
 * COUNT}. Prints a line {@code status} with names and values five times a second.
 */
public final class RemoteServer {
  private static final long STATUS_NANOS = 200_000_000;
  private static final long SECOND_NANOS = 1_000_000_000;

  private static final long STALE_NANOS = 70_000_000;

  private final NanoClock clock = NanoClock.system();
  private final Queue<String> orders = new ConcurrentLinkedQueue<>();
  private final Deque<long[]> budget = new ArrayDeque<>();
  private final TokenWorld world;
  private long maxBytesPerSecond;
  private long budgetJoins;
  private long budgetSinceNanos;
  private int events = 1;
  private boolean jumps;

  // ordering: volatile: another thread reads the input; without it the loop might never end.
  private volatile boolean ended;

  private RemoteServer(TokenWorld world) {
    this.world = world;
  }

  /** Arguments: address, address of the counted viewer, viewers, bodies, channels per body. */
  public static void main(String[] arguments) {
    NanoClock clock = NanoClock.system();
    RemoteSettings settings = RemoteSettings.DEFAULT
        .withCommands(CommandRule.EVERYTHING)
        .withViewers(Integer.parseInt(arguments[2]))
        .withSecret("day");
    try (TokenWorld world =
            new TokenWorld(clock, Integer.parseInt(arguments[3]), Integer.parseInt(arguments[4]));
        RemoteRelay relay = RemoteRelay.serve(world.state, settings.withAddress(arguments[0]));
        RemoteRelay counted =
            RemoteRelay.serve(world.state, settings.withViewers(1).withAddress(arguments[1]))) {
      new RemoteServer(world).serve(relay, counted);
    }
  }

  private void serve(RemoteRelay relay, RemoteRelay counted) {
    ChildProcess.listen(System.in, orders::add, () -> ended = true);
    long statusNanos = clock.nanos();
    while (!ended && relay.failure().isEmpty()) {
      obey();
      world.run(events, jumps);
      jumps = false;
      long now = clock.nanos();
      count(counted.status(), now);
      if (now - statusNanos >= STATUS_NANOS) {
        statusNanos = now;
        reportStatus(relay.status());
      }
      LockSupport.parkNanos(world.dueNanos() - clock.nanos());
    }
    relay.failure().ifPresent(cause -> System.out.println("failure " + cause));
  }

  private void count(RemoteRelay.Status status, long nowNanos) {
    if (status.joins() != budgetJoins || status.viewers() == 0) {
      budgetJoins = status.joins();
      budgetSinceNanos = nowNanos;
      budget.clear();
    }
    if (nowNanos - budgetSinceNanos < SECOND_NANOS) {
      return;
    }
    budget.addLast(new long[] {nowNanos, status.sentBytes()});
    while (nowNanos - budget.peekFirst()[0] > SECOND_NANOS - STALE_NANOS) {
      budget.removeFirst();
    }
    maxBytesPerSecond = Math.max(maxBytesPerSecond, status.sentBytes() - budget.peekFirst()[1]);
  }

  private void reportStatus(RemoteRelay.Status status) {
    Runtime machine = Runtime.getRuntime();
    System.out.printf(
        "status tick %d viewers %d joins %d refused %d stalls %d nonsense %d twice %d bytes %d threads %d heap %d trouble %s%n",
        world.tick(),
        status.viewers(),
        status.joins(),
        status.refusedJoins(),
        status.stalls(),
        status.refusedCommands(),
        world.twice(),
        maxBytesPerSecond,
        ManagementFactory.getThreadMXBean().getThreadCount(),
        machine.totalMemory() - machine.freeMemory(),
        status.trouble().isEmpty() ? "none" : status.trouble().replace(' ', '_'));
    maxBytesPerSecond = 0;
  }

  private void obey() {
    for (String order = orders.poll(); order != null; order = orders.poll()) {
      String[] words = order.split(" ", -1);
      switch (words[0]) {
        case "events" -> events = Integer.parseInt(words[1]);
        case "jump" -> jumps = true;
        case "collect" -> System.gc();
        case "applied" ->
          System.out.printf("applied %s %d%n", words[1], world.applied(Long.parseLong(words[1])));
        default -> throw new IllegalArgumentException("no order: " + order);
      }
    }
  }
}
