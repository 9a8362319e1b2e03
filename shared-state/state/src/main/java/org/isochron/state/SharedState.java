package org.isochron.state;

import java.util.Objects;

/**
 * All that the physics thread and the render threads share: snapshots and events go to the render
 * threads, commands to the physics thread. Any thread may use it; what belongs to one thread is an
 * object that it hands out.
 */
public final class SharedState {
  private final NanoClock clock;
  private final Runnable fetch;
  private final SnapshotExchange snapshots;
  private final IdReserve ids = new IdReserve();
  private final IdReserve jointIds = new IdReserve();
  private final CommandQueue commands;
  private final CommandSender sender;
  private final CommandReceiver receiver;
  private final EventRing events;
  private final EventPublisher publisher;

  private SharedState(SnapshotLayout layout, Limits limits, NanoClock clock, Runnable fetch) {
    Objects.requireNonNull(layout, "layout is null; use SnapshotLayout.bodies");
    Objects.requireNonNull(limits, "limits is null; use Limits.DEFAULT");
    this.clock = Objects.requireNonNull(clock, "clock is null; use NanoClock.system()");
    this.fetch =
        Objects.requireNonNull(fetch, "fetch is null; pass the function that publishes here");
    snapshots = new SnapshotExchange(layout, limits.windowLength(), limits.readers());
    commands = new CommandQueue(limits.commands(), clock, ids, jointIds);
    sender = commands.sender();
    events = new EventRing(limits.events());
    // claimed once: each writer gets these two, after the one before has closed
    receiver = commands.claimReceiver();
    publisher = events.claimPublisher();
  }

  /** Returns a shared state with the default limits and the machine's clock. */
  public static SharedState of(SnapshotLayout layout) {
    return of(layout, Limits.DEFAULT, NanoClock.system());
  }

  /**
   * Returns a shared state with these limits. Its clock stamps the commands and drives the threads.
   *
   * @throws IllegalArgumentException if a limit is out of its range
   */
  public static SharedState of(SnapshotLayout layout, Limits limits, NanoClock clock) {
    return relayed(layout, limits, clock, () -> {});
  }

  /**
   * Returns a shared state whose snapshots come from elsewhere: a reader has them fetched before it
   * looks, so that it need not wait for the thread that writes them here.
   *
   * @param fetch publishes what has come, or returns at once if another thread does so; runs on the
   *     readers' threads, in every {@link SnapshotReader#refresh}
   * @throws IllegalArgumentException if a limit is out of its range
   */
  public static SharedState relayed(
      SnapshotLayout layout, Limits limits, NanoClock clock, Runnable fetch) {
    return new SharedState(layout, limits, clock, fetch);
  }

  /** Returns the clock that stamps commands and snapshots. */
  public NanoClock clock() {
    return clock;
  }

  public SnapshotLayout layout() {
    return snapshots.layout();
  }

  /**
   * Returns the end that sends commands to the simulation; any thread. The receiving end is
   * {@link StateWriter#commands}.
   */
  public CommandSender commands() {
    return sender;
  }

  /**
   * Opens a reader of snapshots; any thread.
   *
   * @throws IllegalStateException if as many readers are open as the limits allow
   */
  public SnapshotReader openReader() {
    return snapshots.openReader(fetch);
  }

  /**
   * Opens a cursor that reads the events published from now on; any thread, any number of cursors.
   */
  public EventCursor openEvents() {
    return events.openCursor();
  }

  /**
   * Claims the writing side, which has one owner at a time. It can be claimed again after its owner
   * has closed it.
   *
   * @throws IllegalStateException if it has an owner
   */
  public StateWriter claimWriter() {
    return new StateWriter(
        snapshots.claimWriter(events::newest), receiver, publisher, ids, jointIds);
  }

  /**
   * The bounds of a {@link SharedState}. It checks them and allocates the memory at construction,
   * except for snapshots that are needed only while several readers stall.
   *
   * @param windowLength the number of consecutive snapshots that a reader sees at once, 2 to 128
   * @param readers the most readers open at a time, 1 to 8
   * @param commands the most commands that can wait for a tick, 2 to 2^20
   * @param events the number of events kept for slow cursors, a power of two from 8 to 2^20
   */
  public record Limits(int windowLength, int readers, int commands, int events) {
    /** Windows of ten snapshots, four readers, 4,096 commands and 16,384 events. */
    public static final Limits DEFAULT =
        new Limits(SnapshotExchange.DEFAULT_WINDOW_LENGTH, 4, 4_096, 16_384);

    public Limits withWindowLength(int snapshots) {
      return new Limits(snapshots, readers, commands, events);
    }

    public Limits withReaders(int count) {
      return new Limits(windowLength, count, commands, events);
    }

    public Limits withCommands(int capacity) {
      return new Limits(windowLength, readers, capacity, events);
    }

    public Limits withEvents(int capacity) {
      return new Limits(windowLength, readers, commands, capacity);
    }
  }

  /** What the writer is doing, so that readers know why a picture stands still. */
  public sealed interface WriterState {
    /** The writer ended with an error. */
    record Failed(Throwable cause) implements WriterState {}
  }

  /** What a writer is doing that has not failed. */
  public enum Phase implements WriterState {
    /** No writer has begun. */
    IDLE,

    /** Time runs. */
    RUNNING,

    /**
     * Time is paused by a request, and the last tick before the pause has been published; to
     * viewers elsewhere it may still be on its way.
     */
    PAUSED,

    /** The writer ended on request. */
    STOPPED
  }
}
