package org.isochron.state;

import java.util.Objects;
import org.isochron.shapes.PrefabLibrary;

/** Writing side of a {@link SharedState}. Owner: the ticking thread. */
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
    commands.closed(false);
  }

  public SnapshotWriter snapshots() {
    return snapshots;
  }

  /**
   * Returns the command receiver.
   *
   * @throws IllegalStateException if this writer is closed
   */
  public CommandReceiver commands() {
    requireOpen();
    return commands;
  }

  /**
   * Returns the event publisher.
   *
   * @throws IllegalStateException if this writer is closed
   */
  public EventPublisher events() {
    requireOpen();
    return events;
  }

  /**
   * Returns the reserved body ids.
   *
   * @throws IllegalStateException if this writer is closed
   */
  public IdReserve ids() {
    requireOpen();
    return ids;
  }

  /**
   * Returns the reserved joint ids.
   *
   * @throws IllegalStateException if this writer is closed
   */
  public IdReserve jointIds() {
    requireOpen();
    return jointIds;
  }

  /**
   * Sets the prefabs known to senders.
   *
   * @throws IllegalStateException if this writer is closed
   */
  public void prefabs(PrefabLibrary library) {
    requireOpen();
    commands.prefabs(Objects.requireNonNull(library, "library is null; use PrefabLibrary.NONE"));
  }

  /** Releases the writing side. Senders reject commands until it is claimed again. */
  @Override
  public void close() {
    if (!closed) {
      commands.prefabs(PrefabLibrary.NONE);
      commands.closed(true);
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
