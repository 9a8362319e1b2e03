package org.isochron.physics.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.physics.simulation.Tickable;
import org.isochron.state.threads.LoopThread;

/**
 * Records a journal of all that a loop does with a simulation. Any thread may hold it. Give
 * {@link #simulation} to the loop, and close this after the last tick: later ticks are not
 * recorded.
 *
 * <p>The ticking thread only copies into a buffer; the recording's own thread writes the file. If
 * the journal is not complete, the file, {@link #status} and {@link #close} say so.
 * {@link RecordingSettings.Durability} decides what a crash of the system can lose; by default
 * nothing is forced to the disk.
 */
public final class Recording implements AutoCloseable {
  /** The most readers whose frames can be recorded. */
  public static final int MAX_FRAME_LOGS = 8;

  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

  private final RecordingHealth health = new RecordingHealth();
  private final JournalWriter writer;
  private final Tickable simulation;
  private final LoopThread thread;
  private final AtomicInteger frameLogs = new AtomicInteger();
  private final AtomicBoolean failureThrown = new AtomicBoolean();

  Recording(
      JournalChannel channel,
      JournalIdentity identity,
      Tickable simulation,
      RecordingSettings settings)
      throws IOException {
    RecordRing ring = new RecordRing(settings.bufferBytes());
    JournalRecords records = new JournalRecords(ring, health);
    PublishLog publishes = new PublishLog(records);
    this.simulation = new RecordingSimulation(simulation, records, publishes, health, settings);
    writer = new JournalWriter(
        channel, identity, ring, simulation.prefabs(), new ForceSchedule(settings), health);
    thread = new LoopThread("isochron-journal", writer);
    thread.start();
  }

  /**
   * Starts a journal in a new file with the default settings.
   *
   * @throws IOException if the file exists or cannot be written
   */
  public static Recording start(Path file, JournalIdentity identity, Tickable simulation)
      throws IOException {
    return start(file, identity, simulation, RecordingSettings.DEFAULT);
  }

  /**
   * Starts a journal in a new file.
   *
   * @throws IOException if the file exists or cannot be written
   */
  public static Recording start(
      Path file, JournalIdentity identity, Tickable simulation, RecordingSettings settings)
      throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try {
      return new Recording(JournalChannel.of(channel), identity, simulation, settings);
    } catch (Throwable e) {
      channel.close();
      throw e;
    }
  }

  /** What the loop ticks in place of the given simulation; it has a past if that has one. */
  public Tickable simulation() {
    return simulation;
  }

  /**
   * Opens a log of the frames of one reader.
   *
   * @throws IllegalStateException if {@link #MAX_FRAME_LOGS} were opened
   */
  public FrameLog openFrames() {
    // ordering: volatile, only for atomicity: without it two readers could get one number.
    int reader = frameLogs.getAndIncrement();
    if (reader >= MAX_FRAME_LOGS) {
      throw new IllegalStateException(
          "the frames of %d readers are recorded already, which is the maximum"
              .formatted(MAX_FRAME_LOGS));
    }
    FrameLog log = new FrameLog(reader, health);
    writer.add(log.ring());
    return log;
  }

  /** The current status of the recording. */
  public Status status() {
    return health.status();
  }

  /**
   * Ends the journal and waits until it is written, at most ten seconds.
   *
   * @throws IllegalStateException from the first call only, if the journal is not complete, with
   *     the cause
   */
  @Override
  public void close() {
    writer.close();
    if (!thread.stopAndWait(CLOSE_TIMEOUT)) {
      health.enter(new Status.State.Failed(new IOException(
          "the journal's end was not written within %d ms".formatted(CLOSE_TIMEOUT.toMillis()))));
    }
    // ordering: volatile, only for atomicity: without it two closers could both throw.
    if (failureThrown.compareAndSet(false, true)) {
      reportFailure();
    }
  }

  private void reportFailure() {
    if (health.state() instanceof Status.State.Failed failed) {
      throw new IllegalStateException(
          "the journal could not be written: %s; it ends where writing failed"
              .formatted(failed.cause()),
          failed.cause());
    }
    if (health.state() instanceof Status.State.Broken broken) {
      throw new IllegalStateException("the journal broke off: " + broken.reason());
    }
  }

  /**
   * The status of a {@link Recording}.
   *
   * @param state recording, closed, broken or failed
   * @param ticks how many ticks were recorded
   * @param fileBytes how many bytes are in the file
   * @param leftOut how many keyframes and tables of bodies found no room; without them only seeks
   *     are slower and reports shorter
   */
  public record Status(State state, long ticks, long fileBytes, long leftOut) {
    /** The state of the recording. */
    public sealed interface State {
      /** Everything is recorded. */
      record Running() implements State {}

      /** The recording was closed, and everything is in the file. */
      record Closed() implements State {}

      /**
       * Something could not be recorded, and nothing is recorded after it; the file has the reason
       * too.
       */
      record Broken(String reason) implements State {}

      /** Writing failed; the file ends somewhere, and the simulation goes on. */
      record Failed(Throwable cause) implements State {}
    }
  }
}
