package org.isochron.fleet;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Assigns worlds to workers: admits new worlds, detects turns that hang, and moves slow worlds and
 * worlds of overloaded workers. Owner: the host's thread. Never waits; allocates when worlds are
 * admitted, removed or moved. A world is admitted only if its worker's load stays within the limit.
 * A world that is expected to be slow gets its own worker instead.
 */
final class HostLoop {
  private static final long RELIEF_PERMILLE = 1_100;

  private static final int SLOWER = 8;

  private static final int CHECKS = 4;

  private static final long MAX_CHECK_NANOS = 10_000_000;

  private final WorldHost.Settings settings;
  private final long limit;
  private final long hangNanos;
  private final long checkNanos;
  private final Rosters rosters;
  private long refused;
  private long moved;
  private boolean closing;

  HostLoop(WorldHost.Settings settings, IntFunction<WorkerHandle> starter) {
    this.settings = settings;
    limit = Roster.limitMillionths(settings);
    hangNanos = settings.hangAfter().toNanos();
    checkNanos = Math.min(MAX_CHECK_NANOS, hangNanos / CHECKS);
    rosters = new Rosters(settings, starter);
  }

  /**
   * Admits or rejects a world.
   *
   * @param waits true if the caller will retry, so a rejection is not counted
   * @return the reason for a rejection; empty if the world was admitted
   */
  Optional<String> admit(ScheduledWorld world, long nowNanos, boolean waits) {
    rosters.sweep();
    Optional<String> reason = refusal(world);
    if (reason.isPresent()) {
      refused += waits ? 0 : 1;
      return reason;
    }
    Optional<Roster> found = world.isExpectedToBeSlow() ? rosters.start(true) : rosters.emptiest();
    if (found.isEmpty()) {
      refused += waits ? 0 : 1;
      rosters.throwStartFailure();
      return Optional.of("every thread hangs, and no replacement could be started");
    }
    Roster roster = found.get();
    roster.worlds().add(world);
    world.alone(roster.own);
    world.begin(roster.worker(), nowNanos + roster.phaseNanos(world.firstPeriodNanos()));
    return Optional.empty();
  }

  /**
   * Checks all workers.
   *
   * @throws IllegalStateException if a thread could not be started; thrown after all checks, and
   *     the next call retries
   */
  long advance(long nowNanos) {
    rosters.sweep();
    rosters.fillUp();
    rosters.forEach(roster -> watch(roster, nowNanos));
    rosters.forEach(roster -> {
      if (roster.own) {
        bringBack(roster);
      } else {
        isolateSlow(roster);
        relieve(roster);
      }
    });
    rosters.throwStartFailure();
    return nowNanos + checkNanos;
  }

  List<ScheduledWorld> close() {
    closing = true;
    rosters.sweep();
    return rosters.worlds();
  }

  void interrupt() {
    rosters.forEach(roster ->
        rosters.running(roster).ifPresent(world -> interrupt(roster, world, "as its host closes")));
  }

  void stopWorkers() {
    rosters.forEach(roster -> roster.worker().stop());
  }

  WorldHost.Report report() {
    rosters.sweep();
    return rosters.report(closing, refused, moved);
  }

  private Optional<String> refusal(ScheduledWorld world) {
    int worlds = rosters.count();
    if (closing) {
      return Optional.of("the host is closing");
    }
    if (worlds >= settings.worlds()) {
      return Optional.of(
          "the host has %d worlds, its maximum; raise WorldHost.Settings.worlds, or use another host"
              .formatted(worlds));
    }
    if (world.isExpectedToBeSlow()) {
      return rosters.canStart()
          ? Optional.empty()
          : Optional.of(
              "its turns are expected to take longer than %s, and all %d threads for such worlds are taken; raise WorldHost.Settings.ownThreads"
                  .formatted(settings.longTurn(), settings.ownThreads()));
    }
    long needs = world.loadMillionths();
    long free =
        rosters.emptiest().map(roster -> limit - roster.loadMillionths()).orElse(0L);
    if (needs > free) {
      return Optional.of(
          "it needs %d millionths of a thread, and the emptiest has %d left of its %d; use another host, more threads, or a lower rate"
              .formatted(needs, Math.max(0, free), limit));
    }
    return Optional.empty();
  }

