package org.isochron.bench.stage;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.state.SharedState;

/**
 * A channel of Aeron through which processes and machines share a state. It is checked when it is
 * used. Any thread.
 *
 * @param name the channel, or several with commas between, of relays that serve the same ticks
 * @param driver the folder of a media driver that runs already
 * @param secret what both ends must know
 */
public record ChannelPlace(String name, Optional<Path> driver, String secret)
    implements ServedPlace {
  /** What a channel begins with. */
  public static final String PREFIX = "aeron:";

  /** The channel of a run and its viewer if none is named: a port of this machine alone. */
  public static final String DEFAULT = "aeron:udp?endpoint=127.0.0.1:40456";

  /** Names a channel without a driver and a secret. */
  public ChannelPlace(String name) {
    this(name, Optional.empty(), "");
  }

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

  /**
   * Returns what is served there, or is within a time; empty if nothing is.
   *
   * @throws IOException if what is there cannot be used, with the reason
   */
  public Optional<WatchedState> find(Duration patience) throws IOException {
    try {
      return RemoteState.find(settings(), RemoteState.Interest.EVERYTHING, patience)
          .map(WatchedState::new);
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
