package org.isochron.simulator;

import static org.isochron.simulator.Acts.body;
import static org.isochron.simulator.Acts.commands;
import static org.isochron.simulator.Acts.place;
import static org.isochron.simulator.Acts.point;
import static org.isochron.simulator.Acts.turn;

import java.util.Random;

/** What commands do to single bodies. */
final class BodyActs {
  private BodyActs() {}

  static void add() {
    Acts.add(
        "spawn",
        4,
        (service, random) ->
            commands(service).spawn(prefab(service, random), place(service, random), turn(random)));
    Acts.add("despawn", 2, (service, random) -> commands(service).despawn(body(service, random)));
    Acts.add(
        "teleport",
        2,
        (service, random) -> commands(service)
            .teleport(body(service, random), place(service, random), turn(random)));
    Acts.add(
        "impulse",
        2,
        (service, random) -> commands(service).impulse(body(service, random), point(random)));
    Acts.add(
        "changePrefab",
        1,
        (service, random) ->
            commands(service).changePrefab(body(service, random), prefab(service, random)));
  }

  private static int prefab(Service service, Random random) {
    int prefabs = service.world.scene.prefabs().size() - World.FIRST_LOOSE;
    return World.FIRST_LOOSE + random.nextInt(prefabs);
  }
}
