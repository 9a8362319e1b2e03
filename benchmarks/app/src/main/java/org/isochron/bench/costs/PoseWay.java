package org.isochron.bench.costs;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.isochron.near.NearRelay;
import org.isochron.near.NearState;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.ThreadScheduling;

/**
 * The ways of the poses of all bodies to another process, all of which look for them as the library
 * does.
 */
enum PoseWay {
  LIBRARY("library"),
  COPY("bare copy to one place, by the publishing thread"),
  RELAYED_COPY("bare copy to one place, by a thread next to it"),
  RELAYED_COPIES("bare copy to four places in turn, by a thread next to it"),
  AERON("Aeron IPC, tryClaim by the publishing thread"),
  RELAYED_AERON("Aeron IPC, tryClaim by a thread next to it");

  /** As many snapshots are in use if windows are of three, and the reader keeps up. */
  static final int PLACES = 4;

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
      case COPY -> BareCopy.publisher(folder, bodies, 1);
      case RELAYED_COPY -> new RelayedPublisher(BareCopy.publisher(folder, bodies, 1));
      case RELAYED_COPIES -> new RelayedPublisher(BareCopy.publisher(folder, bodies, PLACES));
      case AERON -> AeronCopy.publisher(folder, bodies);
      case RELAYED_AERON -> new RelayedPublisher(AeronCopy.publisher(folder, bodies));
    };
  }

  Reader reader(Path folder, int bodies) throws IOException {
    return switch (this) {
      case LIBRARY -> new LibraryReader(folder);
      case COPY, RELAYED_COPY -> BareCopy.reader(folder, bodies, 1);
      case RELAYED_COPIES -> BareCopy.reader(folder, bodies, PLACES);
      case AERON, RELAYED_AERON -> AeronCopy.reader(folder, bodies);
    };
  }

  /** The end that publishes. Owner: one thread. */
  interface Publisher extends AutoCloseable {
    void publish(long nowNanos);

    @Override
    void close();
  }

  /** The end in the other process. Owner: one thread. */
  interface Reader extends AutoCloseable {
    /** Copies what has come, and returns the publish instant of what is here whole, 0 at first. */
    long publishedNanos();

    @Override
    void close();
  }

  /**
   * Publishes on another thread, which looks as the library's does, so that the publishing one need
   * not.
   */
  private static final class RelayedPublisher implements Publisher {
    private static final long MOST_SPIN_NANOS = 250_000;

    private final Publisher relayed;
    private final AtomicLong published = new AtomicLong();
    private final ArrivalPoll poll = new ArrivalPoll(MOST_SPIN_NANOS);
    private final LoopThread thread = new LoopThread("relay", this::run);

    RelayedPublisher(Publisher relayed) {
      this.relayed = relayed;
      thread.start();
    }

    private void run() {
      ThreadScheduling.requestExactTimers();
      long last = 0;
      while (!thread.isStopping()) {
        long now = NearAge.CLOCK.nanos();
        // ordering: acquire, with the release in publish: the poses are those of the instant.
        long instant = published.getAcquire();
        if (instant != last) {
          last = instant;
          relayed.publish(instant);
          poll.arrived(now);
        }
        ArrivalPoll.await(poll.next(now), NearAge.CLOCK);
      }
    }

    @Override
    public void publish(long nowNanos) {
      // ordering: release, the counterpart of the acquire above.
      published.setRelease(nowNanos);
    }

    @Override
    public void close() {
      thread.stopAndWait(PATIENCE);
      relayed.close();
    }
  }

  private static final class LibraryPublisher implements Publisher {
    private final int bodies;
    private final StateWriter writer;
    private final NearRelay relay;
    private long tick;

    LibraryPublisher(Path folder, int bodies) throws IOException {
      this.bodies = bodies;
      SharedState state = SharedState.of(SnapshotLayout.bodies(bodies));
      writer = state.claimWriter();
      relay = NearRelay.serve(state, folder, NearRelay.Settings.DEFAULT.withViewers(1));
    }

    @Override
    public void publish(long nowNanos) {
      tick++;
      writer.snapshots().begin(tick, tick);
      writer.snapshots().bulk(bodies).poses().x()[0] = (float) tick;
      writer.snapshots().publish(nowNanos);
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
