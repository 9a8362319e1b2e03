package org.isochron.replay;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.isochron.state.threads.ByteRing;
import org.isochron.state.threads.LoopThread;

/**
 * Records a journal of all calls from a loop to a simulation. Any thread may use the recording.
 * Pass {@link #simulation} to the loop, and close the recording after the last tick, because later
 * ticks are not recorded.
 *
 * <p>The ticking thread only copies into a buffer; the recording's own thread writes the file. A
 * loop that ticks faster than real time may fill the buffer faster than the disk can write, so use
 * {@link Settings#withWaiting} for such a loop. The file, {@link #status} and {@link #close} report
 * an incomplete journal. {@link Settings#forceInterval} determines how much a system crash can lose;
 * by default, nothing is forced to the disk.
 */
public final class Recording implements AutoCloseable {
  /** Maximum number of recorded readers. */
  public static final int MAX_FRAME_LOGS = 8;

  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

  private final RecordingHealth health = new RecordingHealth();
  private final JournalWriter writer;
  private final RecordingSimulation simulation;
  private final LoopThread thread;
  private final AtomicInteger frameLogs = new AtomicInteger();

  Recording(
      JournalChannel channel, Journal.Identity identity, Steppable simulation, Settings settings)
      throws IOException {
    ByteRing ring = new ByteRing(settings.bufferBytes());
    JournalRecords records = new JournalRecords(ring, health, settings.waiting());
    PublishLog publishes = new PublishLog(records);
    this.simulation =
        new RecordingSimulation(simulation, identity, records, publishes, health, settings);
    writer = new JournalWriter(
        channel,
        identity.in(simulation.domain()),
        ring,
        simulation.prefabs(),
        new ForceSchedule(settings),
        health);
    thread = new LoopThread("isochron-journal", writer);
    thread.start();
  }

  /**
   * Starts a journal at 100 Hz in a new file, with default settings.
   *
   * @throws IOException if creating the file fails
   * @throws IllegalArgumentException if the simulation is not {@linkplain Steppable#isRepeatable
   *     repeatable}
   * @throws UnsupportedOperationException if the simulation has no layout
   */
  public static Recording start(Path file, Steppable simulation) throws IOException {
    return start(file, simulation, Settings.DEFAULT);
  }

  /**
   * Starts a journal at 100 Hz.
   *
   * @throws IOException if creating the file fails
   * @throws IllegalArgumentException if the simulation is not {@linkplain Steppable#isRepeatable
   *     repeatable}
   * @throws UnsupportedOperationException if the simulation has no layout
   */
  public static Recording start(Path file, Steppable simulation, Settings settings)
      throws IOException {
    Objects.requireNonNull(simulation, "simulation is null: pass the simulation to record");
    return start(file, Journal.Identity.of(TickRate.hertz(100), simulation), simulation, settings);
  }

  /**
   * Starts a journal in a new file with default settings, for a rate other than 100 Hz or with a
   * scene name.
   *
   * @throws IOException if creating the file fails
   * @throws IllegalArgumentException if the simulation is not {@linkplain Steppable#isRepeatable
   *     repeatable}
   */
  public static Recording start(Path file, Journal.Identity identity, Steppable simulation)
      throws IOException {
    return start(file, identity, simulation, Settings.DEFAULT);
  }

  /**
   * Starts a journal.
   *
   * @throws IOException if creating the file fails
   * @throws IllegalArgumentException if the simulation is not {@linkplain Steppable#isRepeatable
   *     repeatable}
   */
  public static Recording start(
      Path file, Journal.Identity identity, Steppable simulation, Settings settings)
      throws IOException {
    Objects.requireNonNull(file, "file is null: name a new file");
    Objects.requireNonNull(simulation, "simulation is null: pass the simulation to record");
    if (!simulation.isRepeatable()) {
      throw new IllegalArgumentException(
          "%s depends on what its links receive, which no journal contains: record the simulation inside, as in players.around(recording.forGameCode())"
              .formatted(simulation.getClass().getSimpleName()));
    }
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try {
      return new Recording(JournalChannel.of(channel), identity, simulation, settings);
    } catch (Throwable e) {
      channel.close();
      throw e;
    }
  }

  /**
   * Returns the simulation that the loop must tick; it can rewind if the given simulation can. The
   * first step throws {@link IllegalStateException} if the loop and the identity have different
   * rates, because a replay would then compute other results. The first snapshot throws it if the
   * layouts differ.
   */
  public Steppable simulation() {
    return simulation;
  }

