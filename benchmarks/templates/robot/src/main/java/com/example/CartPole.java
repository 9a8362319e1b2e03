package com.example;

import org.isochron.engine.Scene;
import org.isochron.physics.Controller;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.CommandSender;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * A cart on a rail that balances a pole: in every tick it reads two joint sensors and sets the
 * force of its drive. Owner: the physics thread. Allocates nothing.
 */
final class CartPole implements Controller {
  static final Scene SCENE;
  static final long CART;
  static final long POLE;

  private static final long SLIDER;
  private static final long HINGE;

  // gains of a linear-quadratic regulator for a cart of 1 kg and a pole of 0.1 kg and 1 m
  private static final float POSITION_GAIN = 20; // newtons per metre
  private static final float SPEED_GAIN = 18;
  private static final float LEAN_GAIN = 87; // newtons per radian
  private static final float LEAN_SPEED_GAIN = 23;
  private static final float MAX_FORCE = 40;

  static {
    Scene.Builder scene = new Scene.Builder(); // metres, kilograms, seconds; y is up
    // the parts overlap where joints hold them, so they collide with no layer
    int rail = scene.prefab(Prefab.fixed(new Shape.Box(3, 0.05f, 0.05f)).withMask(0));
    int cart = scene.prefab(part(new Shape.Box(0.2f, 0.1f, 0.1f), 1));
    int pole = scene.prefab(part(new Shape.Box(0.02f, 0.5f, 0.02f), 0.1));
    long railBody = scene.body(rail, 0, 1, 0);
    CART = scene.body(cart, 0, 1, 0);
    POLE = scene.body(pole, 0, 1.5, 0);
    SLIDER = scene.join(railBody, CART, Joint.slider(new Vector3f(1, 0, 0)));
    // around -z, so that a positive angle leans towards +x
    HINGE = scene.join(CART, POLE, Joint.hinge(new Vector3d(0, 1, 0), new Vector3f(0, 0, -1)));
    SCENE = scene.build();
  }

  private final Vector3f force = new Vector3f();

  private static Prefab part(Shape shape, double mass) {
    return Prefab.dynamic(shape, mass).withMask(0).withoutSleep();
  }

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    float newtons = POSITION_GAIN * view.jointOffset(SLIDER)
        + SPEED_GAIN * view.jointSpeed(SLIDER)
        + LEAN_GAIN * view.jointOffset(HINGE)
        + LEAN_SPEED_GAIN * view.jointSpeed(HINGE);
    commands.force(CART, force.set(Math.max(-MAX_FORCE, Math.min(MAX_FORCE, newtons)), 0, 0));
  }
}
