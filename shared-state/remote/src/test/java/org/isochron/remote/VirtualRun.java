package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.isochron.remote.RemoteStatus.Connection;
import org.isochron.state.time.ManualClock;

/** Physics, a relay and viewers on one virtual network and clocks by hand. */
@SuppressWarnings("NullAway.Init") // serve comes first
final class VirtualRun {
  static final long STEP_NANOS = 1_000_000;

  final Random random;
  final VirtualNetwork network;
  final ManualClock clock = new ManualClock(5_000_000_000L);
  final List<VirtualViewer> viewers = new ArrayList<>();
  final Map<Long, Long> commandCounts = new HashMap<>();
  private final Map<Long, Long> lastCommands = new HashMap<>();
  RemoteSettings settings = RemoteSettings.DEFAULT;
  TokenPhysics physics;
  ServerLoop server;
  private boolean served;
  private long steps;
  private int lives;
  private long senders;

  VirtualRun(long seed) {
    random = new Random(seed);
    network = new VirtualNetwork(random);
  }

  void serve() {
    lives++;
    physics = new TokenPhysics(clock, lives, lastCommands, commandCounts);
    server = new ServerLoop(physics.state, settings, lives, 512);
    network.serve(server);
    served = true;
  }

  void endServer() {
    physics.tick(); // takes the commands that have arrived
    server.close();
    network.end(); // what is still under way to it finds nobody
    network.advance(clock.nanos() + 1_000_000_000, clock.nanos());
    served = false;
    physics.close();
    viewers.forEach(VirtualViewer::eventsBeginAnew);
  }

  VirtualViewer view() {
    VirtualViewer viewer =
        new VirtualViewer(network, ++senders, random.nextLong() >> 8, settings.secret());
    viewers.add(viewer);
    return viewer;
  }

  void leave(VirtualViewer viewer) {
    viewer.close();
    viewers.remove(viewer);
  }

  /** One millisecond, and a tick every ten. */
  void step() {
    steps++;
    clock.advance(STEP_NANOS);
    network.advance(clock.nanos(), clock.nanos());
    if (served) {
      if (steps % 10 == 0) {
        physics.tick();
      }
      server.advance(clock.nanos());
    }
    for (VirtualViewer viewer : viewers) {
      viewer.clock.advance(STEP_NANOS + (steps % 25_000 == 0 ? 1_000_000 : 0)); // 40 in a million
      viewer.advance();
      requireClock(viewer);
    }
  }

  void run(long milliseconds) {
    for (long step = 0; step < milliseconds; step++) {
      step();
    }
  }

  /** The stated error of a clock bounds the true one. */
  private void requireClock(VirtualViewer viewer) {
    if (viewer.isJoined() && viewer.loop.status().connection() == Connection.SERVED) {
      long trueOffset = viewer.clock.nanos() - clock.nanos();
      long error = Math.abs(viewer.loop.offsetNanos() - trueOffset);
      // a clock that jumps by a millisecond is noticed with the next answer
      assertThat(error).isLessThanOrEqualTo(viewer.loop.clockErrorNanos() + 2_500_000);
    }
  }
}