  private void watch(Roster roster, long nowNanos) {
    long turnNanos = roster.turnNanos(nowNanos, 2 * checkNanos);
    if (turnNanos < hangNanos) {
      roster.hangs(false);
      return;
    }
    Optional<ScheduledWorld> hanging = rosters.running(roster);
    if (hanging.isEmpty()) {
      return; // the turn has just ended
    }
    abandon(roster, hanging.get());
    roster.hangs(true);
    if (!roster.interrupted && turnNanos >= settings.stopAfter().toNanos()) {
      interrupt(roster, hanging.get(), "for " + settings.stopAfter());
    }
  }

  private void abandon(Roster roster, ScheduledWorld hanging) {
    if (!roster.own) {
      roster.own = true;
      rosters.assign(hanging, roster); // the world may have been about to leave after this turn
      hanging.stay(roster.worker());
      rosters.fillUp();
    }
    for (ScheduledWorld world : List.copyOf(roster.worlds())) {
      if (world != hanging) {
        rosters.emptiest().ifPresent(shared -> move(world, roster, shared));
      }
    }
  }

  private void bringBack(Roster roster) {
    if (roster.isCalm() && roster.worlds().size() == 1) {
      ScheduledWorld world = roster.worlds().get(0);
      if (world.hasShortTurns() && !world.isExpectedToBeSlow()) {
        rosters
            .emptiest()
            .filter(shared -> shared.loadMillionths() + world.loadMillionths() <= limit)
            .ifPresent(shared -> move(world, roster, shared));
      }
    }
  }

  /**
   * Isolates a world that is slow while most worlds are not; if most worlds are slow, the machine
   * is overloaded. Handles one world per check, because the failure handler of a stopped world may
   * open others.
   */
  private void isolateSlow(Roster roster) {
    for (ScheduledWorld world : roster.worlds()) {
      if (world.isSlow() && world.meanNanos() > SLOWER * roster.medianNanos()) {
        isolate(world, roster);
        return;
      }
    }
  }

  private void isolate(ScheduledWorld world, Roster from) {
    if (rosters.canStart()) {
      rosters.start(true).ifPresent(own -> move(world, from, own));
    } else {
      world
          .hosted()
          .stop(new IllegalStateException(
              "world %s takes longer than %s in too many turns, and all %d threads for such worlds are taken; raise WorldHost.Settings.ownThreads, or make its steps cheaper"
                  .formatted(world.hosted().name(), settings.longTurn(), settings.ownThreads())));
      world.poke();
    }
  }

  private void relieve(Roster roster) {
    if (roster.loadMillionths() * 1_000 <= limit * RELIEF_PERMILLE
        || roster.worlds().isEmpty()) {
      return;
    }
    Optional<Roster> other = rosters.emptiest();
    long free = other.map(emptiest -> limit - emptiest.loadMillionths()).orElse(0L);
    Optional<ScheduledWorld> fits = roster.worlds().stream()
        .filter(world -> world.loadMillionths() <= free)
        .max(Comparator.comparingLong(ScheduledWorld::loadMillionths));
    if (fits.isPresent() && other.isPresent() && other.get() != roster) {
      move(fits.get(), roster, other.get());
    } else if (roster.loadMillionths() > Roster.WHOLE_THREAD && rosters.canStart()) {
      ScheduledWorld busiest = roster.worlds().stream()
          .max(Comparator.comparingLong(ScheduledWorld::loadMillionths))
          .orElseThrow();
      rosters.start(true).ifPresent(own -> move(busiest, roster, own));
    }
  }

  private void move(ScheduledWorld world, Roster from, Roster to) {
    rosters.assign(world, to);
    world.hangs(false);
    moved++;
    world.move(from.worker(), to.worker());
  }

  private static void interrupt(Roster roster, ScheduledWorld world, String why) {
    roster.interrupted = true;
    IllegalStateException cause = new IllegalStateException(
        "world %s has not returned from a turn %s, and was interrupted; the stack trace shows where it hangs"
            .formatted(world.hosted().name(), why));
    cause.setStackTrace(roster.worker().stackTrace());
    world.hosted().stop(cause);
    roster.worker().interrupt();
  }
}
