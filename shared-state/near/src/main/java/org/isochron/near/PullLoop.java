package org.isochron.near;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.isochron.near.NearStatus.Connection;
import org.isochron.near.mapped.FoundLife;
import org.isochron.near.mapped.MappedReader;
import org.isochron.state.SharedState;
import org.isochron.state.command.Command;
import org.isochron.state.event.Event;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.relay.FetchedLoop;
import org.isochron.state.relay.RelayedWriter;
import org.isochron.state.snapshot.WriterState;
import org.jspecify.annotations.Nullable;

/**
 * The writing side of a local shared state: copies what another process serves into it, and its commands to that process. When
 * that process ends, it waits for the next. Owner: one thread at a time; {@link #status} any thread. Blocks only to look at files
 * while nothing arrives, and for new prefabs; allocates only when something other than a snapshot, an event or a command arrives.
 *
 * <p>Invariant: a snapshot is copied after its events, and the timeline in force after the snapshots.
 */
final class PullLoop implements FetchedLoop.Steps {
  /** After this long without a sign of the process it checks that the process still runs. */
  static final long SILENCE_NANOS = 250_000_000;

  static final long SEARCH_NANOS = 50_000_000;

  /** More than the compilers inline of a recursion. */
  private static final int FAULT_DEPTH = 3;

  private final SharedState state;
  private final FoundLife first;
  private final RelayedWriter writer;
  private final Consumer<Event> eventHandler;
  private final LongConsumer gapHandler;
  private final Consumer<Command> commandHandler = this::send;
  private final Consumer<Command> commandDropper = this::drop;
  private final AtomicReference<NearStatus> status;

  private @Nullable MappedReader reader;
  private ClockQuestions clock;
  private Connection connection = Connection.SERVED;
  private String reason = "";
  private long offsetNanos;
  private long lastSequence;
  private long lastPulse;
  private long pulseNanos;
  private long life;
  private long connectionCount;
  private long skippedSnapshots;
  private long lostEvents;
  private long lostCommands;
  private long damagedSnapshots;

  /** Takes a place of a life. */
  PullLoop(SharedState state, FoundLife first, MappedReader reader) {
    this.state = state;
    this.first = first;
    writer = new RelayedWriter(state, lost -> lostEvents += lost);
    eventHandler = writer::hear;
    gapHandler = writer::hearGap;
    status =
        new AtomicReference<>(new NearStatus(Connection.SERVED, "", 1, 0, 0, 0, 0, Long.MAX_VALUE));
    clock = connect(reader, state.clock().nanos());
  }

  NearStatus status() {
    // ordering: acquire: whoever sees a status sees it whole.
    return status.getAcquire();
  }

  /** Copies what is new, and returns the instant at which to look again. */
  @Override
  public long advance(long nowNanos) {
    long next = nowNanos + SEARCH_NANOS;
    try {
      next = reader == null ? search(nowNanos) : pull(nowNanos, reader);
      letFaultsSurface(FAULT_DEPTH);
    } catch (IOException | RuntimeException | InternalError e) { // the last, if somebody cut a file
      refuse(e);
    }
    publishStatus();
    return next;
  }

  /** Copies a snapshot that waits, if there is one. A thread that is interrupted cannot read a file, and copies nothing. */
  @Override
  public void fetch() {
    try {
      if (reader != null && !Thread.currentThread().isInterrupted() && reader.hasNews()) {
        pull(state.clock().nanos(), reader);
      }
      letFaultsSurface(FAULT_DEPTH);
    } catch (IOException | RuntimeException | InternalError e) { // as above
      refuse(e);
      publishStatus();
    }
  }

  /**
   * Calls itself and returns. A fault in mapped memory is reported when a method returns, of compiled code one that is not inlined;
   * without such a return it may be reported behind the handler.
   */
  private static int letFaultsSurface(int depth) {
    return depth == 0 ? 0 : 1 + letFaultsSurface(depth - 1);
  }

  private void refuse(Throwable cause) {
    disconnect(Connection.REFUSED, String.valueOf(cause.getMessage()), Optional.of(cause));
  }

  private long pull(long nowNanos, MappedReader from) throws IOException {
    if (!clock.advance(nowNanos)) {
      from.refreshStatus(writer.epochOffset(), 0);
      from.forgetStatus(); // only its end is of use without the clock
      endOrRequireInForce(nowNanos, from);
      return nowNanos + ArrivalPoll.OFTEN_NANOS;
    }
    if (clock.offsetNanos() != offsetNanos) {
      offsetNanos = clock.offsetNanos();
      from.forgetStatus();
    }
    copyNew(from);
    if (from.refreshStatus(writer.epochOffset(), offsetNanos)) {
      if (from.isEnded()) {
        copyNew(from); // what came between the last look and the end
      }
      writer.snapshots().timeline(from.timeline());
      writer.snapshots().state(from.state());
    }
    if (from.commands().isEmpty()) { // all that wait fit
      writer.commands().drain(nowNanos + 1, commandHandler);
    }
    endOrRequireInForce(nowNanos, from);
    return nowNanos + ArrivalPoll.SELDOM_NANOS;
  }

