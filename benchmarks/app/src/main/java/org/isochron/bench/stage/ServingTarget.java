package org.isochron.bench.stage;

import java.io.IOException;
import org.isochron.state.SharedState;

/**
 * A target on which a run is served: a channel for other processes and machines, or a port for
 * browsers.
 */
@FunctionalInterface
public interface ServingTarget {
  /**
   * Serves a state until the returned object is closed.
   *
   * @throws IOException if the state cannot be served, with the reason
   */
  AutoCloseable serve(SharedState state, String description, boolean remembers) throws IOException;

  default ServingTarget and(ServingTarget other) {
    return (state, description, remembers) -> {
      AutoCloseable here = serve(state, description, remembers);
      try {
        AutoCloseable there = other.serve(state, description, remembers);
        return () -> {
          try (here) {
            there.close();
          }
        };
      } catch (IOException | RuntimeException e) {
        try {
          here.close();
        } catch (Exception unclosed) {
          e.addSuppressed(unclosed);
        }
        throw e;
      }
    };
  }
}
