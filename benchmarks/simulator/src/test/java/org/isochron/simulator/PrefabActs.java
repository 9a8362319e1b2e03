package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.simulator.Acts.commands;
import static org.isochron.simulator.Acts.place;
import static org.isochron.simulator.Acts.turn;

import java.util.Random;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;

/** What a running program does to the prefabs, and to the ground that is made of them. */
final class PrefabActs {
  private static final int MOST = 60;

  private PrefabActs() {}

  static void add() {
    Acts.add("addPrefab", 1, PrefabActs::hasRoom, (service, random) -> {
      float size = 0.2f + random.nextFloat() / 3;
      boolean isRound = random.nextBoolean() || service.world.engine.equals("reference");
      Shape shape = isRound ? new Shape.Sphere(size) : new Shape.Box(size, size, 0.3f);
      Prefab prefab = Prefab.dynamic(shape, 1 + random.nextInt(4)).withContactEvents();
      int number = service.loop.addPrefab(prefab);
      assertThat(service.prefabs().table().get(number)).isEqualTo(prefab);
      commands(service).spawn(number, place(service, random), turn(random));
    });
    Acts.add(
        "releasePrefab",
        1,
        (service, random) ->
            service.loop.releasePrefab(random.nextInt(service.prefabs().table().count())));
    Acts.add(
        "preparePrefab",
        1,
        (service, random) ->
            service.loop.preparePrefab(random.nextInt(service.prefabs().table().count())));
    Acts.add("dig", 4, PrefabActs::hasGround, (service, random) -> {
      long chunk = service.world.chunks.get(random.nextInt(service.world.chunks.size()));
      int ground = hasRoom(service) && random.nextInt(3) == 0
          ? service.loop.addPrefab(Terrain.ground(random))
          : known(service, chunk, random);
      commands(service).changePrefab(chunk, ground);
    });
  }

  /** Returns the prefab of ground. */
  private static int known(Service service, long chunk, Random random) {
    int prefab = service.world.scene.bodies().get(BodyId.slot(chunk)).prefab();
    return prefab + random.nextInt(2);
  }

  private static boolean hasGround(Service service) {
    return service.world.has(Program.Trait.TERRAIN);
  }

  private static boolean hasRoom(Service service) {
    return service.match == null
        && !service.prefabs().isFixed()
        && service.prefabs().table().count() < MOST;
  }
}
