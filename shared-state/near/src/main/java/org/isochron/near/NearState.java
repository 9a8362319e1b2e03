package org.isochron.near;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.isochron.near.file.FoundLife;
import org.isochron.near.file.LifeReader;
import org.isochron.state.SharedState;
import org.isochron.state.relay.FetchedLoop;
import org.isochron.state.time.NanoClock;

/**
 * The shared state of a physics process in this one, as a {@link NearRelay} serves it. Any thread
 * may use it; {@link #find}, {@link #open} and {@link #close} block for the time that files take.
 *
 * <p>{@link #state} is an ordinary shared state, into which a thread of this process copies, and
 * every reader that looks: frame sources, render threads, event cursors and the command sender work
 * as they do next to the physics thread. If the physics process ends, its last tick stays, and the
 * state's writer has stopped or failed. When a process serves the same state in the folder again,
 * this one goes on with it, in a new epoch. Commands sent in between are dropped and counted.
 */
public final class NearState implements AutoCloseable {
  private static final SharedState.Limits LIMITS = SharedState.Limits.DEFAULT.withReaders(8);

  private final SharedState state;
  private final String description;
  private final PullLoop loop;
  private final FetchedLoop runner;

  private NearState(FoundLife life, LifeReader reader, SharedState.Limits limits, NanoClock clock) {
    // no more commands wait here than the ring takes at once
    SharedState.Limits fitting =
        limits.withCommands(Math.min(limits.commands(), life.layout().commands()));
    state = SharedState.relayed(life.layout().snapshots(), fitting, clock, this::fetch);
    description = life.layout().description();
    loop = new PullLoop(state, life, reader);
    runner = new FetchedLoop("isochron-near", loop, clock);
  }

  /**
   * Opens the state that is served in a folder now, with the default limits and eight readers;
   * empty if none is.
   */
  public static Optional<NearState> find(Path folder) throws IOException {
    return find(folder, LIMITS);
  }

  /**
   * Opens the state that is served in a folder now; empty if none is.
   *
   * @param limits those of the local state
   * @throws IOException if what is there is of another version, of another user or damaged, with
   *     the reason
   * @throws IllegalStateException if as many processes read as the relay serves
   */
  public static Optional<NearState> find(Path folder, SharedState.Limits limits)
      throws IOException {
    Optional<FoundLife> life = FoundLife.find(folder);
    if (life.isEmpty()) {
      return Optional.empty();
    }
    LifeReader reader = LifeReader.open(life.get())
        .orElseThrow(() -> new IllegalStateException(
            "all %d places in %s are taken: close another viewer, or raise NearRelay.Settings.viewers, up to 8"
                .formatted(life.get().layout().viewers(), folder)));
    try {
      NearState near = new NearState(life.get(), reader, limits, NanoClock.system());
      near.runner.start();
      return Optional.of(near);
    } catch (Throwable e) {
      reader.close();
      throw e;
    }
  }

  /**
   * Opens the state that is served in a folder, and waits until one is.
   *
   * @throws IOException if none is served in time that can be used, with the reason
   */
  public static NearState open(Path folder, Duration patience) throws IOException {
    NanoClock clock = NanoClock.system();
    long until = clock.nanos() + patience.toNanos();
    while (true) {
      Optional<NearState> found = Optional.empty();
      IOException reason = null;
      try {
        found = find(folder);
      } catch (IOException e) {
        reason = e; // what cannot be found out now may be later
      }
      if (found.isPresent()) {
        return found.get();
      }
      if (clock.nanos() - until >= 0 || Thread.currentThread().isInterrupted()) {
        throw reason != null
            ? reason
            : new IOException("no process has served %s for %d ms; start one with NearRelay.serve"
                .formatted(folder, patience.toMillis()));
      }
      LockSupport.parkNanos(PullLoop.SEARCH_NANOS);
    }
  }

  /** Returns the local state, whose readers see what the other process publishes. */
  public SharedState state() {
    return state;
  }

  /** Returns what the serving program says of itself. */
  public String description() {
    return description;
  }

  /** Returns the state of the connection, and what was lost. */
  public Status status() {
    return loop.status();
  }

  /**
   * Gives the place back. The local state keeps its last tick. Commands that were accepted before
   * are sent first, for up to a second; the others are counted as lost.
   */
  @Override
  public void close() {
    runner.close();
  }

  private void fetch() {
    runner.fetch();
  }

  /**
   * The state of a {@link NearState}'s connection, and what was lost on the way.
   *
   * @param connection if a process serves, or what became of it
   * @param reason why, if the connection is not {@link Connection#SERVED}; else empty
   * @param connectionCount how many lives of a serving process it was connected to
   * @param skippedSnapshots snapshots that this process came too late for
   * @param lostEvents events that this process came too late for
   * @param lostCommands accepted commands of which the process that serves did not confirm that it
   *     received them before it or this end ended
   * @param damagedSnapshots snapshots that made no sense and were not shown
   * @param clockErrorNanos by how much instants of the two processes may differ
   */
  public record Status(
      Connection connection,
      String reason,
      long connectionCount,
      long skippedSnapshots,
      long lostEvents,
      long lostCommands,
      long damagedSnapshots,
      long clockErrorNanos) {
    /**
     * If a process serves, or what became of it. All but the last two end when a process serves
     * again.
     */
    public enum Connection {
      /** A process serves. */
      SERVED,
      /**
       * The process that serves has shown no sign of life for a second, but it has not ended: it
       * may be stopped.
       */
      SILENT,
      /** The process ended its serving. */
      ENDED,
      /** The process ended without a word. */
      CRASHED,
      /** What is in the folder cannot be used. */
      REFUSED,
      /** Another process serves something else there: open another state. */
      CHANGED,
      /** This end was closed. */
      CLOSED
    }
  }
}
