package org.isochron.physics.engine.ode4j;

import java.util.Objects;
import org.isochron.physics.scene.Joint;
import org.isochron.physics.scene.Placement;
import org.isochron.physics.scene.Scene;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;
import org.ode4j.ode.DBallJoint;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DDoubleBallJoint;
import org.ode4j.ode.DFixedJoint;
import org.ode4j.ode.DHingeJoint;
import org.ode4j.ode.DJoint;
import org.ode4j.ode.DWorld;
import org.ode4j.ode.OdeHelper;

/** The scene's active joints. Owner: the thread of the world. */
final class OdeJoints {
  private final Scene scene;
  private final DWorld world;
  private final @Nullable OdeBody[] bodies;
  private final @Nullable DJoint[] joints;

  OdeJoints(Scene scene, DWorld world, @Nullable OdeBody[] bodies) {
    this.scene = scene;
    this.world = world;
    this.bodies = bodies;
    joints = new DJoint[scene.joints().size()];
  }

  /**
   * Creates a joint. Its two bodies are moved to their poses in the scene first, because ODE takes anchors in world
   * coordinates; the caller sets their later poses.
   */
  void join(int index) {
    Joint joint = scene.joints().get(index);
    place(joint.bodyA());
    place(joint.bodyB());
    joints[index] = make(joint, body(joint.bodyA()).body, body(joint.bodyB()).body);
  }

  void part(int index) {
    DJoint joint = joints[index];
    if (joint != null) {
      joint.destroy();
      joints[index] = null;
    }
  }

  boolean isInForce(int index) {
    return joints[index] != null;
  }

  private void place(int slot) {
    Placement placement = scene.bodies().get(slot);
    body(slot).put(placement.position(), placement.rotation());
  }

  private OdeBody body(int slot) {
    return Objects.requireNonNull(bodies[slot], "the slot has no body");
  }

  private DJoint make(Joint joint, @Nullable DBody bodyA, @Nullable DBody bodyB) {
    if (joint instanceof Joint.Point point) {
      DBallJoint ball = OdeHelper.createBallJoint(world);
      attach(ball, bodyA, bodyB);
      ball.setAnchor(point.pivot().x(), point.pivot().y(), point.pivot().z());
      return ball;
    } else if (joint instanceof Joint.Hinge description) {
      DHingeJoint hinge = OdeHelper.createHingeJoint(world);
      attach(hinge, bodyA, bodyB);
      Vector3fc pivot = description.pivot();
      hinge.setAnchor(pivot.x(), pivot.y(), pivot.z());
      Vector3fc axis = description.axis();
      hinge.setAxis(axis.x(), axis.y(), axis.z());
      return hinge;
    } else if (joint instanceof Joint.Rod description) {
      DDoubleBallJoint rod = OdeHelper.createDBallJoint(world);
      attach(rod, bodyA, bodyB);
      boolean swapped = bodyA == null;
      Vector3fc first = swapped ? description.pointB() : description.pointA();
      Vector3fc second = swapped ? description.pointA() : description.pointB();
      rod.setAnchor1(first.x(), first.y(), first.z());
      rod.setAnchor2(second.x(), second.y(), second.z());
      return rod;
    }
    DFixedJoint weld = OdeHelper.createFixedJoint(world);
    attach(weld, bodyA, bodyB);
    weld.setFixed();
    return weld;
  }

  /** Attaches a joint; ODE expects the body that is not static first. */
  @SuppressWarnings("NullAway") // ode4j accepts null for the static world but is not annotated
  private static void attach(DJoint joint, @Nullable DBody bodyA, @Nullable DBody bodyB) {
    if (bodyA == null) {
      joint.attach(bodyB, null);
    } else {
      joint.attach(bodyA, bodyB);
    }
  }
}
