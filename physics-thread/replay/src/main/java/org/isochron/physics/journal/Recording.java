package org.isochron.physics.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.physics.simulation.Simulation;
import org.isochron.physics.tick.TickListener;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.time.Timeline;

/**
 * Writes a journal of all that a simulation is given, while it runs. Any thread may hold it; hand {@link #simulation} to
 * whatever ticks, and {@link #listener} too if it takes one. Close it after the ticks have ended: what ticks later is not
 * recorded.
 *
 * <p>The ticking thread only copies into a buffer; a thread of the recording's own writes the file. It is lossless, or it
 * says in the file, in {@link #status} and by {@link #close} that it is not. What a crash of the system may take is
 * {@link RecordingSettings.Durability}'s; by default nothing is forced to the disk.
 */
public final class Recording implements AutoCloseable {
  /** The most readers whose frames can be noted. */
  public static final int MAX_FRAME_LOGS = 8;

  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

  private final RecordingHealth health = new RecordingHealth();
  private final JournalWriter writer;
  private final Simulation simulation;
  private final TickListener listener;
  private final LoopThread thread;
  private final AtomicInteger frameLogs = new AtomicInteger();
  private final AtomicBoolean told = new AtomicBoolean();

  Recording(
      JournalChannel channel,
      JournalIdentity identity,
      Simulation simulation,
      RecordingSettings settings)
      throws IOException {
    RecordRing ring = new RecordRing(settings.bufferBytes());
    JournalRecords records = new JournalRecords(ring, health);
    PublishLog publishes = new PublishLog(records);
    this.simulation = new RecordingSimulation(simulation, records, publishes, health, settings);
    listener = listener(records, publishes, health);
    writer = new JournalWriter(channel, identity, ring, new ForceSchedule(settings), health);
    thread = new LoopThread("isochron-journal", writer);
    thread.start();
  }

  /** Begins a journal in a file that is not there yet, with the default settings. */
  public static Recording start(Path file, JournalIdentity identity, Simulation simulation)
      throws IOException {
    return start(file, identity, simulation, RecordingSettings.DEFAULT);
  }

  /** Begins a journal in a file that is not there yet. */
  public static Recording start(
      Path file, JournalIdentity identity, Simulation simulation, RecordingSettings settings)
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

  /** The simulation to be ticked in place of the one given; it can go back, and backwards, if that one can. */
  public Simulation simulation() {
    return simulation;
  }

  /** Hears of the timeline's changes and of each publish at once, for a replay of what was shown. */
  public TickListener listener() {
    return listener;
  }

  /** Opens a log of the frames of one reader. */
  public FrameLog openFrames() {
    // ordering: volatile, only for atomicity: of two readers each gets a number of its own.
    int reader = frameLogs.getAndIncrement();
    if (reader >= MAX_FRAME_LOGS) {
      throw new IllegalStateException(
          "the frames of %d readers are noted already, and more are not".formatted(MAX_FRAME_LOGS));
    }
    FrameLog log = new FrameLog(reader, health);
    writer.add(log.ring());
    return log;
  }

  /** How it does, now. */
  public RecordingStatus status() {
    return health.status();
  }

  /**
   * Ends the journal and waits until the disk has it, ten seconds at most.
   *
   * @throws IllegalStateException once, if the journal is not whole, with the cause
   */
  @Override
  public void close() {
    writer.close();
    if (!thread.stopAndWait(CLOSE_TIMEOUT)) {
      health.enter(new RecordingStatus.State.Failed(
          new IOException("the disk has not taken the journal's end within %d ms"
              .formatted(CLOSE_TIMEOUT.toMillis()))));
    }
    // ordering: volatile, only for atomicity: of several closers one is told.
    if (told.compareAndSet(false, true)) {
      tellFailure();
    }
  }

  private void tellFailure() {
    if (health.state() instanceof RecordingStatus.State.Failed failed) {
      throw new IllegalStateException(
          "the journal could not be written: %s; it ends where the disk refused"
              .formatted(failed.cause()),
          failed.cause());
    }
    if (health.state() instanceof RecordingStatus.State.Broken broken) {
      throw new IllegalStateException("the journal broke off: " + broken.reason());
    }
  }

  private static TickListener listener(
      JournalRecords records, PublishLog publishes, RecordingHealth health) {
    return new TickListener() {
      @Override
      public void ticked(long tick, long instantNanos, long lateNanos, long stepNanos) {
        if (health.isRecording()) {
          publishes.note();
        }
      }

      @Override
      public void changed(Timeline timeline) {
        if (health.isRecording()) {
          records.timeline(timeline);
        }
      }
    };
  }
}
