package org.isochron.lockstep;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.lockstep.Lockstep.Settings.Reaction;
import org.isochron.lockstep.Lockstep.Status.Desync;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.lockstep.Lockstep.Status.Rollbacks;
import org.isochron.lockstep.Lockstep.Status.Waiting;
import org.isochron.lockstep.rollback.StatusFigures;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.jspecify.annotations.Nullable;

/**
 * Records the status of a session and publishes its problems as events. The physics thread writes,
 * wait-free, and allocates only for problems; any thread reads a {@link Lockstep.Status}.
 */
final class LockstepStatusRecorder {
  private static final int TICK = 0;
  private static final int WAITED_FOR = 1;
  private static final int WAITING_SINCE = 2;
  private static final int STALLS = 3;
  private static final int REFUSED_COMMANDS = 4;
  private static final int CONFIRMED_TICK = 5;
  private static final int WINDOW = 6;
  private static final int ROLLBACKS = 7;
  private static final int DEEPEST = 8;
  private static final int REPEATED = 9;
  private static final int WRONG = 10;
  private static final int PACE = 11;

  private final Reaction onTrouble;
  private final PeerStatusRecorder[] others;
  private final StatusFigures figures = new StatusFigures(PACE + 1);
  private final AtomicReference<Optional<Desync>> desync = new AtomicReference<>(Optional.empty());
  private @Nullable EventPublisher events;

  LockstepStatusRecorder(Lockstep.Settings settings, PeerStatusRecorder[] others) {
    onTrouble = settings.onTrouble();
    this.others = others;
    window(settings.predictedTicks());
    pace(1_000);
  }

  void begin(EventPublisher publisher) {
    events = publisher;
  }

  void ticked(long tick) {
    figures.write(TICK, tick);
  }

  void confirmed(long tick) {
    figures.write(CONFIRMED_TICK, tick);
  }

  void window(int ticks) {
    figures.write(WINDOW, ticks);
  }

  void pace(int permille) {
    figures.write(PACE, permille);
  }

  void rolledBack(long ticks) {
    figures.add(ROLLBACKS, 1);
    figures.raise(DEEPEST, ticks);
    figures.add(REPEATED, ticks);
  }

  void wrong(long wrong) {
    figures.write(WRONG, wrong);
  }

  void waits(long peers, long nowNanos) {
    if (peers != 0 && figures.read(WAITED_FOR) == 0) {
      figures.write(WAITING_SINCE, nowNanos);
      figures.add(STALLS, 1);
    }
    figures.write(WAITED_FOR, peers);
  }

  void refused(Command command) {
    figures.add(REFUSED_COMMANDS, 1);
    if (events != null) {
      events.publish(
          Event.Kind.REFUSED_COMMAND, command.kind(), command.body(), 0, command.token());
    }
  }

  void gone(int peer, Presence how) {
    report(Event.Kind.PEER_GONE, 0, peer);
    react("peer %d is gone (%s) and the next tick, %d, needs its slice"
        .formatted(peer, how, figures.read(TICK) + 1));
  }

  void fault(int peer, String what) {
    report(Event.Kind.PEER_FAULT, 0, peer);
    react("peer " + peer + " " + what);
  }

  /** Reports that states differ; only the first report counts. */
  void differs(long tick, List<Integer> peers) {
    // ordering: plain, because the physics thread sees its own write.
    if (desync.getPlain().isPresent()) {
      return;
    }
    // ordering: release; pairs with the acquire in status, so a reader sees the complete record.
    desync.setRelease(Optional.of(new Desync(tick, peers)));
    report(Event.Kind.DESYNC, peers.get(0), tick);
    react(
        "the state after tick %d differs at peers %s, although the simulations were given the same slices"
            .formatted(tick, peers));
  }

  Lockstep.Status status(long nowNanos) {
    List<Lockstep.Status.Other> read = new ArrayList<>();
    for (PeerStatusRecorder other : others) {
      read.add(other.read());
    }
    return new Lockstep.Status(
        figures.read(TICK),
        figures.read(CONFIRMED_TICK),
        waiting(nowNanos),
        figures.read(STALLS),
        figures.read(REFUSED_COMMANDS),
        // ordering: acquire; pairs with differs.
        desync.getAcquire(),
        read,
        rollbacks());
  }

  private Rollbacks rollbacks() {
    return new Rollbacks(
        (int) figures.read(WINDOW),
        figures.read(ROLLBACKS),
        (int) figures.read(DEEPEST),
        figures.read(REPEATED),
        figures.read(WRONG),
        (int) figures.read(PACE));
  }

  private Optional<Waiting> waiting(long nowNanos) {
    long mask = figures.read(WAITED_FOR);
    if (mask == 0) {
      return Optional.empty();
    }
    List<Integer> peers = new ArrayList<>();
    for (int peer = 0; peer < Lockstep.Settings.MAX_PEERS; peer++) {
      if ((mask >> peer & 1) == 1) {
        peers.add(peer);
      }
    }
    long length = Math.max(0, nowNanos - figures.read(WAITING_SINCE));
    return Optional.of(new Waiting(peers, Duration.ofNanos(length)));
  }

  private void report(Event.Kind kind, int detail, long token) {
    if (events != null) {
      events.publish(kind, detail, 0, 0, token);
    }
  }

  private void react(String trouble) {
    if (onTrouble == Reaction.FAIL) {
      throw new IllegalStateException(trouble);
    }
  }
}
