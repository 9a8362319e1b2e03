package org.isochron.simulator;

import static org.isochron.simulator.Acts.commands;
import static org.isochron.simulator.Acts.place;
import static org.isochron.simulator.Acts.turn;

import java.util.Random;
import java.util.function.Consumer;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandQueue;
import org.isochron.state.CommandSender;
import org.joml.Vector3f;

/** What devices report, and commands that come from other processes. */
final class InputActs {
  private static final int CONTROLS = 4;

  private InputActs() {}

  static void add() {
    Acts.add("press", 2, (service, random) -> commands(service).press(random.nextInt(CONTROLS)));
    Acts.add(
        "release", 2, (service, random) -> commands(service).release(random.nextInt(CONTROLS)));
    Acts.add(
        "level",
        1,
        (service, random) -> commands(service)
            .level(WalkerCode.TURN + random.nextInt(2), 2 * random.nextFloat() - 1));
    Acts.add(
        "motion",
        1,
        (service, random) ->
            commands(service).motion(random.nextInt(CONTROLS), random.nextFloat()));
    Acts.add("buttons", 1, (service, random) -> {
      CommandSender.HeldButtons buttons = new CommandSender.HeldButtons(commands(service)::forward);
      buttons.press(random.nextInt(CONTROLS));
      buttons.press(random.nextInt(CONTROLS));
      buttons.release(random.nextInt(CONTROLS));
      buttons.retry();
      buttons.releaseAll();
    });
    Acts.add(
        "forward",
        1,
        (service, random) -> sent(service, random, command -> {
          if (random.nextBoolean()) {
            commands(service).forward(command);
          } else {
            commands(service).forward(command, service.clock.nanos() - random.nextInt(20_000_000));
          }
        }));
    Acts.add(
        "forwardForeign",
        1,
        (service, random) -> sent(service, random, command -> {
          commands(service).requireForeign(command);
          commands(service).forwardForeign(command, 1 + random.nextInt(3), service.clock.nanos());
        }));
  }

  /** Passes on commands as another process sends them. */
  private static void sent(Service service, Random random, Consumer<? super Command> to) {
    CommandQueue.SingleThreaded far =
        new CommandQueue.SingleThreaded(CONTROLS, () -> BodyId.NONE, () -> BodyId.NONE);
    CommandSender commands = far.sender();
    commands.spawnWithToken(
        BodyActs.loose(service, random),
        place(service, random),
        turn(random),
        BodyActs.speed(random),
        new Vector3f(),
        5);
    commands.impulse(Acts.body(service, random), BodyActs.speed(random));
    commands.press(random.nextInt(CONTROLS));
    far.drain(to);
  }
}
