package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.isochron.physics.Steppable;
import org.isochron.replay.History;

/** A second world that continues from a saved state, in a history in which time goes back. */
final class HistoryObserver implements Observer {
  private static final int STEPS_BETWEEN_LOOKS = 400;
  private static final int MOST_TICKS = 30;
  private static final int SEEKS = 3;

  private final Service service;
  private final Random random;

  HistoryObserver(Service service) {
    this.service = service;
    random = new Random(service.program.seed() + 7);
  }

  @Override
  public void advance() {
    if (random.nextInt(STEPS_BETWEEN_LOOKS) == 0) {
      service.tape.start(random, service.truth.lastTick()).ifPresent(this::look);
    }
  }

  private void look(long from) {
    Rerun rerun = new Rerun(service);
    rerun.addPrefabs(service);
    int ticks = 1 + random.nextInt(MOST_TICKS);
    History.Settings settings = new History.Settings(ticks, 1 + random.nextInt(ticks));
    try (Steppable world = History.of(rerun.simulation(), settings)) {
      service.tape.restore(from, world);
      rerun.requireSame(from, world);
      Tape.Player player = service.tape.new Player(world);
      long last = Math.min(service.truth.lastTick(), from + MOST_TICKS);
      run(rerun, player, world, from, last);
      Steppable.Past past = world.past().orElseThrow();
      for (int turn = 0; turn < SEEKS; turn++) {
        long earliest = past.earliestTick();
        long to = earliest + random.nextInt((int) (past.latestTick() - earliest) + 1);
        past.seek(to);
        rerun.requireSame(to, world);
        run(rerun, player, world, to, Math.min(last, to + random.nextInt(MOST_TICKS)));
      }
      past.reverse();
      long latest = past.latestTick();
      long steps = random.nextInt((int) (latest - past.earliestTick()) + 1);
      for (long step = 1; step <= steps; step++) {
        player.show(latest + step, service.rate.dtSeconds());
      }
      assertThat(past.forward()).isEqualTo(latest - steps);
      rerun.requireSame(latest - steps, world);
      run(rerun, player, world, latest - steps, latest);
    }
  }

  private static void run(Rerun rerun, Tape.Player player, Steppable world, long from, long until) {
    for (long tick = from + 1; tick <= until; tick++) {
      player.run(tick, world);
      rerun.requireSame(tick, world);
    }
  }
}
