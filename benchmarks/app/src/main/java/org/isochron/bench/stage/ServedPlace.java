package org.isochron.bench.stage;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.isochron.state.SharedState;

/**
 * Where a run is served: a folder for other processes of this machine, or a channel of Aeron for
 * other machines.
 */
public interface ServedPlace {
  /** What a channel begins with. */
  String CHANNEL = "aeron:";

  /**
   * Returns the place that a text of the command line names.
   *
   * @param driver the folder of a media driver that runs already, for a channel
   * @param secret what both ends of a channel must know
   */
  static ServedPlace of(String text, Optional<Path> driver, String secret) {
    return text.startsWith(CHANNEL)
        ? new ChannelPlace(text, driver, secret)
        : new FolderPlace(Path.of(text));
  }

  /** Returns the folder as a place. */
  static ServedPlace of(Path folder) {
    return new FolderPlace(folder);
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
