package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.simulator.Acts.commands;

import org.isochron.state.BodyId;
import org.isochron.state.Command;

/** What a program asks of its game code, and how slow it becomes. */
final class GameActs {
  private static final long MILLISECOND = 1_000_000;

  private GameActs() {}

  static void add() {
    Acts.add("fail", 1, service -> service.world.has(Program.Trait.FAULTS), (service, random) -> {
      // a trial compares channels, which are no part of the state after a failure in show
      int last =
          service.world.has(Program.Trait.TRIAL) ? FaultyCode.IN_CONTROL : FaultyCode.IN_SHOW;
      commands(service).user(FaultyCode.FAIL, 1 + random.nextInt(last), BodyId.NONE, 0);
    });
    Acts.add(
        "user",
        1,
        (service, random) ->
            commands(service).user(Command.USER, random.nextInt(), World.LOOSE, 3, 1, 2, 3));
    Acts.add("slow", 1, (service, random) -> {
      service.slow(random.nextInt(100), (1 + random.nextInt(20)) * MILLISECOND);
      assertThat(service.loop.status().trouble()).isEmpty();
      assertThat(service.loop.statistics().ticks()).isNotNegative();
    });
    Acts.add(
        "stall", 1, (service, random) -> service.clock.advance(random.nextInt(400) * MILLISECOND));
  }
}
