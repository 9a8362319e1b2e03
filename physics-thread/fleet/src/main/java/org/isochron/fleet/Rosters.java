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
 *   <li>A world is in exactly one roster until it ends, or until it releases its slot while it has
 *       its own worker.
 *   <li>At most {@code threads} workers are shared, and at most {@code ownThreads} others run
 *   single
 *       worlds. One more worker is started only if all workers hang, because otherwise nobody would
 *       tick the other worlds.
 * </ol>
 */
final class Rosters {
  private final WorldHost.Settings settings;
  private final IntFunction<WorkerHandle> starter;
  private final List<Roster> rosters = new ArrayList<>();
  private int workersStarted;
  private Optional<Throwable> startFailure = Optional.empty();

  Rosters(WorldHost.Settings settings, IntFunction<WorkerHandle> starter) {
    this.settings = settings;
    this.starter = starter;
    fillUp();
    if (startFailure.isPresent()) {
      rosters.forEach(roster -> roster.worker().stop());
      throwStartFailure();
    }
  }

  void forEach(Consumer<Roster> handler) {
    List.copyOf(rosters).forEach(handler);
  }

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

  Optional<Roster> start(boolean own) {
    try {
      Roster roster = new Roster(starter.apply(workersStarted++), own);
      rosters.add(roster);
      return Optional.of(roster);
    } catch (Throwable e) { // out of threads or memory, perhaps temporarily
      startFailure = Optional.of(e);
      return Optional.empty();
    }
  }

  void throwStartFailure() {
    Optional<Throwable> failure = startFailure;
    startFailure = Optional.empty();
    failure.ifPresent(cause -> {
      throw new IllegalStateException(
          "no thread could be started for worlds: %s; worlds wait or stay where they are until one can be started"
              .formatted(cause),
          cause);
    });
  }

  void sweep() {
    for (int i = rosters.size() - 1; i >= 0; i--) {
      Roster roster = rosters.get(i);
      roster.worlds().removeIf(ScheduledWorld::isEnded);
      if (roster.own && roster.worlds().stream().noneMatch(ScheduledWorld::hasSlot)) {
        rosters.remove(i);
        roster.worker().stop();
      }
    }
  }

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

  /** Returns the world whose turn a worker runs; another roster may already contain it. */
  Optional<ScheduledWorld> running(Roster roster) {
    int number = roster.worker().loop().number();
    return worlds().stream().filter(world -> world.turn().runsAt(number)).findFirst();
  }

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

  int count() {
    return (int) rosters.stream()
        .flatMap(roster -> roster.worlds().stream())
        .filter(ScheduledWorld::hasSlot)
        .count();
  }
}
