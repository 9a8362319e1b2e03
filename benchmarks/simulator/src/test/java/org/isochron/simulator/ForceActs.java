package org.isochron.simulator;

import static org.isochron.simulator.Acts.body;
import static org.isochron.simulator.Acts.commands;
import static org.isochron.simulator.Acts.place;
import static org.isochron.simulator.Acts.point;

import org.isochron.shapes.MassProperties;
import org.isochron.shapes.Prefab;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/** What commands do to the motion of bodies, and to what it depends on. */
final class ForceActs {
  private ForceActs() {}

  static void add() {
    Acts.add(
        "velocity",
        2,
        (service, random) ->
            commands(service).velocity(body(service, random), BodyActs.speed(random)));
    Acts.add(
        "angularVelocity",
        1,
        (service, random) ->
            commands(service).angularVelocity(body(service, random), point(random)));
    Acts.add(
        "impulse",
        2,
        (service, random) -> commands(service).impulse(body(service, random), point(random)));
    Acts.add(
        "angularImpulse",
        1,
        (service, random) ->
            commands(service).angularImpulse(body(service, random), point(random)));
    Acts.add("impulseAt", 1, (service, random) -> {
      long body = body(service, random);
      commands(service).impulseAt(body, point(random), place(service, random));
    });
    Acts.add(
        "force",
        1,
        (service, random) ->
            commands(service).force(body(service, random), point(random).mul(20)));
    Acts.add("forceAt", 1, (service, random) -> {
      long body = body(service, random);
      commands(service).forceAt(body, point(random), place(service, random));
    });
    Acts.add(
        "torque",
        1,
        (service, random) -> commands(service).torque(body(service, random), point(random)));
    Acts.add(
        "endlessForce",
        1,
        (service, random) -> commands(service)
            .force(body(service, random), new Vector3f(0, Float.POSITIVE_INFINITY, 0)));
    Acts.add(
        "gravity",
        1,
        (service, random) ->
            commands(service).gravity(new Vector3f(0, -9 - random.nextFloat(), 0)));
    Acts.add("setProperty", 2, (service, random) -> {
      Prefab.Property[] all = Prefab.Property.values();
      float value = random.nextInt(8) == 0 ? -1e4f : random.nextFloat();
      commands(service).set(body(service, random), all[random.nextInt(all.length)], value);
    });
    Acts.add("setMass", 1, (service, random) -> {
      float value = random.nextFloat();
      commands(service)
          .set(
              body(service, random),
              new MassProperties(
                  1 + value,
                  new Vector3f(value / 4, -0.1f, 0),
                  new Vector3f(1, 1 + value, 1.5f),
                  new Quaternionf()));
    });
  }
}
