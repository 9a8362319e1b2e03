package org.isochron.state;

import org.isochron.state.command.CommandReceiver;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.snapshot.SnapshotWriter;

/** The writing side of a {@link SharedState}. Owner: the physics thread, or who drives the ticks in its stead. */
public final class StateWriter implements AutoCloseable {
  private final SnapshotWriter snapshots;
  private final CommandReceiver commands;
  private final EventPublisher events;
  private boolean closed;

  StateWriter(SnapshotWriter snapshots, CommandReceiver commands, EventPublisher events) {
    this.snapshots = snapshots;
    this.commands = commands;
    this.events = events;
  }

  public SnapshotWriter snapshots() {
    return snapshots;
  }

  public CommandReceiver commands() {
    requireOpen();
    return commands;
  }

  public EventPublisher events() {
    requireOpen();
    return events;
  }

  /** Gives the writing side back, for another owner to claim. */
  @Override
  public void close() {
    closed = true;
    snapshots.close();
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("this writing side is closed; claim it again");
    }
  }
}
