package org.isochron.bench.stage;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.isochron.bench.summary.NetworkFigures;
import org.isochron.near.NearRelay;
import org.isochron.near.NearState;
import org.isochron.near.NearState.Status.Connection;
import org.isochron.state.SharedState;

/** A folder through which processes of this machine share a state. */
record FolderPlace(Path folder) implements ServedPlace {
  private static final int VIEWERS = 8;

  @Override
  public String name() {
    return folder.toString();
  }

  @Override
  public AutoCloseable serve(SharedState state, String description, boolean remembers)
      throws IOException {
    NearRelay.Settings settings =
        NearRelay.Settings.DEFAULT.withViewers(VIEWERS).withDescription(description);
    return NearRelay.serve(state, folder, settings);
  }

  /** Looks once; a viewer that waits for a folder looks again. */
  @Override
  public Optional<WatchedState> find(Duration patience) throws IOException {
    return NearState.find(folder).map(Watched::new);
  }

  private record Watched(NearState near) implements WatchedState {
    @Override
    public SharedState state() {
      return near.state();
    }

    @Override
    public String description() {
      return near.description();
    }

    @Override
    public boolean isChanged() {
      return near.status().connection() == Connection.CHANGED;
    }

    @Override
    public Optional<String> absence() {
      NearState.Status status = near.status();
      return Optional.of(status.reason())
          .filter(reason -> status.connection() != Connection.SERVED);
    }

    @Override
    public boolean isSilent() {
      Connection connection = near.status().connection();
      return connection == Connection.SILENT || connection == Connection.REFUSED;
    }

    @Override
    public long lostCommands() {
      return near.status().lostCommands();
    }

    @Override
    public Optional<NetworkFigures> network(long seconds) {
      return Optional.empty();
    }

    @Override
    public void close() {
      near.close();
    }
  }
}
