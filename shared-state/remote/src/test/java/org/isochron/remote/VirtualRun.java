package org.isochron.remote;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.state.CommandRule;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Timeline;

@SuppressWarnings("NullAway.Init") // serve comes first
final class VirtualRun {
  private static final long DRIFT_EVERY_NANOS = 25_000_000_000L;
  private static final int STEPS_A_TICK = 10;

  final Random random;
  final VirtualNetwork network;
  final NanoClock.Manual clock = new NanoClock.Manual(5_000_000_000L);
  final List<VirtualViewer> viewers = new ArrayList<>();
  final Map<Long, Long> commandCounts = new HashMap<>();
  private final Map<Long, Long> lastCommands = new HashMap<>();
  RemoteSettings settings = RemoteSettings.DEFAULT.withCommands(CommandRule.EVERYTHING);
  SharedState.Limits limits = SharedState.Limits.DEFAULT;
  int keptEvents = 512;

  long tickNanos = TokenPhysics.TICK_NANOS;

  /** Most ticks in one step, also after a stall. */
  int maxTicks = Integer.MAX_VALUE;

  TokenPhysics physics;
  ServedWorlds server;
  private final long stepNanos;
  private final int bodies;
  private boolean isPaused;
  private boolean served;
  private long steps;
  private long stalledSteps;
  private int dueTicks;
  private int runs;
  private long relaySessions;
  private long senders;

  /** Runs steps of a millisecond, with a tick in every tenth step. */
  VirtualRun(long seed) {
    this(seed, 1_000_000, TokenPhysics.BODIES);
  }

  VirtualRun(long seed, long stepNanos, int bodies) {
    this.stepNanos = stepNanos;
    this.bodies = bodies;
    random = new Random(seed);
    network = new VirtualNetwork(random);
  }

  void serve() {
    runs++;
    int speedPermille = (int) (tickNanos * Timeline.NORMAL_PERMILLE / (stepNanos * STEPS_A_TICK));
    physics =
        new TokenPhysics(clock, runs, bodies, speedPermille, limits, lastCommands, commandCounts);
    physics.tickNanos = tickNanos;
    server = ServedWorlds.one(physics.state, settings, () -> ++relaySessions, keptEvents, clock);
    network.serve(server);
    served = true;
  }

  /** Stalls the physics thread, which then runs all due ticks at once. */
  void stall(int millis) {
    stalledSteps = millis * 1_000_000L / stepNanos;
  }

  void pause() {
    isPaused = true;
    physics.pause();
  }

  void endServer() {
    physics.tick(); // receives the commands that have arrived
    server.close();
    network.end(); // messages in flight to it are lost
    network.advance(clock.nanos());
    served = false;
    physics.close();
  }

  VirtualViewer view() {
    VirtualViewer viewer = new VirtualViewer(network, ++senders, random.nextLong() >> 8, settings);
    viewer.tickNanos = tickNanos;
    viewers.add(viewer);
    return viewer;
  }

  void leave(VirtualViewer viewer) {
    viewer.close();
    viewers.remove(viewer);
  }

  void step() {
    steps++;
    clock.advance(stepNanos);
    network.advance(clock.nanos());
    if (served && !network.relayStalls) {
      dueTicks += steps % STEPS_A_TICK == 0 && !isPaused ? 1 : 0;
      if (stalledSteps > 0) {
        stalledSteps--;
      } else {
        for (int count = Math.min(dueTicks, maxTicks); count > 0; count--) {
          dueTicks--;
          physics.tick();
        }
      }
      server.advance(clock.nanos());
    }
    for (VirtualViewer viewer : viewers) {
      boolean drifts = steps % (DRIFT_EVERY_NANOS / stepNanos) == 0; // 40 in a million
      viewer.clock.advance(stepNanos + (drifts ? 1_000_000 : 0));
      viewer.advance();
      requireClock(viewer);
    }
  }

  void run(long milliseconds) {
    for (long step = milliseconds * 1_000_000 / stepNanos; step > 0; step--) {
      step();
    }
  }

  private void requireClock(VirtualViewer viewer) {
    if (viewer.isJoined() && viewer.loop.status().connection() == Connection.SERVED) {
      long trueOffset = viewer.clock.nanos() - clock.nanos();
      long error = Math.abs(viewer.loop.local.offsetNanos - trueOffset);
      // the next answer reveals a clock jump of a millisecond
      if (error > viewer.loop.clock.offset.errorNanos() + 2_500_000) {
        throw new AssertionError("the clock is %d ns off, and says %d"
            .formatted(error, viewer.loop.clock.offset.errorNanos()));
      }
    }
  }
}
