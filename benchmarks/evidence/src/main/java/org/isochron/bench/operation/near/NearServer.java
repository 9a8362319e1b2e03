package org.isochron.bench.operation.near;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.isochron.bench.operation.ChildProcess;
import org.isochron.near.NearRelay;
import org.isochron.state.command.Command;
import org.isochron.state.time.NanoClock;

/**
 * A physics process of the day: ticks, whatever becomes of its relay, serves again when the relay
 * says that it has failed, and counts the commands of every viewer. Owner: its main thread.
 */
final class NearServer {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final long REPORT_NANOS = 200_000_000;
  private static final long SERVE_NANOS = 500_000_000;
  private static final int OWN_COMMANDS = 4;

  private final NearWorld world = new NearWorld();
  private final Path folder;
  private final Queue<String> orders = new ConcurrentLinkedQueue<>();
  private final Map<Integer, BitSet> received = new HashMap<>();
  private Optional<NearRelay> relay = Optional.empty();
  private long serveNanos;
  private long twice;
  private long nonsense;
  private long ownRefused;
  private long failures;
  private long refusedBefore;

  private NearServer(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] arguments) throws IOException {
    NearServer server = new NearServer(Path.of(arguments[0]));
    ChildProcess.listen(System.in, server.orders::add, () -> server.orders.add("end"));
    server.run();
  }

  private void run() throws IOException {
    long next = CLOCK.nanos();
    long reportNanos = next;
    boolean isEnding = false;
    while (!isEnding) {
      serve();
      world.tick();
      own();
      world.writer.commands().drain(CLOCK.nanos(), this::take);
      String order = orders.poll();
      isEnding = "end".equals(order);
      if (order != null && !isEnding) {
        obey(order);
      }
      if (CLOCK.nanos() - reportNanos > REPORT_NANOS) {
        reportNanos = CLOCK.nanos();
        say("tick=%d failures=%d ownRefused=%d twice=%d nonsense=%d refused=%d serves=%d"
            .formatted(
                world.lastTick(),
                failures,
                ownRefused,
                twice,
                nonsense,
                refusedBefore + relay.map(NearRelay::refusedCommands).orElse(0L),
                relay.isPresent() ? 1 : 0));
      }
      next = Math.max(next + NearWorld.TICK_NANOS, CLOCK.nanos() - 10 * NearWorld.TICK_NANOS);
      LockSupport.parkNanos(next - CLOCK.nanos());
    }
    relay.ifPresent(NearRelay::close);
    say("ended");
  }

  private void serve() {
    if (relay.isPresent() && relay.get().failure().isPresent()) {
      failures++;
      say("failed " + relay.get().failure().get());
      refusedBefore += relay.get().refusedCommands();
      try {
        relay.get().close();
      } catch (RuntimeException e) {
        say("unclosed " + e);
      }
      relay = Optional.empty();
    }
    if (relay.isEmpty() && CLOCK.nanos() - serveNanos > 0) {
      serveNanos = CLOCK.nanos() + SERVE_NANOS;
      try {
        relay = Optional.of(NearRelay.serve(world.state, folder));
        say("ready");
      } catch (IOException | RuntimeException e) {
        say("unserved " + e.getMessage());
      }
    }
  }

  /** Sends as a player at the physics process does. */
  private void own() {
    for (int command = 0; command < OWN_COMMANDS; command++) {
      ownRefused += world.state.commands().press(command) ? 0 : 1;
    }
  }

  private void take(Command command) {
    if (command.kind() == NearWorld.COMMAND && command.body() == command.token() + 1) {
      BitSet numbers = received.computeIfAbsent(command.detail(), viewer -> new BitSet());
      int number = (int) command.token();
      twice += numbers.get(number) ? 1 : 0;
      numbers.set(number);
    } else if (command.kind() < Command.PRESS || command.kind() > Command.MOTION) {
      nonsense++;
    }
  }

  private void obey(String order) throws IOException {
    String[] words = order.split(" ", -1);
    switch (words[0]) {
      case "count" -> {
        BitSet numbers = received.getOrDefault(Integer.valueOf(words[1]), new BitSet());
        say("count %s %d".formatted(words[1], numbers.cardinality()));
      }
      case "loader" -> say("loader " + viewWithAnotherLoader());
      case "exhaust" -> exhaust();
      default -> say("unknown " + order);
    }
  }

  /**
   * Views with another copy of the library in this virtual machine, which must not cost this one
   * its locks.
   */
  private String viewWithAnotherLoader() throws IOException {
    try (URLClassLoader other = new URLClassLoader(urls(), ClassLoader.getPlatformClassLoader())) {
      Class<?> near = other.loadClass("org.isochron.near.NearState");
      Optional<?> found = (Optional<?>) near.getMethod("find", Path.class).invoke(null, folder);
      if (found.isEmpty()) {
        return "nothing";
      }
      near.getMethod("close").invoke(found.get());
      for (int collection = 0; collection < 3; collection++) {
        System.gc();
      }
      return "found";
    } catch (InvocationTargetException e) {
      return "refused " + e.getCause();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static URL[] urls() throws MalformedURLException {
    List<URL> urls = new ArrayList<>();
    for (String part : ManagementFactory.getRuntimeMXBean().getClassPath().split(":", -1)) {
      urls.add(Path.of(part).toUri().toURL());
    }
    return urls.toArray(new URL[0]);
  }

  /** Uses up all descriptors for a second. The process is started with few. */
  private void exhaust() {
    Deque<AutoCloseable> open = Exhaustion.openAll(folder);
    long until = CLOCK.nanos() + Exhaustion.NANOS;
    while (CLOCK.nanos() - until < 0) {
      world.tick();
      world.writer.commands().drain(CLOCK.nanos(), this::take);
      LockSupport.parkNanos(NearWorld.TICK_NANOS);
    }
    Exhaustion.closeAll(new ArrayDeque<>(open));
    say("exhausted " + open.size());
  }

  static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
