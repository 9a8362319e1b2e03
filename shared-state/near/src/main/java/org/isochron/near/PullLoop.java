package org.isochron.near;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.isochron.near.NearState.Status.Connection;
import org.isochron.near.file.FoundLife;
import org.isochron.near.file.LifeReader;
import org.isochron.state.SharedState;
import org.isochron.state.command.Command;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.relay.FetchedLoop;
import org.isochron.state.relay.RelayedWriter;
import org.jspecify.annotations.Nullable;

/**
 * The writing side of a local shared state: copies what another process serves into it, and its
 * commands to that process. When that process ends, it waits for the next. Owner: one thread at a
 * time; {@link #status} any thread. Its own thread blocks for calls to the system, and for new
 * prefabs; a reader that fetches blocks for nothing. Allocates only when something other than a
 * snapshot, an event or a command arrives.
 *
 * <p>Invariant: a life is given up only if it has certainly ended. What cannot be found out now is
 * asked again.
 */
final class PullLoop implements FetchedLoop.Steps {
  /** After this long without a sign of the process it checks that the process still runs. */
  static final long SILENCE_NANOS = 250_000_000;

  /** After this long without a sign of a process that runs, its silence is reported. */
  static final long SILENT_NANOS = 1_000_000_000;

  static final long SEARCH_NANOS = 50_000_000;

  /** How long a close waits for the process to receive commands: a look a millisecond. */
  static final int CLOSING_LOOKS = 1_000;

  private static final long TROUBLE_NANOS = 10_000_000;

  private final SharedState state;
  private final FoundLife first;
  private final RelayedWriter writer;
  private final Consumer<Command> commandDropper = this::drop;
  private final AtomicReference<NearState.Status> status;

  private @Nullable LifeCopy life;
  private Connection connection = Connection.SERVED;
  private String reason = "";
  private long lastPulse;
  private long pulseNanos;
  private long checkedNanos;
  private long endedLife;
  private boolean hasEndedLife;
  private long connectionCount;
  private long skippedSnapshots;
  private long lostEvents;
  private long lostCommands;
  private long damagedSnapshots;

  /** Takes a place of a life. */
  PullLoop(SharedState state, FoundLife first, LifeReader reader) {
    this.state = state;
    this.first = first;
    writer = new RelayedWriter(state, lost -> lostEvents += lost);
    status = new AtomicReference<>(
        new NearState.Status(Connection.SERVED, "", 1, 0, 0, 0, 0, Long.MAX_VALUE));
    connect(reader, state.clock().nanos());
  }

  NearState.Status status() {
    // ordering: acquire: a thread that sees a status sees it whole.
    return status.getAcquire();
  }

  /** Copies what is new, and returns the instant at which to look again. */
  @Override
  public long advance(long nowNanos) {
    long next = nowNanos + SEARCH_NANOS;
    try {
      next = life == null ? search(nowNanos) : pull(nowNanos, life);
    } catch (RuntimeException e) {
      refuse(e);
    }
    publishStatus();
    return next;
  }

  /**
   * Copies a snapshot that waits, if there is one. A thread that is interrupted cannot read a file,
   * and copies nothing; if it is interrupted meanwhile, the loop's own thread copies what is left.
   */
  @Override
  public void fetch() {
    try {
      if (life != null && life.isClockKnown() && !Thread.currentThread().isInterrupted()) {
        life.copyNew(state.clock().nanos(), false);
        life.copyStatus();
      }
    } catch (IOException e) {
      // the loop's own thread meets it too, if it stays
    } catch (RuntimeException e) {
      refuse(e);
      publishStatus();
    }
  }

  private void refuse(Throwable cause) {
    disconnect(Connection.REFUSED, String.valueOf(cause.getMessage()), Optional.of(cause));
  }

  private long pull(long nowNanos, LifeCopy copy) {
    long next = nowNanos + ArrivalPoll.SELDOM_NANOS;
    LifeReader from = copy.from();
    try {
      from.refresh();
      copy.talk(nowNanos);
      if (copy.isClockKnown()) {
        copy.copyNew(nowNanos, true);
        copy.copyStatus();
      } else {
        from.refreshStatus(writer.epochOffset(), 0);
        from.forgetStatus(); // only its end is of use without the clock
        next = nowNanos + ArrivalPoll.OFTEN_NANOS;
      }
      if (connection == Connection.SERVED) {
        reason = "";
      }
    } catch (IOException e) { // what cannot be read or written now is later
      reason = String.valueOf(e.getMessage());
      next = nowNanos + TROUBLE_NANOS;
    }
    if (from.isEnded()) {
      disconnect(Connection.ENDED, "the process has ended its serving", Optional.empty());
    } else {
      requireInForce(nowNanos, from);
    }
    return next;
  }

