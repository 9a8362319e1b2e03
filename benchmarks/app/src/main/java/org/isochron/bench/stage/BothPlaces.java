package org.isochron.bench.stage;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.isochron.state.SharedState;

/** Two places in which one run is served. */
record BothPlaces(ServedPlace first, ServedPlace second) implements ServedPlace {
  @Override
  public String name() {
    return first.name() + " and " + second.name();
  }

  @Override
  public AutoCloseable serve(SharedState state, String description, boolean remembers)
      throws IOException {
    AutoCloseable one = first.serve(state, description, remembers);
    AutoCloseable other;
    try {
      other = second.serve(state, description, remembers);
    } catch (IOException | RuntimeException e) {
      try {
        one.close();
      } catch (Exception unclosed) {
        e.addSuppressed(unclosed);
      }
      throw e;
    }
    return () -> {
      try (one) {
        other.close();
      }
    };
  }

  @Override
  public Optional<WatchedState> find(Duration patience) throws IOException {
    return first.find(patience);
  }
}
