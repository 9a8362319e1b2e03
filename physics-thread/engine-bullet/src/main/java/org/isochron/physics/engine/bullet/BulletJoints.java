package org.isochron.physics.engine.bullet;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.RotationOrder;
import com.jme3.bullet.joints.HingeJoint;
import com.jme3.bullet.joints.New6Dof;
import com.jme3.bullet.joints.PhysicsJoint;
import com.jme3.bullet.joints.Point2PointJoint;
import com.jme3.bullet.joints.motors.MotorParam;
import com.jme3.math.Vector3f;
import org.isochron.physics.scene.Joint;
import org.isochron.physics.scene.Placement;
import org.isochron.physics.scene.Scene;
import org.joml.Quaternionf;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/** The scene's active joints. Owner: the thread of the world. Bullet has no rods; {@link Rod} implements them. */
final class BulletJoints {
  private static final int AXES = 6;
  private static final int ROD_PASSES = 8;

  private final Scene scene;
  private final PhysicsSpace space;
  private final @Nullable PhysicsJoint[] joints;
  private final @Nullable Rod[] rods;
  private int rodCount;

  BulletJoints(Scene scene, PhysicsSpace space) {
    this.scene = scene;
    this.space = space;
    joints = new PhysicsJoint[scene.joints().size()];
    rods = new Rod[joints.length];
  }

  void join(int index, BulletBody bodyA, BulletBody bodyB) {
    Joint joint = scene.joints().get(index);
    if (joint instanceof Joint.Rod rod) {
      rods[index] = new Rod(
          bodyA,
          bodyB,
          seenFrom(rod.bodyA(), rod.pointA()),
          seenFrom(rod.bodyB(), rod.pointB()),
          new org.joml.Vector3f(rod.pointA()).distance(rod.pointB()));
      rodCount++;
    } else {
      PhysicsJoint made = make(joint, bodyA, bodyB);
      joints[index] = made;
      space.addJoint(made);
    }
  }

  void part(int index) {
    PhysicsJoint joint = joints[index];
    if (joint != null) {
      space.removeJoint(joint);
      joint.destroy();
      NativeObjects.free(joint);
    }
    rodCount -= rods[index] == null ? 0 : 1;
    joints[index] = null;
    rods[index] = null;
  }

  /** Pulls the ends of the rods to their distances, in several passes because each rod disturbs its neighbours. */
  void pull(float dtSeconds) {
    for (int pass = 0; rodCount > 0 && pass < ROD_PASSES; pass++) {
      for (Rod rod : rods) {
        if (rod != null) {
          rod.pull(dtSeconds);
        }
      }
    }
  }

  void free() {
    for (int index = 0; index < joints.length; index++) {
      part(index);
    }
  }

  private PhysicsJoint make(Joint joint, BulletBody bodyA, BulletBody bodyB) {
    if (joint instanceof Joint.Point point) {
      return new Point2PointJoint(
          bodyA,
          bodyB,
          jme(seenFrom(point.bodyA(), point.pivot())),
          jme(seenFrom(point.bodyB(), point.pivot())));
    } else if (joint instanceof Joint.Hinge hinge) {
      return new HingeJoint(
          bodyA,
          bodyB,
          jme(seenFrom(hinge.bodyA(), hinge.pivot())),
          jme(seenFrom(hinge.bodyB(), hinge.pivot())),
          jme(turnedBack(hinge.bodyA(), hinge.axis())),
          jme(turnedBack(hinge.bodyB(), hinge.axis())));
    }
    return weld(joint.bodyA(), joint.bodyB(), bodyA, bodyB);
  }

  /** Creates a joint with all six axes locked, at the position of the second body. */
  private PhysicsJoint weld(int indexA, int indexB, BulletBody bodyA, BulletBody bodyB) {
    Placement placeA = scene.bodies().get(indexA);
    Placement placeB = scene.bodies().get(indexB);
    Quaternionf turn = new Quaternionf(placeA.rotation()).conjugate().mul(placeB.rotation());
    New6Dof weld = new New6Dof(
        bodyA,
        bodyB,
        jme(seenFrom(indexA, placeB.position())),
        new Vector3f(),
        BulletShapes.matrix(turn),
        BulletShapes.matrix(new Quaternionf()),
        RotationOrder.XYZ);
    for (int axis = 0; axis < AXES; axis++) {
      weld.set(MotorParam.LowerLimit, axis, 0);
      weld.set(MotorParam.UpperLimit, axis, 0);
    }
    return weld;
  }

  private org.joml.Vector3f seenFrom(int body, Vector3fc point) {
    return turnedBack(
        body, new org.joml.Vector3f(point).sub(scene.bodies().get(body).position()));
  }

  private org.joml.Vector3f turnedBack(int body, Vector3fc direction) {
    return scene.bodies().get(body).rotation().transformInverse(direction, new org.joml.Vector3f());
  }

  private static Vector3f jme(Vector3fc source) {
    return BulletShapes.vector(source);
  }
}
