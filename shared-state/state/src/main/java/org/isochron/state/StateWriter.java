package org.isochron.state;

import java.util.Objects;
import org.isochron.shapes.PrefabLibrary;

/** The writing side of a {@link SharedState}. Owner: the thread that runs the ticks. */
public final class StateWriter implements AutoCloseable {
  private final SnapshotWriter snapshots;
  private final CommandReceiver commands;
  private final EventPublisher events;
  private final IdReserve ids;
  private final IdReserve jointIds;
  private boolean closed;

  StateWriter(
      SnapshotWriter snapshots,
      CommandReceiver commands,
      EventPublisher events,
      IdReserve ids,
      IdReserve jointIds) {
    this.snapshots = snapshots;
    this.commands = commands;
    this.events = events;
    this.ids = ids;
    this.jointIds = jointIds;
  }

  public SnapshotWriter snapshots() {
    return snapshots;
  }

  /**
   * Returns the end that receives commands.
   *
   * @throws IllegalStateException if this writing side is closed
   */
  public CommandReceiver commands() {
    requireOpen();
    return commands;
  }

  /**
   * Returns the end that publishes events.
   *
   * @throws IllegalStateException if this writing side is closed
   */
  public EventPublisher events() {
    requireOpen();
    return events;
  }

  /**
   * Returns the reserve of ids for bodies that senders spawn.
   *
   * @throws IllegalStateException if this writing side is closed
   */
  public IdReserve ids() {
    requireOpen();
    return ids;
  }

  /**
   * Returns the reserve of ids for joints that senders make.
   *
   * @throws IllegalStateException if this writing side is closed
   */
  public IdReserve jointIds() {
    requireOpen();
    return jointIds;
  }

  /**
   * Lets senders refuse numbers that no prefab of this library has.
   *
   * @throws IllegalStateException if this writing side is closed
   */
  public void prefabs(PrefabLibrary library) {
    requireOpen();
    commands.prefabs(Objects.requireNonNull(library, "library is null; use PrefabLibrary.NONE"));
  }

  /** Releases the writing side, so that another owner can claim it. */
  @Override
  public void close() {
    if (!closed) {
      commands.prefabs(PrefabLibrary.NONE);
    }
    closed = true;
    snapshots.close();
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("this writing side is closed; claim it again");
    }
  }
}
