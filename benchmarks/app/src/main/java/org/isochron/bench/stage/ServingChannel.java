package org.isochron.bench.stage;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.state.CommandRule;
import org.isochron.state.SharedState;

/**
 * An Aeron channel through which processes and machines share a state. Any thread.
 *
 * @param name the channel, or several channels of relays that serve the same ticks, separated by
 *     commas
 * @param options the keys of both ends and the media driver
 */
public record ServingChannel(String name, RemoteSettings options) implements ServingTarget {
  public static final String PREFIX = "aeron:";

  /** Default channel of a run and its viewers, on a port that only this machine can reach. */
  public static final String DEFAULT = "aeron:udp?endpoint=127.0.0.1:40456";

  public ServingChannel(String name) {
    this(name, RemoteSettings.DEFAULT);
  }

  private RemoteSettings settings() {
    List<String> channels = List.of(name.split(",", -1));
    return options
        .withChannel(channels.get(0))
        .withOthers(channels.subList(1, channels.size()))
        .withCommands(CommandRule.EVERYTHING); // a viewer has all controls of the run's window
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
   * Returns the served state; empty if none was found in time. May block for the given time.
   *
   * @throws IOException if the served state cannot be used, with the reason
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
