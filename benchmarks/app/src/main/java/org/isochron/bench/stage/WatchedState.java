package org.isochron.bench.stage;

import java.util.Optional;
import org.isochron.bench.summary.NetworkFigures;
import org.isochron.remote.RemoteState;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.state.SharedState;

/** Any thread. */
public final class WatchedState implements AutoCloseable {
  private static final long NANOS_PER_MICRO = 1_000;

  private final RemoteState remote;

  WatchedState(RemoteState remote) {
    this.remote = remote;
  }

  public SharedState state() {
    return remote.state();
  }

  public String description() {
    return remote.description();
  }

  /** Returns true if another process now serves a different state on the channel. */
  public boolean isChanged() {
    return remote.status().connection() == Connection.CHANGED;
  }

  /** Returns why nothing arrives from the serving process; empty while data arrives. */
  public Optional<String> absence() {
    RemoteState.Status status = remote.status();
    return Optional.of(status.reason()).filter(reason -> status.connection() != Connection.SERVED);
  }

  public long lostCommands() {
    return remote.status().lostCommands();
  }

  public NetworkFigures network(long seconds) {
    RemoteState.Status status = remote.status();
    return new NetworkFigures(
        status.receivedBytes() / Math.max(1, seconds),
        status.clockErrorNanos() / NANOS_PER_MICRO,
        status.lostSnapshots(),
        status.lostCommands(),
        status.unknownCommands(),
        status.repeatedCommands());
  }

  @Override
  public void close() {
    remote.close();
  }
}
