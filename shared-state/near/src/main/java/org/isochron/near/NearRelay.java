package org.isochron.near;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.near.file.LifeWriter;
import org.isochron.near.file.NearLayout;
import org.isochron.near.file.ServedFolder;
import org.isochron.state.SharedState;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.ThreadLog;
import org.isochron.state.threads.ThreadScheduling;
import org.isochron.state.time.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * Serves a {@link SharedState} to other processes of the same machine and user, through files in a
 * folder. Any thread may use it; {@link #serve} and
 * {@link #close} block for the time that files take.
 *
 * <p>A thread of its own takes one reader's place of the state and does all copying, so the physics
 * thread pays what it pays for any reader. A process that reads, and is stopped or killed at any
 * instant, holds up neither the physics nor other processes. {@link NearState} is the other end.
 * The files are removed by {@link #close} and when the virtual machine ends; after a crash, by the
 * next relay in the folder.
 */
public final class NearRelay implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  /** The state's own stands while a loop at full speed does not run, and leaps when it does. */
  private static final NanoClock CLOCK = NanoClock.system();

  private final ServedFolder files;
  private final RelayLoop loop;
  private final LoopThread thread;
  private final Thread removal = new Thread(this::remove, "isochron-relay-removal");
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  private NearRelay(SharedState state, Path folder, Settings settings) throws IOException {
    files = ServedFolder.open(folder, settings.layout(state.layout()));
    try {
      LifeWriter writer = new LifeWriter(files);
      files.publish();
      loop =
          new RelayLoop(state, writer); // late, so that no reader's place is taken if that throws
      thread = new LoopThread("isochron-relay", this::run);
      Runtime.getRuntime().addShutdownHook(removal);
      thread.start();
    } catch (Throwable e) {
      files.close();
      throw e;
    }
  }

  /** Serves a state with the default settings. */
  public static NearRelay serve(SharedState state, Path folder) throws IOException {
    return serve(state, folder, Settings.DEFAULT);
  }

  /**
   * Serves a state until it is closed, in a folder that is created if it is not there. A folder in
   * memory, such as one in {@code /dev/shm} on Linux, keeps the disk out of it.
   *
   * @throws IOException if the folder belongs to another user, is served already, or has too little
   *     room, with the reason
   * @throws IllegalStateException if all reader places of the state are taken
   */
  public static NearRelay serve(SharedState state, Path folder, Settings settings)
      throws IOException {
    return new NearRelay(state, folder, settings);
  }

  /** Returns why the relay has ended, if it failed. The physics is not affected. */
  public Optional<Throwable> failure() {
    // ordering: acquire, with the release in run: the cause is seen whole.
    return Optional.ofNullable(failure.getAcquire());
  }

  /** Returns how many commands of viewers made no sense, and were dropped. */
  public long refusedCommands() {
    return loop.refusedCommands();
  }

  /**
   * Ends the serving, and removes the files. Other processes see the end, and wait for the next
   * relay.
   */
  @Override
  public void close() {
    thread.end(CLOSE_TIMEOUT);
    remove();
    try {
      Runtime.getRuntime().removeShutdownHook(removal);
    } catch (IllegalStateException e) {
      // the virtual machine ends anyway
    }
  }

  private void remove() {
    try {
      files.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes what nobody writes any more, so that nobody joins it. */
  private void removeFailed() {
    try {
      remove();
    } catch (UncheckedIOException e) { // such as a shortage that ended the relay too
      ThreadLog.warn("the files of the failed relay stay until it is closed", e);
    }
  }

  private void run() {
    ThreadScheduling.requestExactTimers();
    try {
      while (!thread.isStopping()) {
        ArrivalPoll.await(advance(), CLOCK);
      }
      advance(); // what came before the end
    } catch (Throwable e) {
      // ordering: release, the counterpart of the acquire in failure.
      failure.setRelease(e);
      ThreadLog.error("the relay to other processes failed", e);
    } finally {
      try {
        Thread.interrupted(); // as in advance
        loop.close();
      } catch (IOException e) {
        // a viewer that looks for the files finds them gone
      } finally {
        if (failure().isPresent()) {
          removeFailed();
        }
      }
    }
  }

  private long advance() {
    Thread.interrupted(); // an interrupt would close the files; the end is asked for otherwise
    return loop.advance(CLOCK.nanos());
  }

  /**
   * What a {@link NearRelay} serves. All of it is memory that is taken at the start:
   * {@code windowLength * (viewers + 1) + 1} snapshots, and a command ring for each viewer.
   *
   * @param viewers the most processes that read at a time, 1 to 8
   * @param windowLength the number of consecutive snapshots that one finds which comes late, 2 to 4
   * @param commands how many commands of one process can wait, 2 to 2^20
   * @param events how many events are kept for a slow process, 8 to 2^20
   * @param description what the serving program says of itself, such as the scene, for the program
   *     that reads; up to 64 KiB
   */
  public record Settings(
      int viewers, int windowLength, int commands, int events, String description) {
    /**
     * Four viewers, windows of three snapshots, 1,024 commands, 8,192 events and no description.
     */
    public static final Settings DEFAULT = new Settings(4, 3, 1_024, 8_192, "");

    /** Checks the numbers. */
    public Settings {
      new NearLayout(
          windowLength, viewers, commands, events, SnapshotLayout.bodies(1), description);
    }

    public Settings withViewers(int most) {
      return new Settings(most, windowLength, commands, events, description);
    }

    public Settings withDescription(String text) {
      return new Settings(viewers, windowLength, commands, events, text);
    }

    NearLayout layout(SnapshotLayout snapshots) {
      return new NearLayout(windowLength, viewers, commands, events, snapshots, description);
    }
  }
}
