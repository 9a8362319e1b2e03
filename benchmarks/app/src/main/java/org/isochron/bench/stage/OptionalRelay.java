package org.isochron.bench.stage;

import java.util.Optional;
import org.isochron.remote.RemoteRelay;

/** The relay of a command, which has none without {@code --serve}. Any thread. */
public record OptionalRelay(Optional<RemoteRelay> running) implements AutoCloseable {
  /** Returns why the relay has ended, if it failed. */
  public Optional<Throwable> failure() {
    return running.flatMap(RemoteRelay::failure);
  }

  @Override
  public void close() {
    running.ifPresent(RemoteRelay::close);
  }
}
