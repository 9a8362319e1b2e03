package org.isochron.near;

import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.isochron.near.file.LifeReader;
import org.isochron.state.command.Command;
import org.isochron.state.event.Event;
import org.isochron.state.relay.RelayedWriter;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.NanoClock;

/**
 * Copies what one life of another process serves into a local shared state, and commands to that
 * process. Owner: one thread at a time. Blocks for calls to the system; allocates only when
 * something other than a snapshot, an event or a command arrives.
 *
 * <p>Invariant: a snapshot is copied after its events, and the timeline in force after the
 * snapshots.
 */
final class LifeCopy {
  private final LifeReader from;
  private final RelayedWriter writer;
  private final NanoClock wallClock;
  private final ClockQuestions clock;
  private final Consumer<Event> eventHandler;
  private final LongConsumer gapHandler;
  private final Consumer<Command> commandHandler = this::send;
  private boolean isClockKnown;
  private long offsetNanos;
  private long lastNumber;
  private long lastSequence;
  private long skippedCount;

  LifeCopy(LifeReader from, RelayedWriter writer, NanoClock wallClock) {
    this.from = from;
    this.writer = writer;
    this.wallClock = wallClock;
    clock = new ClockQuestions(from.place(), wallClock);
    eventHandler = writer::hear;
    gapHandler = writer::hearGap;
  }

  LifeReader from() {
    return from;
  }

  /**
   * Returns true if instants of the other process can be converted, so that something can be
   * copied.
   */
  boolean isClockKnown() {
    return isClockKnown;
  }

  /** By how much instants may be wrong, in nanoseconds. */
  long clockErrorNanos() {
    return clock.errorNanos();
  }

  /** Returns how many snapshots this end came too late for. */
  long skippedCount() {
    return skippedCount;
  }

  /** Sends commands, and asks for the clock. */
  void talk(long nowNanos) throws IOException {
    if (from.refreshPlace() && clock.advance(nowNanos)) {
      isClockKnown = true;
    }
    if (isClockKnown && clock.offsetNanos() != offsetNanos) {
      offsetNanos = clock.offsetNanos();
      from.forgetStatus();
    }
    if (from.place().isEmpty()) { // all that wait fit
      writer.commands().drain(nowNanos + 1, commandHandler);
    }
    from.place().flush();
  }

  void copyStatus() throws IOException {
    if (from.refreshStatus(writer.epochOffset(), offsetNanos)) {
      if (from.isEnded()) {
        copyNew(wallClock.nanos(), true); // what came between the last look and the end
      }
      writer.timeline(from.timeline());
      writer.snapshots().state(from.state());
    }
  }

  /**
   * Copies events, snapshots and the status.
   *
   * @param mayBlock true on the loop's own thread: only there prefabs are read, which an interrupt
   *     of a reader would break off
   */
  void copyNew(long nowNanos, boolean mayBlock) throws IOException {
    if (!from.refresh()) {
      return;
    }
    long newest = from.newest();
    long oldest = from.oldest();
    from.events().poll(eventHandler, gapHandler);
    boolean isLoaded = true;
    for (long number = Math.max(oldest, lastNumber + 1); number <= newest; number++) {
      isLoaded = from.load(number);
      if (isLoaded) {
        if (!from.hasPrefabs()) {
          if (!mayBlock) {
            return;
          }
          from.takePrefabs(nowNanos);
        }
        copy();
      }
      lastNumber = number;
    }
    // the newest is tried again; it is an older one if a number that made no sense was believed
    lastNumber = isLoaded ? newest : newest - 1;
    if (mayBlock
        && from.arePrefabsDue(nowNanos)
        && from.load(newest)
        && from.takePrefabs(nowNanos)) {
      copy(); // once more, with shapes
    }
  }

  private void copy() {
    if (from.copy(writer.snapshots(), writer.epochOffset(), offsetNanos)) {
      writer.publish(from.publishedNanos() + offsetNanos);
      long sequence = from.sequence();
      skippedCount += lastSequence == 0 ? 0 : Math.max(0, sequence - lastSequence - 1);
      lastSequence = sequence;
    } else {
      WriterState before = writer.snapshots().state();
      writer.renew();
      writer.snapshots().state(before);
    }
  }

  private void send(Command command) {
    from.place().send(command);
  }
}
