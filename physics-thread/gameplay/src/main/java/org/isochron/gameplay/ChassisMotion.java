package org.isochron.gameplay;

import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.CommandSender;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Predicts the motion of a vehicle's body in the next step and sums the impulses on it. Owner: the
 * physics thread; allocates nothing after construction.
 */
final class ChassisMotion {
  private static final int FLOATS_PER_CORNER = 6;

  final Vector3f position = new Vector3f();
  final Quaternionf rotation = new Quaternionf();

  private final Vector3fc inertiaPerMass;
  private final Vector3f linear = new Vector3f();
  private final Vector3f angular = new Vector3f();
  private final Vector3f push = new Vector3f();
  private final Vector3f twist = new Vector3f();
  private final Vector3f turned = new Vector3f();
  private double inverseMass;

  ChassisMotion(Shape shape) {
    inertiaPerMass = inertiaPerMass(shape);
  }

  /** Adds one step of gravity. */
  void read(WorldView view, long body, float dtSeconds) {
    inverseMass = 1 / view.property(body, Prefab.Property.MASS);
    view.position(body, position);
    view.rotation(body, rotation);
    view.velocity(body, linear);
    view.angularVelocity(body, angular);
    float share = (float) view.property(body, Prefab.Property.GRAVITY_FACTOR) * dtSeconds;
    linear.fma(share, view.gravity(turned));
    push.zero();
    twist.zero();
  }

  Vector3f velocityAt(Vector3fc arm, Vector3f destination) {
    return angular.cross(arm, destination).add(linear);
  }

  /** Returns the change of speed at a point, along a direction, per unit of impulse there. */
  float compliance(Vector3fc arm, Vector3fc direction) {
    arm.cross(direction, turned);
    return (float) inverseMass + spinBy(turned).cross(arm).dot(direction);
  }

  void apply(Vector3fc arm, Vector3fc direction, float impulse) {
    push.fma(impulse, direction);
    linear.fma((float) (impulse * inverseMass), direction);
    arm.cross(direction, turned).mul(impulse);
    twist.add(turned);
    angular.add(spinBy(turned));
  }

  /** Sends the impulses since {@link #read}. */
  void send(CommandSender commands, long body) {
    if (push.lengthSquared() > 0 || twist.lengthSquared() > 0) {
      commands.impulse(body, push);
      commands.angularImpulse(body, twist);
    }
  }

  private Vector3f spinBy(Vector3f impulse) {
    rotation.transformInverse(impulse).mul((float) inverseMass).div(inertiaPerMass);
    return rotation.transform(impulse);
  }

  /**
   * Computes the inertia per unit of mass as a sum over the tetrahedra between the origin and the
   * faces.
   */
  private static Vector3fc inertiaPerMass(Shape shape) {
    float[] faces = shape.faces();
    Vector3d a = new Vector3d();
    Vector3d b = new Vector3d();
    Vector3d c = new Vector3d();
    Vector3d squares = new Vector3d();
    double volume = 0;
    for (int at = 0; at < faces.length; at += 3 * FLOATS_PER_CORNER) {
      corner(faces, at, a);
      corner(faces, at + FLOATS_PER_CORNER, b);
      corner(faces, at + 2 * FLOATS_PER_CORNER, c);
      double tetrahedron = b.cross(c, new Vector3d()).dot(a) / 6;
      volume += tetrahedron;
      squares.fma(tetrahedron / 20, new Vector3d(a).mul(a));
      squares.fma(tetrahedron / 20, new Vector3d(b).mul(b));
      squares.fma(tetrahedron / 20, new Vector3d(c).mul(c));
      a.add(b).add(c);
      squares.fma(tetrahedron / 20, a.mul(a));
    }
    squares.div(volume);
    return new Vector3f((float) (squares.y + squares.z), (float) (squares.x + squares.z), (float)
        (squares.x + squares.y));
  }

  private static void corner(float[] faces, int at, Vector3d destination) {
    destination.set(faces[at], faces[at + 1], faces[at + 2]);
  }
}
