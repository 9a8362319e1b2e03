package org.isochron.simulator;

import java.util.function.Supplier;
import org.isochron.engine.Scene;
import org.isochron.gameplay.JointChannels;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Joint.Axis;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Vector3f;

/** An arm with a motor, a shoulder, a sliding puck and a spring, some of which channels show. */
final class Mechanics {
  private Mechanics() {}

  static Supplier<JointChannels> in(World world, Scene.Builder scene) {
    Prefab piece = Prefab.dynamic(new Shape.Box(0.2f, 0.5f, 0.2f), 2);
    long wall = world.put(scene, Prefab.fixed(new Shape.Box(0.2f, 0.2f, 0.2f)), -5, 4, 0);
    int number = scene.prefab(piece.withContactEvents());
    long arm = world.put(scene, number, -5, 3, 0);
    long hand = world.put(scene, number, -5, 1.8, 0);
    long puck = world.put(scene, number, -6, 4, 0);
    long hinge = scene.join(
        wall,
        arm,
        Joint.hinge(world.at(-5, 3.6, 0), new Vector3f(0, 0, 1))
            .with(Axis.within(-2, 2).withMotor(1, 50).withDamping(0.1f)));
    long shoulder = scene.join(
        arm,
        hand,
        Joint.coneTwist(
                world.at(-5, 2.4, 0), new Vector3f(0, 1, 0), new Vector3f(1, 0, 0), 1, 0.5f, -1, 1)
            .withAxis(Freedom.TURN_X, Axis.within(-1, 1).withPositionMotor(0.2f, 50, 2, 1)));
    long slider = scene.join(
        wall, puck, Joint.slider(new Vector3f(1, 0, 0)).with(Axis.within(-1, 1).withDamping(1)));
    scene.join(
        puck, hand, Joint.rod(world.at(-6, 3.5, 0), world.at(-5, 1.8, 0)).withSpring(1, 0.3f));
    return () -> JointChannels.of(hinge, slider).with(shoulder, Freedom.TURN_X);
  }
}
