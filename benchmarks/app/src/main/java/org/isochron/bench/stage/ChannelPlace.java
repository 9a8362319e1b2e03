package org.isochron.bench.stage;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.isochron.bench.summary.NetworkFigures;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.content.Interest;
import org.isochron.state.SharedState;

/**
 * A channel of Aeron through which processes and machines share a state. Any thread.
 *
 * @param name the channel, or several with commas between, of relays that serve the same ticks
 * @param driver the folder of a media driver that runs already
 * @param secret what both ends must know
 */
record ChannelPlace(String name, Optional<Path> driver, String secret) implements ServedPlace {
  private static final long NANOS_PER_MICRO = 1_000;

  private RemoteSettings settings() {
    List<String> channels = List.of(name.split(",", -1));
    RemoteSettings settings = RemoteSettings.DEFAULT
        .withChannel(channels.get(0))
        .withOthers(channels.subList(1, channels.size()))
        .withSecret(secret);
    return driver.map(settings::withDriver).orElse(settings);
  }

  @Override
  public AutoCloseable serve(SharedState state, String description, boolean remembers)
      throws IOException {
    try {
      return RemoteRelay.serve(state, settings().withDescription(description));
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public Optional<WatchedState> find(Duration patience) throws IOException {
    try {
      return RemoteState.find(settings(), Interest.EVERYTHING, patience).map(Watched::new);
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private record Watched(RemoteState remote) implements WatchedState {
    @Override
    public SharedState state() {
      return remote.state();
    }

    @Override
    public String description() {
      return remote.description();
    }

    @Override
    public boolean isChanged() {
      return remote.status().connection() == Connection.CHANGED;
    }

    @Override
    public Optional<String> absence() {
      RemoteState.Status status = remote.status();
      return Optional.of(status.reason())
          .filter(reason -> status.connection() != Connection.SERVED);
    }

    @Override
    public boolean isSilent() {
      Connection connection = remote.status().connection();
      return connection == Connection.SILENT || connection == Connection.REFUSED;
    }

    @Override
    public long lostCommands() {
      return remote.status().lostCommands();
    }

    @Override
    public Optional<NetworkFigures> network(long seconds) {
      RemoteState.Status status = remote.status();
      return Optional.of(new NetworkFigures(
          status.receivedBytes() / Math.max(1, seconds),
          status.clockErrorNanos() / NANOS_PER_MICRO,
          status.lostSnapshots(),
          status.lostCommands(),
          status.repeatedCommands()));
    }

    @Override
    public void close() {
      remote.close();
    }
  }
}
