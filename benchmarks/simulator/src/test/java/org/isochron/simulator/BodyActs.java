package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.isochron.simulator.Acts.body;
import static org.isochron.simulator.Acts.commands;
import static org.isochron.simulator.Acts.place;
import static org.isochron.simulator.Acts.point;
import static org.isochron.simulator.Acts.roundPlace;
import static org.isochron.simulator.Acts.turn;

import java.util.Random;
import org.isochron.shapes.Prefab;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.joml.Vector3d;
import org.joml.Vector3f;

/** What commands do to single bodies, apart from pushing them. */
final class BodyActs {
  private static final double EDGE = 999_980;
  private static final int MANY = 40;

  private BodyActs() {}

  static void add() {
    addSpawns();
    addMoves();
    Acts.add("despawn", 6, (service, random) -> commands(service).despawn(body(service, random)));
    Acts.add(
        "changePrefab",
        3,
        (service, random) ->
            commands(service).changePrefab(body(service, random), loose(service, random)));
    Acts.add("changeMotion", 2, (service, random) -> {
      boolean isKinematic = random.nextBoolean();
      commands(service)
          .changeMotion(
              body(service, random), isKinematic ? Prefab.Motion.KINEMATIC : Prefab.Motion.DYNAMIC);
    });
    Acts.add("patch", 3, (service, random) -> {
      long body = body(service, random);
      Vector3d place = service.newest().contains(body)
          ? service.newest().position(body, new Vector3d())
          : place(service, random);
      place.add(new Vector3d(point(random)).mul(random.nextBoolean() ? 1e-3 : 0.05));
      commands(service)
          .patch(body, place, turn(random), point(random), point(random), random.nextBoolean());
    });
  }

  private static void addSpawns() {
    Acts.add("spawn", 5, (service, random) -> {
      CommandSender commands = commands(service);
      int prefab = loose(service, random);
      if (random.nextBoolean()) {
        commands.spawn(prefab, place(service, random), turn(random));
      } else {
        commands.spawn(prefab, roundPlace(service, random), turn(random));
      }
    });
    Acts.add("spawnMoving", 2, (service, random) -> {
      CommandSender commands = commands(service);
      int prefab = loose(service, random);
      if (random.nextBoolean()) {
        commands.spawn(prefab, place(service, random), turn(random), speed(random), point(random));
      } else {
        commands.spawn(
            prefab, roundPlace(service, random), turn(random), speed(random), point(random));
      }
    });
    Acts.add(
        "spawnWithToken",
        2,
        (service, random) -> commands(service)
            .spawnWithToken(
                loose(service, random),
                place(service, random),
                turn(random),
                speed(random),
                point(random),
                1 + random.nextInt(100)));
    Acts.add(
        "spawnAs",
        2,
        (service, random) -> commands(service)
            .spawnAs(
                BodyId.of(
                    service.world.scene.bodies().size() + random.nextInt(World.SPARE),
                    1 + random.nextInt(20)),
                loose(service, random),
                place(service, random),
                turn(random),
                speed(random),
                point(random)));
    Acts.add("spawnUnknown", 1, (service, random) -> {
      int unknown = service.prefabs().table().count();
      assertThatThrownBy(
              () -> commands(service).spawn(unknown, place(service, random), turn(random)))
          .isInstanceOf(IllegalArgumentException.class);
    });
    Acts.add("spawnMany", 1, (service, random) -> {
      for (int left = MANY; left > 0; left--) { // more than the world has room for
        long refused = commands(service).refusedCount();
        long body = commands(service).spawn(World.SPHERE, place(service, random), turn(random));
        assertThat(commands(service).refusedCount() > refused).isEqualTo(body == BodyId.NONE);
      }
    });
    Acts.add("despawnMany", 1, (service, random) -> {
      int slots = service.newest().slotCount();
      for (int slot = service.world.scene.bodies().size(); slot < slots; slot++) {
        commands(service).despawn(service.newest().body(slot));
      }
    });
    Acts.add("reserve", 1, (service, random) -> {
      int count = random.nextInt(8);
      boolean isSent = commands(service).reserve(count, room -> {
        for (int left = count; left > 0; left--) {
          room.teleport(body(service, random), place(service, random), turn(random));
        }
        assertThatThrownBy(() -> room.despawn(BodyId.NONE))
            .isInstanceOf(IllegalStateException.class);
      });
      assertThat(isSent).isTrue();
    });
  }

  private static void addMoves() {
    Acts.add("teleport", 4, (service, random) -> {
      long body = body(service, random);
      if (random.nextBoolean()) {
        commands(service).teleport(body, place(service, random), turn(random));
      } else {
        commands(service).teleport(body, roundPlace(service, random), turn(random));
      }
    });
    Acts.add(
        "teleportFar",
        1,
        service -> service.world.has(Program.Trait.WIDE),
        (service, random) -> commands(service)
            .teleport(
                body(service, random),
                new Vector3d(-33_000_000.1, 12_345_678.9, 1_000_000.7)
                    .add(new Vector3d(point(random))),
                turn(random)));
    Acts.add(
        "teleportNowhere",
        1,
        (service, random) -> commands(service)
            .teleport(body(service, random), new Vector3d(Double.NaN, 0, 0), turn(random)));
    Acts.add("lose", 1, service -> !service.world.has(Program.Trait.WIDE), (service, random) -> {
      long body = body(service, random);
      commands(service).teleport(body, service.world.at(0, -EDGE, 0), turn(random));
      commands(service).velocity(body, new Vector3f(0, -400, 0));
    });
    Acts.add("moveTo", 2, (service, random) -> {
      long body = body(service, random);
      if (random.nextBoolean()) {
        commands(service).moveTo(body, place(service, random), turn(random));
      } else {
        commands(service).moveTo(body, roundPlace(service, random), turn(random));
      }
    });
  }

  static Vector3f speed(Random random) {
    return point(random).sub(0, 3, 0);
  }

  /** Returns a prefab, mostly of a dynamic body, never the floor's. */
  static int loose(Service service, Random random) {
    int count = service.prefabs().table().count();
    int prefab = 1 + random.nextInt(count - 1);
    while (random.nextInt(8) != 0
        && service.prefabs().table().get(prefab).motion() != Prefab.Motion.DYNAMIC) {
      prefab = 1 + random.nextInt(count - 1);
    }
    return prefab;
  }
}
