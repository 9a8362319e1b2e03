package org.isochron.replay;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.physics.Steppable;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.isochron.state.threads.LoopThread;

/**
 * Records a journal of all that a loop does with a simulation. Any thread may hold it. Give
 * {@link #simulation} to the loop, and close this after the last tick: later ticks are not
 * recorded.
 *
 * <p>The ticking thread only copies into a buffer; the recording's own thread writes the file. A
 * loop that ticks faster than real time fills the buffer faster than any disk: use
 * {@link Settings#withWaiting} there. If the journal is not complete, the file, {@link #status} and
 * {@link #close} say so. {@link Settings.Durability} decides what a crash of the system can lose;
 * by default nothing is forced to the disk.
 */
public final class Recording implements AutoCloseable {
  /** The most readers whose frames can be recorded. */
  public static final int MAX_FRAME_LOGS = 8;

  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

  private final RecordingHealth health = new RecordingHealth();
  private final JournalWriter writer;
  private final Steppable simulation;
  private final LoopThread thread;
  private final AtomicInteger frameLogs = new AtomicInteger();

  Recording(
      JournalChannel channel, Journal.Identity identity, Steppable simulation, Settings settings)
      throws IOException {
    RecordRing ring = new RecordRing(settings.bufferBytes());
    JournalRecords records = new JournalRecords(ring, health, settings.waiting());
    PublishLog publishes = new PublishLog(records);
    this.simulation =
        new RecordingSimulation(simulation, identity.rate(), records, publishes, health, settings);
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
   * Starts a journal of a simulation that ticks at 100 Hz in a new file, with the default settings.
   *
   * @throws IOException if the file exists or cannot be written
   * @throws UnsupportedOperationException if the simulation has no layout
   */
  public static Recording start(Path file, Steppable simulation) throws IOException {
    return start(file, simulation, Settings.DEFAULT);
  }

  /**
   * Starts a journal of a simulation that ticks at 100 Hz in a new file.
   *
   * @throws IOException if the file exists or cannot be written
   * @throws UnsupportedOperationException if the simulation has no layout
   */
  public static Recording start(Path file, Steppable simulation, Settings settings)
      throws IOException {
    return start(file, Journal.Identity.of(TickRate.hertz(100), simulation), simulation, settings);
  }

  /**
   * Starts a journal in a new file with the default settings, for another rate, or with the name of
   * a scene.
   *
   * @throws IOException if the file exists or cannot be written
   */
  public static Recording start(Path file, Journal.Identity identity, Steppable simulation)
      throws IOException {
    return start(file, identity, simulation, Settings.DEFAULT);
  }

  /**
   * Starts a journal in a new file.
   *
   * @throws IOException if the file exists or cannot be written
   */
  public static Recording start(
      Path file, Journal.Identity identity, Steppable simulation, Settings settings)
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

  /**
   * What the loop ticks in place of the given simulation; it has a past if that has one. Its first
   * step throws {@link IllegalStateException} if the loop has another rate than the identity, with
   * which no replay would compute the same.
   */
  public Steppable simulation() {
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
   * @param ticks how many ticks were recorded
   * @param fileBytes how many bytes are in the file
   * @param leftOut how many checkpoints and tables of bodies found no room; without them only seeks
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

  /**
   * The settings of a {@link Recording}.
   *
   * @param hashInterval ticks between two recorded hashes of the state; 1 finds the exact tick of a
   *     divergence
   * @param checkpointInterval ticks between two saved states, if the simulation can save its state
   * @param posesInterval ticks between two recorded tables of bodies, which name a body that
   *     diverges
   * @param bufferBytes the size of the buffer before the disk, a power of two; a record may use a
   *     quarter of it
   * @param durability what a power failure can lose
   * @param waiting true if a tick waits while the buffer is full, for loops that tick as fast as
   *     the machine can; otherwise the recording breaks off, and no tick waits
   */
  public record Settings(
      int hashInterval,
      int checkpointInterval,
      int posesInterval,
      int bufferBytes,
      Durability durability,
      boolean waiting) {
    /**
     * A hash every tick, a checkpoint and the bodies every 100 ticks, a buffer of 8 MiB, never
     * forced to the disk; no tick waits.
     */
    public static final Settings DEFAULT =
        new Settings(1, 100, 100, 1 << 23, Durability.never(), false);

    /**
     * When the recording's thread forces the journal to the disk (fsync). This protects against
     * crashes of the operating system and power failures. A program that crashes loses the contents
     * of the buffer, about 5 ms, with every setting. Records wait in the buffer while the disk is
     * busy.
     */
    public sealed interface Durability {
      /** The operating system decides when to write, often half a minute later. */
      record Never() implements Durability {}

      /**
       * With each checkpoint, or every {@link #checkpointInterval} ticks if the simulation cannot
       * save its state.
       */
      record AtCheckpoints() implements Durability {}

      /** As soon as this many ticks are not yet on the disk. */
      record EveryTicks(int ticks) implements Durability {
        public EveryTicks {
          requireInterval("ticks", ticks);
        }
      }

      static Durability never() {
        return new Never();
      }

      static Durability atCheckpoints() {
        return new AtCheckpoints();
      }

      static Durability everyTicks(int ticks) {
        return new EveryTicks(ticks);
      }
    }

    private static final int MIN_BUFFER_BYTES = 1 << 12;
    private static final int MAX_BUFFER_BYTES = 1 << 28;

    /**
     * @throws IllegalArgumentException if an interval is below 1, or the buffer's size is out of
     *     range
     */
    public Settings {
      Objects.requireNonNull(durability, "durability is null; use Durability.never()");
      requireInterval("hashInterval", hashInterval);
      requireInterval("checkpointInterval", checkpointInterval);
      requireInterval("posesInterval", posesInterval);
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
          ticks, checkpointInterval, posesInterval, bufferBytes, durability, waiting);
    }

    public Settings withCheckpointInterval(int ticks) {
      return new Settings(hashInterval, ticks, posesInterval, bufferBytes, durability, waiting);
    }

    public Settings withPosesInterval(int ticks) {
      return new Settings(
          hashInterval, checkpointInterval, ticks, bufferBytes, durability, waiting);
    }

    public Settings withBufferBytes(int bytes) {
      return new Settings(
          hashInterval, checkpointInterval, posesInterval, bytes, durability, waiting);
    }

    public Settings withDurability(Durability when) {
      return new Settings(
          hashInterval, checkpointInterval, posesInterval, bufferBytes, when, waiting);
    }

    /** Returns these settings for loops that tick as fast as the machine can: nothing is lost. */
    public Settings withWaiting() {
      return new Settings(
          hashInterval, checkpointInterval, posesInterval, bufferBytes, durability, true);
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
   * Records the frames of one reader, so that they can be replayed. Owner: the reader's thread;
   * wait-free, allocates nothing. Give it every frame, starting with the reader's first.
   */
  public static final class FrameLog {
    private static final int RING_BYTES = 1 << 16;

    private final RecordRing ring = new RecordRing(RING_BYTES);
    private final RecordingHealth health;
    private final int reader;

    FrameLog(int reader, RecordingHealth health) {
      this.reader = reader;
      this.health = health;
    }

    /**
     * Records a frame.
     *
     * @param madeNanos the wall instant at which it was made
     * @param presentNanos the wall instant of presentation for which it was made
     * @param newestSequence the sequence of the newest publish that it saw, 0 for none
     * @param timeline the timeline that it used
     */
    public void note(long madeNanos, long presentNanos, long newestSequence, Timeline timeline) {
      if (health.isRecording()) {
        JournalRecords.put(
            ring.begin(RecordKind.FRAME)
                .putInt(reader)
                .putLong(madeNanos)
                .putLong(presentNanos)
                .putLong(newestSequence),
            timeline);
        if (!ring.send()) {
          health.breakOff("the frames of reader %d came faster than the disk".formatted(reader));
        }
      }
    }

    RecordRing ring() {
      return ring;
    }
  }
}
