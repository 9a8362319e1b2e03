package org.isochron.state;

import org.isochron.state.command.CommandQueue;
import org.isochron.state.command.CommandReceiver;
import org.isochron.state.command.CommandSender;
import org.isochron.state.event.EventCursor;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.event.EventRing;
import org.isochron.state.snapshot.SnapshotExchange;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.time.NanoClock;

/**
 * Where the physics thread and the render threads meet, and all that they share: snapshots and events one way, commands
 * the other. Any thread may use it; what belongs to one thread is an object that it hands out.
 */
public final class SharedState {
  private final NanoClock clock;
  private final SnapshotExchange snapshots;
  private final CommandQueue commands;
  private final CommandSender sender;
  private final CommandReceiver receiver;
  private final EventRing events;
  private final EventPublisher publisher;

  private SharedState(SnapshotLayout layout, StateLimits limits, NanoClock clock) {
    this.clock = clock;
    snapshots = new SnapshotExchange(layout, limits.windowLength(), limits.readers());
    commands = new CommandQueue(limits.commands(), clock);
    sender = commands.sender();
    receiver = commands.claimReceiver();
    events = new EventRing(limits.events());
    publisher = events.claimPublisher();
  }

  /** A shared state of default limits on the machine's clock. */
  public static SharedState of(SnapshotLayout layout) {
    return of(layout, StateLimits.DEFAULT, NanoClock.system());
  }

  /** A shared state of given limits, whose commands are stamped and whose threads run by the given clock. */
  public static SharedState of(SnapshotLayout layout, StateLimits limits, NanoClock clock) {
    return new SharedState(layout, limits, clock);
  }

  /** The clock by which everything here is stamped. */
  public NanoClock clock() {
    return clock;
  }

  public SnapshotLayout layout() {
    return snapshots.layout();
  }

  /** Where commands to the simulation are sent; any thread. */
  public CommandSender commands() {
    return sender;
  }

  /** Opens a reader of snapshots; any thread, until all places are taken. */
  public SnapshotReader openReader() {
    return snapshots.openReader();
  }

  /** Opens a cursor at the next event; any thread, any number. */
  public EventCursor openEvents() {
    return events.openCursor();
  }

  /** The writing side, for one owner at a time; it can be claimed again when its owner has closed it. */
  public StateWriter claimWriter() {
    return new StateWriter(snapshots.claimWriter(), receiver, publisher);
  }
}