  private void endOrRequireInForce(long nowNanos, MappedReader from) throws IOException {
    if (from.isEnded()) {
      disconnect(Connection.ENDED, "the process has ended its serving", Optional.empty());
    } else {
      requireInForce(nowNanos, from);
    }
  }

  private void copyNew(MappedReader from) {
    boolean fresh = from.refresh();
    from.events().poll(eventHandler, gapHandler);
    if (!fresh) {
      return;
    }
    for (int age = from.length() - 1; age >= 0; age--) {
      long sequence = from.sequence(age);
      if (sequence > lastSequence) {
        skippedSnapshots += lastSequence == 0 ? 0 : sequence - lastSequence - 1;
        lastSequence = sequence;
        copy(from, age);
      }
    }
    damagedSnapshots = from.damagedCount();
  }

  private void copy(MappedReader from, int age) {
    if (from.copy(age, writer.snapshots(), writer.epochOffset(), offsetNanos)) {
      writer.snapshots().publish(from.publishedNanos(age) + offsetNanos);
    } else {
      WriterState before = writer.snapshots().state();
      writer.renew();
      writer.snapshots().state(before);
    }
  }

  private void requireInForce(long nowNanos, MappedReader from) throws IOException {
    long pulse = from.pulse();
    if (pulse != lastPulse) {
      lastPulse = pulse;
      pulseNanos = nowNanos;
    } else if (nowNanos - pulseNanos > SILENCE_NANOS) {
      pulseNanos = nowNanos; // the next check comes after as long a silence
      if (!from.isInForce()) {
        String crashed = "the process that served ended without closing";
        disconnect(Connection.CRASHED, crashed, Optional.of(new IllegalStateException(crashed)));
      }
    }
  }

  private void disconnect(Connection as, String because, Optional<Throwable> cause) {
    connection = as;
    reason = because;
    if (reader == null) {
      return;
    }
    damagedSnapshots = reader.damagedCount();
    writer.end(cause);
    closeReader();
  }

  private void closeReader() {
    if (reader != null) {
      MappedReader closing = reader;
      reader = null;
      try {
        closing.close();
      } catch (IOException e) {
        reason = String.valueOf(e.getMessage()); // nothing else hangs on a lock file
      }
    }
  }

  private long search(long nowNanos) throws IOException {
    writer.commands().drain(nowNanos + 1, commandDropper);
    if (connection != Connection.CHANGED) {
      Optional<FoundLife> found = FoundLife.find(first.folder());
      if (found.isPresent() && found.get().life() != life) {
        join(found.get(), nowNanos);
      }
    }
    return nowNanos + SEARCH_NANOS;
  }

  private void join(FoundLife next, long nowNanos) throws IOException {
    if (!next.layout().equals(first.layout())) {
      disconnect(
          Connection.CHANGED, "another process serves another state there", Optional.empty());
      return;
    }
    Optional<MappedReader> opened = MappedReader.open(next);
    if (opened.isPresent()) {
      writer.beginLife();
      writer.renew();
      clock = connect(opened.get(), nowNanos);
    }
  }

  private ClockQuestions connect(MappedReader opened, long nowNanos) {
    reader = opened;
    life = opened.life().life();
    offsetNanos = 0;
    lastSequence = 0;
    lastPulse = opened.pulse();
    pulseNanos = nowNanos;
    connection = Connection.SERVED;
    reason = "";
    connectionCount++;
    return new ClockQuestions(opened.place(), state.clock());
  }

  private void send(Command command) {
    if (reader != null) {
      reader.commands().send(command);
    }
  }

  private void drop(Command command) {
    lostCommands++;
  }

  private void publishStatus() {
    NearStatus last = status();
    long error = clock.errorNanos();
    if (last.connection() != connection
        || last.connectionCount() != connectionCount
        || last.skippedSnapshots() != skippedSnapshots
        || last.lostEvents() != lostEvents
        || last.lostCommands() != lostCommands
        || last.damagedSnapshots() != damagedSnapshots
        || last.clockErrorNanos() != error
        || !last.reason().equals(reason)) {
      // ordering: release, the counterpart of the acquire in status.
      status.setRelease(new NearStatus(
          connection,
          reason,
          connectionCount,
          skippedSnapshots,
          lostEvents,
          lostCommands,
          damagedSnapshots,
          error));
    }
  }

  /** Gives the place back and ends the writing. */
  @Override
  public void close() {
    disconnect(Connection.CLOSED, "this end was closed", Optional.empty());
    publishStatus();
    writer.close();
  }
}
