package org.isochron.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.state.CommandRule;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;

/** Creates members on free ports of this machine, and waits for conditions with a timeout. */
public final class TestMembers {
  /** Ports of a member, and that of its relay. */
  private static final int PORTS = 6;

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Number of the world that all relays of a test serve. */
  private static final long WORLD = 7;

  private static final long MAX_NANOS = 120_000_000_000L;

  private TestMembers() {}

  public static List<String> of(int count) {
    int first = OpenPorts.find(PORTS * count);
    return IntStream.range(0, count)
        .mapToObj(node -> "127.0.0.1:" + (first + PORTS * node))
        .toList();
  }

  /** Returns the address of a member's relay. */
  static String relay(String member) {
    MemberPorts ports = MemberPorts.of(member);
    return "isochron://%s:%d".formatted(ports.host(), ports.port() + PORTS - 1);
  }

  /** Serves a node's world to viewers, which may send all commands. */
  public static RemoteRelay serve(ClusterNode node, String member) {
    return serve(node, member, CommandRule.EVERYTHING);
  }

  static RemoteRelay serve(ClusterNode node, String member, CommandRule rule) {
    return RemoteRelay.serve(
        node.state(),
        RemoteSettings.DEFAULT.withAddress(relay(member)).withWorld(WORLD).withCommands(rule));
  }

  /** Returns a viewer of the relays of all members, which begins with the first. */
  public static RemoteState view(List<String> members) {
    List<String> relays = members.stream().map(TestMembers::relay).toList();
    RemoteSettings settings = RemoteSettings.DEFAULT
        .withAddress(relays.get(0))
        .withOthers(relays.subList(1, relays.size()))
        .withFlush(Duration.ofSeconds(20));
    try {
      return RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE);
    } catch (IOException e) {
      throw new AssertionError("no relay serves the viewer", e);
    }
  }

  public static void await(String what, BooleanSupplier condition) {
    NanoClock clock = NanoClock.system();
    long until = clock.nanos() + MAX_NANOS;
    while (!condition.getAsBoolean()) {
      if (clock.nanos() - until > 0) {
        throw new AssertionError("waited in vain: " + what);
      }
      LockSupport.parkNanos(2_000_000);
    }
  }
}
