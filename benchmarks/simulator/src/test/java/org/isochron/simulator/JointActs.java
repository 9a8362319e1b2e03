package org.isochron.simulator;

import static org.isochron.simulator.Acts.body;
import static org.isochron.simulator.Acts.commands;
import static org.isochron.simulator.Acts.joint;
import static org.isochron.simulator.Acts.place;
import static org.isochron.simulator.Acts.point;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Joint.Axis;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.joml.Vector3f;

/** What commands do to joints and to pairs of bodies. */
final class JointActs {
  private static final Vector3f X = new Vector3f(1, 0, 0);
  private static final Vector3f Y = new Vector3f(0, 1, 0);
  private static final Vector3f Z = new Vector3f(0, 0, 1);

  private JointActs() {}

  static void add() {
    kinds()
        .forEach((kind, maker) -> Acts.add("join " + kind, 1, (service, random) -> {
          Joint joint = maker.apply(service, random);
          boolean mayBreak = !(joint instanceof Joint.Gear) && !(joint instanceof Joint.Pulley);
          if (mayBreak && random.nextInt(3) == 0) {
            joint = joint.withBreakForce(200);
          }
          commands(service).join(body(service, random), body(service, random), joint);
        }));
    Acts.add("unjoin", 2, (service, random) -> commands(service).unjoin(joint(service, random)));
    addDrives();
    Acts.add(
        "exclude",
        1,
        (service, random) ->
            commands(service).exclude(body(service, random), body(service, random)));
    Acts.add(
        "include",
        1,
        (service, random) ->
            commands(service).include(body(service, random), body(service, random)));
    Acts.add(
        "countExclusion",
        1,
        (service, random) -> commands(service)
            .countExclusion(body(service, random), body(service, random), random.nextBoolean()));
  }

  private static Map<String, BiFunction<Service, Random, Joint>> kinds() {
    Map<String, BiFunction<Service, Random, Joint>> kinds = new TreeMap<>();
    kinds.put("weld", (service, random) -> Joint.weld());
    kinds.put("ball", (service, random) -> Joint.ball(place(service, random)));
    kinds.put(
        "hinge",
        (service, random) -> Joint.hinge(place(service, random), Z)
            .with(Axis.FREE.withMotor(1, 50).withDamping(random.nextInt(2))));
    kinds.put(
        "servo",
        (service, random) -> Joint.hinge(place(service, random), Z)
            .with(Axis.within(-1, 1).withPositionMotor(0.5f, 50, 2, 1)));
    kinds.put(
        "slider", (service, random) -> Joint.slider(X).with(Axis.within(-1, 1).withDamping(1)));
    kinds.put(
        "rod", (service, random) -> Joint.rod(place(service, random), place(service, random)));
    kinds.put(
        "rope", (service, random) -> Joint.rope(place(service, random), place(service, random)));
    kinds.put(
        "limits",
        (service, random) ->
            Joint.rod(place(service, random), place(service, random)).withLimits(0.5f, 2));
    kinds.put(
        "spring",
        (service, random) ->
            Joint.rod(place(service, random), place(service, random)).withSpring(2, 0.3f));
    kinds.put(
        "cone",
        (service, random) -> Joint.coneTwist(place(service, random), Y, X, 1, 0.5f, -1, 1)
            .withAxis(Freedom.TURN_X, Axis.within(-1, 1).withPositionMotor(0.2f, 50, 2, 1)));
    kinds.put(
        "axes",
        (service, random) -> Joint.sixAxes(place(service, random), X, Y)
            .withAxis(Freedom.MOVE_Y, Axis.within(-1, 1).withSpring(0, 2, 0.5f))
            .withAxis(Freedom.TURN_Z, Axis.FREE.withMotor(1, 10)));
    kinds.put("gear", (service, random) -> Joint.gear(Z, Z, 2));
    kinds.put(
        "pulley",
        (service, random) -> Joint.pulley(
            place(service, random),
            service.world.at(-1, 8, 0),
            place(service, random),
            service.world.at(1, 8, 0),
            1));
    return kinds;
  }

  private static void addDrives() {
    Acts.add(
        "motor", 1, (service, random) -> commands(service).motor(joint(service, random), 2, 30));
    Acts.add(
        "positionMotor",
        1,
        (service, random) -> commands(service)
            .positionMotor(joint(service, random), random.nextFloat(), 30, 2, 0.5f));
    Acts.add(
        "axis",
        1,
        (service, random) -> commands(service)
            .axis(
                joint(service, random),
                Freedom.numbered(random.nextInt(6)),
                Axis.within(-random.nextFloat(), random.nextFloat())));
    Acts.add(
        "targets",
        1,
        (service, random) -> commands(service)
            .targets(joint(service, random), point(random), point(random).div(20)));
    Acts.add(
        "damping",
        1,
        (service, random) -> commands(service).damping(joint(service, random), random.nextFloat()));
    Acts.add(
        "effort",
        1,
        (service, random) ->
            commands(service).effort(joint(service, random), 5 * random.nextFloat()));
    Acts.add(
        "effortOfAxis",
        1,
        (service, random) -> commands(service)
            .effort(
                joint(service, random),
                Freedom.numbered(random.nextInt(6)),
                5 * random.nextFloat()));
  }
}
