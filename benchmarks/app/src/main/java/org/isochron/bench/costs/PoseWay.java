package org.isochron.bench.costs;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.isochron.near.MappedRelay;
import org.isochron.near.NearState;
import org.isochron.near.RelaySettings;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotReader;

/** The ways of the poses of all bodies to another process, all of which look for them as the library does. */
enum PoseWay {
  LIBRARY("library"),
  COPY("bare copy, by the publishing thread"),
  RELAYED_COPY("bare copy, by a thread next to it"),
  AERON("Aeron IPC, tryClaim by the publishing thread");

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final String words;

  PoseWay(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }

  Publisher publisher(Path folder, int bodies) throws IOException {
    return switch (this) {
      case LIBRARY -> new LibraryPublisher(folder, bodies);
      case COPY -> BareCopy.publisher(folder, bodies);
      case RELAYED_COPY -> BareCopy.relayed(folder, bodies);
      case AERON -> AeronCopy.publisher(folder, bodies);
    };
  }

  Reader reader(Path folder, int bodies) throws IOException {
    return switch (this) {
      case LIBRARY -> new LibraryReader(folder);
      case COPY, RELAYED_COPY -> BareCopy.reader(folder, bodies);
      case AERON -> AeronCopy.reader(folder, bodies);
    };
  }

  /** The end that publishes. Owner: one thread. */
  interface Publisher extends AutoCloseable {
    void publish();

    @Override
    void close();
  }

  /** The end in the other process. Owner: one thread, next to the one that copies. */
  interface Reader extends AutoCloseable {
    /** Returns the publish instant of what is here whole, 0 at first. */
    long publishedNanos();

    @Override
    void close();
  }

  private static final class LibraryPublisher implements Publisher {
    private final int bodies;
    private final StateWriter writer;
    private final MappedRelay relay;
    private long tick;

    LibraryPublisher(Path folder, int bodies) throws IOException {
      this.bodies = bodies;
      SharedState state = SharedState.of(SnapshotLayout.bodies(bodies));
      writer = state.claimWriter();
      relay = MappedRelay.serve(state, folder, RelaySettings.DEFAULT.withViewers(1));
    }

    @Override
    public void publish() {
      tick++;
      writer.snapshots().begin(tick, tick);
      writer.snapshots().bulk(bodies).poses().x()[0] = (float) tick;
      writer.snapshots().publish(NearAge.CLOCK.nanos());
      relay.failure().ifPresent(Throwable::printStackTrace);
    }

    @Override
    public void close() {
      relay.close();
      writer.close();
    }
  }

  private static final class LibraryReader implements Reader {
    private final NearState near;
    private final SnapshotReader reader;

    LibraryReader(Path folder) throws IOException {
      near = NearState.open(folder, PATIENCE);
      reader = near.state().openReader();
    }

    @Override
    public long publishedNanos() {
      reader.refresh();
      return reader.length() == 0 ? 0 : reader.newest().publishedNanos();
    }

    @Override
    public void close() {
      reader.close();
      near.close();
    }
  }
}
