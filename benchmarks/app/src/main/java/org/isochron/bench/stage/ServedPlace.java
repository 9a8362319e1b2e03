package org.isochron.bench.stage;

import java.io.IOException;
import org.isochron.state.SharedState;

/** Where a run is served: a channel for other processes and machines, or a port for browsers. */
@FunctionalInterface
public interface ServedPlace {
  /**
   * Serves a state there.
   *
   * @param remembers true if the run can go back in time
   * @throws IOException if that does not work, with the reason
   */
  AutoCloseable serve(SharedState state, String description, boolean remembers) throws IOException;

  /** Returns a place that is this one and another. */
  default ServedPlace and(ServedPlace other) {
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
