package org.isochron.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.isochron.state.SharedState;
import org.jspecify.annotations.Nullable;

/**
 * A relay of a state and its viewers on a virtual network, for simulations of other modules. Faults
 * last until their time is over, or until {@link #calm}.
 */
public final class VirtualRelay implements AutoCloseable {
  private static final SharedState.Limits LIMITS =
      VirtualViewer.LIMITS.withCommands(1_024).withEvents(2 * RemoteRelay.EVENTS);
  private static final long LATENCY_NANOS = 20_000_000;

  private final SharedState state;
  private final RemoteSettings settings;
  private final Random random;
  private final VirtualNetwork network;
  private final List<VirtualViewer> viewers = new ArrayList<>();

  /** Null while the relay is down. */
  private @Nullable ServedWorlds server;

  private int runs;
  private long senders;
  private long nowNanos;
  private long cutUntilNanos;
  private long stalledUntilNanos;
  private long downUntilNanos;

  public VirtualRelay(SharedState state, RemoteSettings settings, long seed) {
    this.state = state;
    this.settings = settings;
    random = new Random(seed);
    network = new VirtualNetwork(random);
    nowNanos = state.clock().nanos();
    cutUntilNanos = nowNanos;
    stalledUntilNanos = nowNanos;
    downUntilNanos = nowNanos;
    calm();
    serve();
  }

  private void serve() {
    server = ServedWorlds.one(state, settings, () -> ++runs, RemoteRelay.EVENTS, state.clock());
    network.serve(server);
  }

  /** Returns the number of relays that have run, one after the other. */
  public int runs() {
    return runs;
  }

  /** Adds a viewer, which joins while this is advanced. */
  public VirtualViewer view(RemoteState.Interest interest) {
    VirtualViewer viewer = new VirtualViewer(network, ++senders, random.nextLong() >> 8, settings);
    viewer.isOfTokens = false;
    viewer.limits = LIMITS;
    viewer.want(interest);
    viewers.add(viewer);
    return viewer;
  }

  /** Ends a viewer. */
  public void end(VirtualViewer viewer, boolean saysSo) {
    viewers.remove(viewer);
    if (saysSo) {
      viewer.close();
    }
  }

  /** Returns the program's messages with a viewer; none while the relay is down. */
  public Optional<MessageStream> messages(int viewer) {
    return Optional.ofNullable(server).map(its -> its.messages("", viewer));
  }

  public void lose(double share) {
    network.loss = share;
  }

  public void repeat(double share) {
    network.repeats = share;
  }

  public void delay(long latencyNanos, long jitterNanos) {
    network.latencyNanos = latencyNanos;
    network.jitterNanos = Math.max(1, jitterNanos);
  }

  /** Cuts the network, or one direction of it. */
  public void cut(boolean toRelay, boolean toViewers, long nanos) {
    network.isCutToRelay = toRelay;
    network.isCutToViewers = toViewers;
    cutUntilNanos = nowNanos + nanos;
  }

  /** Ends all connections with what is on its way, so that the viewers connect again. */
  public void breakConnections() {
    network.breakConnections();
  }

  /** Stalls the relay. */
  public void stall(long nanos) {
    stalledUntilNanos = nowNanos + nanos;
  }

  /** Ends the relay; after some time another one begins. */
  public void restart(boolean saysSo, long nanos) {
    if (server != null && saysSo) {
      server.close();
      network.end();
    } else if (server != null) {
      network.breakConnections();
      server.close();
      network.end();
    }
    server = null;
    downUntilNanos = nowNanos + nanos;
  }

  /** Ends all faults. */
  public void calm() {
    lose(0);
    repeat(0);
    delay(LATENCY_NANOS, 1);
    cutUntilNanos = nowNanos;
    stalledUntilNanos = nowNanos;
    downUntilNanos = nowNanos;
    viewers.forEach(viewer -> viewer.stall(0));
  }

  /** Sends what is new in the state, and lets the viewers receive it. */
  public void advance() {
    long passed = state.clock().nanos() - nowNanos;
    nowNanos += passed;
    if (nowNanos - cutUntilNanos >= 0) {
      cut(false, false, 0);
    }
    if (server == null && nowNanos - downUntilNanos >= 0) {
      serve();
    }
    network.relayStalls = nowNanos - stalledUntilNanos < 0;
    network.advance(nowNanos);
    if (server != null && !network.relayStalls) {
      server.advance(nowNanos);
    }
    for (VirtualViewer viewer : viewers) {
      viewer.clock.advance(passed);
      viewer.advance();
    }
  }

  @Override
  public void close() {
    viewers.forEach(VirtualViewer::close);
    if (server != null) {
      server.close();
    }
  }
}
