package org.isochron.fleet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * The workers of a host with their worlds. Owner: the host's loop. Invariants:
 *
 * <ol>
 *   <li>A world is in one roster until it has ended, or until it has given up its place on a worker
 *       of its own.
 *   <li>There are at most {@code threads} shared workers, and at most {@code ownThreads} more. Only
 *       if all of them are taken by worlds that hang is one more started, as nobody would tick the
 *       other worlds.
 * </ol>
 */
final class Rosters {
  private final WorldHost.Settings settings;
  private final IntFunction<WorkerHandle> starter;
  private final List<Roster> rosters = new ArrayList<>();
  private int workersStarted;
  private Optional<Throwable> startFailure = Optional.empty();

  /** Starts the shared workers; if not all can be started, it stops the others and throws. */
  Rosters(WorldHost.Settings settings, IntFunction<WorkerHandle> starter) {
    this.settings = settings;
    this.starter = starter;
    fillUp();
    if (startFailure.isPresent()) {
      rosters.forEach(roster -> roster.worker().stop());
      throwStartFailure();
    }
  }

  /** Calls a handler with each roster there is now, which may add others. */
  void forEach(Consumer<Roster> handler) {
    List.copyOf(rosters).forEach(handler);
  }

  /**
   * Starts shared workers for those that have become a single world's, as many as threads can be
   * started.
   */
  void fillUp() {
    long shared = rosters.stream().filter(roster -> !roster.own).count();
    while (shared < settings.threads()
        && (canStart() || shared == 0)
        && start(false).isPresent()) {
      shared++;
    }
  }

  boolean canStart() {
    return rosters.size() < settings.threads() + settings.ownThreads();
  }

  /**
   * Starts a worker, if its thread can be started; if not, the cause is kept for
   * {@link #throwStartFailure}.
   */
  Optional<Roster> start(boolean own) {
    try {
      Roster roster = new Roster(starter.apply(workersStarted++), own);
      rosters.add(roster);
      return Optional.of(roster);
    } catch (Throwable e) { // the system has no thread or no memory left, and may have again
      startFailure = Optional.of(e);
      return Optional.empty();
    }
  }

  /** Throws if a worker could not be started since the last call, with the cause. */
  void throwStartFailure() {
    Optional<Throwable> failure = startFailure;
    startFailure = Optional.empty();
    failure.ifPresent(cause -> {
      throw new IllegalStateException(
          "no thread could be started for worlds: %s; worlds wait or stay where they are until one can"
              .formatted(cause),
          cause);
    });
  }

  /** Forgets worlds that have ended, and ends workers that had a single one. */
  void sweep() {
    for (int i = rosters.size() - 1; i >= 0; i--) {
      Roster roster = rosters.get(i);
      roster.worlds().removeIf(ScheduledWorld::isEnded);
      if (roster.own && roster.worlds().stream().noneMatch(ScheduledWorld::hasPlace)) {
        rosters.remove(i);
        roster.worker().stop();
      }
    }
  }

  /** Puts a world into this roster and no other. */
  void assign(ScheduledWorld world, Roster to) {
    for (Roster roster : rosters) {
      if (roster != to) {
        roster.worlds().remove(world);
      }
    }
    if (!to.worlds().contains(world)) {
      to.worlds().add(world);
    }
    world.alone(to.own);
  }

  /** Returns the world whose turn a worker runs, which may be in another roster already. */
  Optional<ScheduledWorld> running(Roster roster) {
    int number = roster.worker().loop().number();
    return worlds().stream().filter(world -> world.turn().runsAt(number)).findFirst();
  }

  /** Returns the shared worker with the least load. */
  Optional<Roster> emptiest() {
    return rosters.stream()
        .filter(roster -> !roster.own)
        .min(Comparator.comparingLong(Roster::loadMillionths));
  }

  List<ScheduledWorld> worlds() {
    return rosters.stream().flatMap(roster -> roster.worlds().stream()).toList();
  }

  WorldHost.Report report(boolean closing, long refused, long moved) {
    long limit = Roster.limitMillionths(settings);
    int worlds = count();
    int threads = 0;
    int hanging = 0;
    int overloaded = 0;
    long all = 0;
    long shared = 0;
    long free = 0;
    for (Roster roster : rosters) {
      long load = roster.loadMillionths();
      all += load;
      hanging += roster.isHanging() ? 1 : 0;
      if (!roster.own) {
        threads++;
        shared += load;
        free += Math.max(0, limit - load);
        overloaded += load > Roster.WHOLE_THREAD ? 1 : 0;
      }
    }
    long mean = worlds == 0 ? limit : Math.max(1, all / worlds);
    long rooms = closing ? 0 : Math.min(settings.worlds() - worlds, free / mean);
    long permille = threads == 0 ? 0 : shared * 1_000 / threads / Roster.WHOLE_THREAD;
    return new WorldHost.Report(
        worlds,
        (int) rooms,
        (int) permille,
        threads,
        rosters.size() - threads,
        hanging,
        overloaded,
        refused,
        moved);
  }

  /** How many worlds have a place. */
  int count() {
    return (int) rosters.stream()
        .flatMap(roster -> roster.worlds().stream())
        .filter(ScheduledWorld::hasPlace)
        .count();
  }
}
