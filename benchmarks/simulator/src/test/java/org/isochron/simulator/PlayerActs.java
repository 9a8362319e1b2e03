package org.isochron.simulator;

import static org.isochron.simulator.Acts.commands;
import static org.isochron.simulator.Acts.place;
import static org.isochron.simulator.Acts.turn;

import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/** What disturbs players and their clients. */
final class PlayerActs {
  private static final long MILLISECOND = 1_000_000;

  private static final Predicate<Service> HAS_PLAYERS =
      service -> service.world.has(Program.Trait.PLAYERS);

  private PlayerActs() {}

  static void add() {
    add("cutPlayer", 2, (player, random) -> player.weather(0, 0, 1_000));
    add(
        "playerWeather",
        5,
        (player, random) -> player.weather(
            random.nextInt(120), random.nextInt(60), random.nextInt(4) * random.nextInt(80)));
    add(
        "stallPlayer",
        3,
        (player, random) ->
            player.stall(random.nextInt(random.nextInt(5) == 0 ? 3_000 : 200) * MILLISECOND));
    add("leave", 2, (player, random) -> player.leave(random.nextInt(2_000) * MILLISECOND));
    add("restartForPlayer", 2, (player, random) -> player.joinAgain());
    Acts.add(
        "teleportPlayer",
        1,
        HAS_PLAYERS,
        (service, random) -> commands(service)
            .teleport(
                body(service, random),
                random.nextBoolean() ? place(service, random) : service.world.at(-12, 3, 12),
                turn(random)));
    Acts.add(
        "pushPlayer",
        2,
        HAS_PLAYERS,
        (service, random) ->
            commands(service).impulse(body(service, random), BodyActs.speed(random)));
    Acts.add(
        "despawnPlayer",
        1,
        HAS_PLAYERS,
        (service, random) -> commands(service).despawn(body(service, random)));
  }

  private static void add(String name, int weight, BiConsumer<PlayerObserver, Random> act) {
    Acts.add(name, weight, HAS_PLAYERS, (service, random) -> {
      List<PlayerObserver> players = service.requirePlaying().observers;
      if (!players.isEmpty()) {
        act.accept(players.get(random.nextInt(players.size())), random);
      }
    });
  }

  private static long body(Service service, Random random) {
    List<Long> players = service.world.players;
    return players.get(random.nextInt(players.size()));
  }
}