  /**
   * Opens a reader's frame log.
   *
   * @throws IllegalStateException if {@link #MAX_FRAME_LOGS} were opened
   */
  public FrameLog openFrames() {
    // ordering: volatile, for atomicity only: without it two readers could get the same number.
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

  /**
   * Returns the same simulation for game code around it, such as a controller or the players of a
   * server. The journal has the commands that such code sends, so a replay does not run it, and it
   * may depend on the network, the clock and chance. A replay has no channels of such code.
   *
   * @throws IllegalStateException if the simulation has a past, which would not restore such code
   */
  public Simulation forGameCode() {
    if (simulation.past().isPresent()) {
      throw new IllegalStateException(
          "the recorded simulation has a past, and a rewind would not restore game code around it: record the simulation without a history, which may be around the game code");
    }
    return simulation;
  }

  /** Returns the current status. */
  public Status status() {
    return health.status();
  }

  /**
   * Ends the journal and waits until it is written, for up to ten seconds.
   *
   * @throws IllegalStateException with the cause, if the journal is incomplete; thrown by the first
   *     call only
   */
  @Override
  public void close() {
    writer.close();
    if (!thread.stopAndWait(CLOSE_TIMEOUT)) {
      health.enter(new Status.State.Failed(new IOException(
          "the journal's end was not written within %d ms".formatted(CLOSE_TIMEOUT.toMillis()))));
    }
    if (thread.claimReport()) {
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
   * @param ticks number of recorded ticks
   * @param fileBytes file size in bytes
   * @param leftOut number of checkpoints and tables of bodies that did not fit into the buffer;
   *     without them, seeks are slower and divergence reports are shorter
   */
  public record Status(State state, long ticks, long fileBytes, long leftOut) {
    /** The state of the recording. */
    public sealed interface State {
      /** Everything is recorded. */
      record Running() implements State {}

      /** The recording was closed. */
      record Closed() implements State {}

      /** A record was lost, and recording has stopped; the file also contains the reason. */
      record Broken(String reason) implements State {}

      /** Writing failed; the simulation continues. */
      record Failed(Throwable cause) implements State {}
    }
  }

  /**
   * The settings of a {@link Recording}.
   *
   * @param hashInterval ticks between two recorded state hashes; use 1 to find the exact tick of a
   *     divergence
   * @param checkpointInterval ticks between two saved states, if the simulation can save its state
   * @param posesInterval ticks between two recorded tables of bodies, which identify a diverging
   *     body
   * @param bufferBytes size of the write buffer, a power of two; one record may use a quarter of it
   * @param forceInterval ticks between two writes that are forced to the disk (fsync), which protects
   *     the journal from system crashes and power failures; {@link Integer#MAX_VALUE} leaves this to
   *     the operating system. With every value, a crash of the program loses the contents of the
   *     buffer, about the last 5 ms
   * @param waiting true if ticks wait while the buffer is full; otherwise the recording ends
   */
  public record Settings(
      int hashInterval,
      int checkpointInterval,
      int posesInterval,
      int bufferBytes,
      int forceInterval,
      boolean waiting) {
    /**
     * Default settings: a hash every tick, a checkpoint and a table of bodies every 100 ticks, and
     * a buffer of 8 MiB. Writes are not forced, and ticks never wait.
     */
    public static final Settings DEFAULT =
        new Settings(1, 100, 100, 1 << 23, Integer.MAX_VALUE, false);

    private static final int MIN_BUFFER_BYTES = 1 << 12;
    private static final int MAX_BUFFER_BYTES = 1 << 28;

    /**
     * @throws IllegalArgumentException if an interval is below 1, or the buffer's size is out of
     *     range
     */
    public Settings {
      requireInterval("hashInterval", hashInterval);
      requireInterval("checkpointInterval", checkpointInterval);
      requireInterval("posesInterval", posesInterval);
      requireInterval("forceInterval", forceInterval);
      if (Integer.bitCount(bufferBytes) != 1
          || bufferBytes < MIN_BUFFER_BYTES
          || bufferBytes > MAX_BUFFER_BYTES) {
        throw new IllegalArgumentException(
            "bufferBytes is %d: it must be a power of two between %d and %d"
                .formatted(bufferBytes, MIN_BUFFER_BYTES, MAX_BUFFER_BYTES));
      }
    }

    public Settings withHashInterval(int ticks) {
      return new Settings(
          ticks, checkpointInterval, posesInterval, bufferBytes, forceInterval, waiting);
    }

    public Settings withCheckpointInterval(int ticks) {
      return new Settings(hashInterval, ticks, posesInterval, bufferBytes, forceInterval, waiting);
    }

    public Settings withPosesInterval(int ticks) {
      return new Settings(
          hashInterval, checkpointInterval, ticks, bufferBytes, forceInterval, waiting);
    }

    public Settings withBufferBytes(int bytes) {
      return new Settings(
          hashInterval, checkpointInterval, posesInterval, bytes, forceInterval, waiting);
    }

    public Settings withForceInterval(int ticks) {
      return new Settings(
          hashInterval, checkpointInterval, posesInterval, bufferBytes, ticks, waiting);
    }

    /** Returns settings for full-speed loops. */
    public Settings withWaiting() {
      return new Settings(
          hashInterval, checkpointInterval, posesInterval, bufferBytes, forceInterval, true);
    }

    private static void requireInterval(String name, int ticks) {
      if (ticks < 1) {
        throw new IllegalArgumentException(
            "%s is %d: it must be at least 1; use a very large value for never"
                .formatted(name, ticks));
      }
    }
  }

  /**
   * Records every frame of one reader, from the first on. Owner: the reader's thread; wait-free,
   * allocates nothing.
   */
  public static final class FrameLog {
    private static final int RING_BYTES = 1 << 16;

    private final ByteRing ring = new ByteRing(RING_BYTES);
    private final RecordingHealth health;
    private final int reader;

    FrameLog(int reader, RecordingHealth health) {
      this.reader = reader;
      this.health = health;
    }

    /**
     * Records a frame.
     *
     * @param madeNanos wall-clock time of the call
     * @param presentNanos wall-clock time of the presentation
     * @param newestSequence newest publish, 0 for none
     * @param timeline timeline of the frame
     */
    public void note(long madeNanos, long presentNanos, long newestSequence, Timeline timeline) {
      if (health.isRecording()) {
        JournalRecords.put(
            ring.begin()
                .put(RecordKind.FRAME)
                .putInt(reader)
                .putLong(madeNanos)
                .putLong(presentNanos)
                .putLong(newestSequence),
            timeline);
        if (!ring.send()) {
          health.breakOff(
              "the frames of reader %d came faster than the disk writes".formatted(reader));
        }
      }
    }

    ByteRing ring() {
      return ring;
    }
  }
}
