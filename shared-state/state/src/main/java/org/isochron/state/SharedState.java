package org.isochron.state;

import java.util.Objects;

/**
 * State shared by the physics thread and the render threads: snapshots and events flow to the
 * render threads, commands to the physics thread. Any thread may use this class, but each of its
 * readers, cursors and writers belongs to one thread.
 */
public final class SharedState {
  private final NanoClock clock;
  private final Runnable onRead;
  private final SnapshotExchange snapshots;
  private final IdReserve ids = new IdReserve();
  private final IdReserve jointIds = new IdReserve();
  private final CommandQueue commands;
  private final CommandSender sender;
  private final CommandReceiver receiver;
  private final EventRing events;
  private final EventPublisher publisher;
  private final Viewers viewers;

  private SharedState(SnapshotLayout layout, Limits limits, NanoClock clock, Runnable onRead) {
    Objects.requireNonNull(layout, "layout is null; use SnapshotLayout.bodies");
    Objects.requireNonNull(limits, "limits is null; use Limits.DEFAULT");
    this.clock = Objects.requireNonNull(clock, "clock is null; use NanoClock.system()");
    this.onRead =
        Objects.requireNonNull(onRead, "onRead is null; pass a function that does nothing");
    snapshots = new SnapshotExchange(layout, limits.windowLength(), limits.readers());
    commands = new CommandQueue(limits.commands(), clock, ids, jointIds);
    sender = commands.sender();
    events = new EventRing(limits.events());
    // claimed only once, because all later writers use the same receiver and publisher
    receiver = commands.claimReceiver();
    publisher = events.claimPublisher();
    viewers = new Viewers(sender, clock);
  }

  /** Creates a state with default limits. */
  public static SharedState of(SnapshotLayout layout) {
    return of(layout, Limits.DEFAULT, NanoClock.system());
  }

  /**
   * Creates a state with explicit limits.
   *
   * @param clock clock that stamps commands and times the threads
   * @throws IllegalArgumentException if a limit is invalid
   */
  public static SharedState of(SnapshotLayout layout, Limits limits, NanoClock clock) {
    return relayed(layout, limits, clock, () -> {});
  }

  /**
   * Creates a state whose snapshots come from another process.
   *
   * @param onRead runs in every {@link SnapshotReader#refresh}, so that the receiving thread can
   *     work less while nobody reads
   * @throws IllegalArgumentException if a limit is invalid
   */
  public static SharedState relayed(
      SnapshotLayout layout, Limits limits, NanoClock clock, Runnable onRead) {
    return new SharedState(layout, limits, clock, onRead);
  }

  /** Returns the clock. */
  public NanoClock clock() {
    return clock;
  }

  public SnapshotLayout layout() {
    return snapshots.layout();
  }

  /** Returns the command sender. */
  public CommandSender commands() {
    return sender;
  }

  /** Returns the viewers of this state, whose numbers the commands carry. */
  public Viewers viewers() {
    return viewers;
  }

  /**
   * Opens a reader; any thread.
   *
   * @throws IllegalStateException if the maximum is open
   */
  public SnapshotReader openReader() {
    return snapshots.openReader(onRead);
  }

  /**
   * Opens a reader that passes every snapshot on; any thread. While it does not refresh, its window
   * grows to up to 64 snapshots, whatever the length of other windows, so that it misses none in a
   * burst of ticks.
   *
   * @throws IllegalStateException if the maximum is open
   */
  public SnapshotReader openFollower() {
    return snapshots.openFollower(onRead);
  }

  /** Opens a cursor at the next published event; any thread. */
  public EventCursor openEvents() {
    return events.openCursor();
  }

  /**
   * Claims the writing side, which has one owner at a time and can be claimed again after a close.
   *
   * @throws IllegalStateException if it has an owner
   */
  public StateWriter claimWriter() {
    StateWriter writer =
        new StateWriter(snapshots.claimWriter(events::newest), receiver, publisher, ids, jointIds);
    viewers.enterAgain();
    return writer;
  }

  /**
   * Limits of a {@link SharedState}. All memory is allocated at construction or when a reader is
   * opened, except for the snapshots of a follower that is behind and of windows of more than 16.
   *
   * @param windowLength number of consecutive snapshots per reader, 2 to 128
   * @param readers maximum number of open readers, 1 to 8
   * @param commands maximum number of pending commands, 2 to 2^20
   * @param events number of events kept for slow cursors, a power of two from 8 to 2^20
   */
  public record Limits(int windowLength, int readers, int commands, int events) {
    /** Default limits. */
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

  /** State of the writer, which tells readers why the picture does not move. */
  public sealed interface WriterState {
    /** The writer failed. */
    record Failed(Throwable cause) implements WriterState {}
  }

  /** State of a running writer. */
  public enum Phase implements WriterState {
    /** No writer has started. */
    IDLE,

    /** Time runs. */
    RUNNING,

    /**
     * Time is paused, and the last tick before the pause is published. Remote viewers may not have
     * received the last tick yet.
     */
    PAUSED,

    /** The writer stopped on request. */
    STOPPED
  }
}
