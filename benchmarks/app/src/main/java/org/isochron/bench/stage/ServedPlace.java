package org.isochron.bench.stage;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.isochron.state.SharedState;

/**
 * Where a run is served: a channel of Aeron for other processes and machines, or a port for
 * browsers.
 */
public interface ServedPlace {
  /** What a channel begins with. */
  String CHANNEL = "aeron:";

  /** The channel of a run and its viewer if none is named: a port of this machine alone. */
  String DEFAULT_CHANNEL = "aeron:udp?endpoint=127.0.0.1:40456";

  /** Returns a channel without a driver and a secret. */
  static ServedPlace of(String channel) {
    return of(channel, Optional.empty(), "");
  }

  /**
   * Returns a channel, which is checked when it is used.
   *
   * @param driver the folder of a media driver that runs already
   * @param secret what both ends must know
   */
  static ServedPlace of(String channel, Optional<Path> driver, String secret) {
    return new ChannelPlace(channel, driver, secret);
  }

  /** Returns a place that is this one and another. */
  default ServedPlace and(ServedPlace other) {
    return new BothPlaces(this, other);
  }

  /** Returns the place as it was named. */
  String name();

  /**
   * Serves a state there.
   *
   * @param remembers true if the run can go back in time
   * @throws IOException if that does not work, with the reason
   */
  AutoCloseable serve(SharedState state, String description, boolean remembers) throws IOException;

  /**
   * Returns what is served there, or is within a time; empty if nothing is.
   *
   * @throws IOException if what is there cannot be used, with the reason
   */
  Optional<WatchedState> find(Duration patience) throws IOException;
}
