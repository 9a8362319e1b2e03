package org.isochron.bench.stage;

import java.util.Optional;
import org.isochron.remote.RemoteRelay;

/** Any thread. */
public record OptionalRelay(Optional<RemoteRelay> running) implements AutoCloseable {
  public Optional<Throwable> failure() {
    return running.flatMap(RemoteRelay::failure);
  }

  @Override
  public void close() {
    running.ifPresent(RemoteRelay::close);
  }
}