  private void requireInForce(long nowNanos, LifeReader from) {
    long pulse = from.pulse();
    if (pulse != lastPulse) {
      lastPulse = pulse;
      pulseNanos = nowNanos;
      checkedNanos = nowNanos;
      if (connection == Connection.SILENT) {
        connection = Connection.SERVED;
        reason = "";
      }
    } else if (nowNanos - checkedNanos > SILENCE_NANOS) {
      checkedNanos = nowNanos; // the next check comes after as long a silence
      String unknown = "";
      try {
        if (!from.isInForce()) {
          String crashed = "the process that served ended without closing";
          disconnect(Connection.CRASHED, crashed, Optional.of(new IllegalStateException(crashed)));
          return;
        }
      } catch (IOException e) {
        unknown = "; it cannot be found out if it runs: " + e.getMessage();
      }
      if (nowNanos - pulseNanos > SILENT_NANOS) {
        connection = Connection.SILENT;
        reason = "the process that serves has shown no sign of life for %d ms%s"
            .formatted((nowNanos - pulseNanos) / 1_000_000, unknown);
      }
    }
  }

  private void disconnect(Connection as, String because, Optional<Throwable> cause) {
    connection = as;
    reason = because;
    if (life == null) {
      return;
    }
    LifeReader left = life.from();
    hasEndedLife = as == Connection.ENDED || as == Connection.CRASHED;
    endedLife = left.life().life();
    writer.end(cause);
    try {
      left.refreshPlace();
    } catch (IOException e) {
      // what was confirmed before counts
    }
    damagedSnapshots += left.damagedCount();
    skippedSnapshots += life.skippedCount();
    lostCommands += left.place().lostCount();
    life = null;
    try {
      left.close();
    } catch (IOException e) {
      reason = String.valueOf(e.getMessage()); // nothing else hangs on a lock file
    }
  }

  private long search(long nowNanos) {
    writer.commands().drain(nowNanos + 1, commandDropper);
    if (connection == Connection.CHANGED) {
      return nowNanos + SEARCH_NANOS;
    }
    try {
      Optional<FoundLife> found = FoundLife.find(first.folder());
      if (found.isPresent() && !(hasEndedLife && found.get().life() == endedLife)) {
        join(found.get(), nowNanos);
      }
    } catch (IOException e) {
      connection = Connection.REFUSED;
      reason = String.valueOf(e.getMessage());
    }
    return nowNanos + SEARCH_NANOS;
  }

  private void join(FoundLife next, long nowNanos) throws IOException {
    if (!next.layout().equals(first.layout())) {
      disconnect(
          Connection.CHANGED, "another process serves another state there", Optional.empty());
      return;
    }
    Optional<LifeReader> opened = LifeReader.open(next);
    if (opened.isPresent()) {
      writer.beginLife();
      writer.hearGap(0); // nobody knows how many events this end lacks
      writer.renew();
      connect(opened.get(), nowNanos);
    }
  }

  private void connect(LifeReader opened, long nowNanos) {
    life = new LifeCopy(opened, writer, state.clock());
    lastPulse = opened.pulse();
    pulseNanos = nowNanos;
    checkedNanos = nowNanos;
    connection = Connection.SERVED;
    reason = "";
    connectionCount++;
  }

  private void drop(Command command) {
    lostCommands++;
  }

  private void publishStatus() {
    NearState.Status last = status();
    long skipped = skippedSnapshots;
    long damaged = damagedSnapshots;
    long lost = lostCommands;
    long error = last.clockErrorNanos();
    if (life != null) {
      skipped += life.skippedCount();
      damaged += life.from().damagedCount();
      lost += life.from().place().abandonedCount();
      error = life.clockErrorNanos();
    }
    if (last.connection() != connection
        || last.connectionCount() != connectionCount
        || last.skippedSnapshots() != skipped
        || last.lostEvents() != lostEvents
        || last.lostCommands() != lost
        || last.damagedSnapshots() != damaged
        || last.clockErrorNanos() != error
        || !last.reason().equals(reason)) {
      // ordering: release, the counterpart of the acquire in status.
      status.setRelease(new NearState.Status(
          connection, reason, connectionCount, skipped, lostEvents, lost, damaged, error));
    }
  }

  /** Sends what was accepted, for a bounded time; gives the place back, and ends the writing. */
  @Override
  public void close() {
    if (connection == Connection.CLOSED) {
      return;
    }
    Thread.interrupted(); // an interrupt would close the file of the place
    try {
      sendAccepted();
    } catch (RuntimeException e) {
      // they are counted as lost
    }
    disconnect(Connection.CLOSED, "this end was closed", Optional.empty());
    writer.commands().drain(state.clock().nanos() + 1, commandDropper);
    publishStatus();
    writer.close();
  }

  private void sendAccepted() {
    for (int look = 0; look < CLOSING_LOOKS && life != null && hasUnsent(life); look++) {
      pull(state.clock().nanos(), life);
      LockSupport.parkNanos(ArrivalPoll.SELDOM_NANOS);
    }
  }

  private boolean hasUnsent(LifeCopy to) {
    return to.from().place().hasUnreceived()
        || writer.commands().hasDue(state.clock().nanos() + 1);
  }
}
