package org.isochron.bench.stage;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.state.CommandRule;
import org.isochron.state.SharedState;

/**
 * An address at which a run is served to other processes and machines. A restarted run is served at
 * the same address. Owner: the frame-loop thread.
 */
public final class ServingAddress implements ServingTarget {
  public static final String PREFIX = "isochron://";

  /** Default address of a run and its viewers, on a port that only this machine can reach. */
  public static final String DEFAULT = "isochron://127.0.0.1:40456";

  private final String name;
  private final RemoteSettings keys;
  private final Consumer<String> announcement;
  private boolean announced;

  public ServingAddress(String name) {
    this(name, RemoteSettings.DEFAULT, address -> {});
  }

  /**
   * Creates a target that serves at an address.
   *
   * @param name the address, or several addresses of relays that serve the same ticks, separated by
   *     commas
   * @param keys settings with the keys of both ends
   * @param announcement receives the address with the pin of its key when a run is first served
   */
  public ServingAddress(String name, RemoteSettings keys, Consumer<String> announcement) {
    this.name = name;
    this.keys = keys;
    this.announcement = announcement;
  }

  /** Returns the address, or the addresses, as given. */
  public String name() {
    return name;
  }

  private RemoteSettings settings() {
    List<String> addresses = List.of(name.split(",", -1));
    return keys.withAddress(addresses.get(0))
        .withOthers(addresses.subList(1, addresses.size()))
        .withCommands(CommandRule.EVERYTHING); // a viewer has all controls of the run's window
  }

  @Override
  public AutoCloseable serve(SharedState state, String description, boolean remembers)
      throws IOException {
    try {
      RemoteRelay relay = RemoteRelay.serve(state, settings().withDescription(description));
      if (!announced) {
        announced = true;
        announcement.accept(relay.address());
      }
      return relay;
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
