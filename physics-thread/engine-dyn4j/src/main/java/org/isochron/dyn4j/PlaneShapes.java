package org.isochron.dyn4j;

import java.util.ArrayList;
import java.util.List;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.BodyFixture;
import org.dyn4j.geometry.Convex;
import org.dyn4j.geometry.Geometry;
import org.dyn4j.geometry.Mass;
import org.dyn4j.geometry.MassType;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.geometry.hull.GiftWrap;
import org.isochron.shapes.MassProperties;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Matrix3d;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** Sets the outlines of dyn4j's bodies. Owner: the world's thread. Allocates for each body. */
final class PlaneShapes {
  private static final double BOUNCE_SPEED = 0.2;

  private PlaneShapes() {}

  static void requireSolid(Shape shape) {
    if (shape instanceof Shape.Compound compound) {
      compound.parts().forEach(part -> requireSolid(part.shape()));
    } else if (!shape.isSolid()) {
      throw new IllegalArgumentException(
          "a prefab has a %s, which dyn4j does not support; use boxes or hulls, or choose another engine"
              .formatted(shape.getClass().getSimpleName()));
    }
  }

  /** Bodies turn only about z, so the other moments of inertia have no effect. */
  static boolean isInPlane(Prefab prefab) {
    return prefab.massProperties().isEmpty()
        || prefab.massProperties().get().center().z() == 0;
  }

  static void shape(Body body, Prefab prefab) {
    if (prefab.shape() instanceof Shape.Compound compound) {
      for (Shape.Part part : compound.parts()) {
        Convex outline = outline(part.shape());
        outline.rotate(angle(part.rotation()), 0, 0);
        outline.translate(part.position().x(), part.position().y());
        add(body, prefab, outline);
      }
    } else {
      add(body, prefab, outline(prefab.shape()));
    }
    body.setBullet(prefab.continuous());
    change(body, prefab, prefab.motion());
  }

  static void change(Body body, Prefab prefab, Prefab.Motion motion) {
    for (BodyFixture fixture : body.getFixtures()) {
      fixture.setFriction(prefab.friction());
      fixture.setRestitution(prefab.restitution());
    }
    body.setMass(MassType.NORMAL);
    Mass even = body.getMass();
    boolean dynamic = motion == Prefab.Motion.DYNAMIC;
    if (prefab.massProperties().isPresent()) {
      MassProperties given = prefab.massProperties().get();
      Vector2 center = new Vector2(given.center().x(), given.center().y());
      double inertia = given.inertia(new Matrix3d()).m22;
      body.setMass(new Mass(center, dynamic ? given.mass() : 0, dynamic ? inertia : 0));
    } else if (dynamic) {
      double inertia = even.getInertia() * prefab.mass() / even.getMass();
      body.setMass(new Mass(new Vector2(), prefab.mass(), inertia));
    } else {
      body.setMass(new Mass(new Vector2(), 0, 0));
    }
    PlaneDynamics.apply(
        body, motion == Prefab.Motion.DYNAMIC ? prefab.dynamics() : Prefab.Dynamics.DEFAULT);
  }

  /** About z, in radians. */
  static double angle(Quaternionfc rotation) {
    return 2 * StrictMath.atan2(rotation.z(), rotation.w());
  }

  /** Returns a query shape whose cross section in the plane is the outline. */
  static Shape inPlane(Shape shape) {
    if (shape instanceof Shape.Compound compound) {
      return new Shape.Compound(compound.parts().stream()
          .map(part -> new Shape.Part(
              inPlane(part.shape()),
              new Vector3f(part.position().x(), part.position().y(), 0),
              part.rotation()))
          .toList());
    } else if (shape instanceof Shape.Hull hull) {
      List<Vector3fc> points = new ArrayList<>();
      for (Vector3fc point : hull.points()) {
        points.add(new Vector3f(point.x(), point.y(), -1));
        points.add(new Vector3f(point.x(), point.y(), 1));
      }
      return new Shape.Hull(points);
    } else if (shape instanceof Shape.Box
        || shape instanceof Shape.Sphere
        || shape instanceof Shape.Capsule
        || shape instanceof Shape.Cylinder
        || shape instanceof Shape.Cone) {
      return shape;
    }
    throw new AssertionError(shape);
  }

  private static void add(Body body, Prefab prefab, Convex outline) {
    BodyFixture fixture = body.addFixture(outline);
    fixture.setRestitutionVelocity(BOUNCE_SPEED);
    fixture.setFilter(new LayerFilter(prefab));
  }

  private static Convex outline(Shape shape) {
    if (shape instanceof Shape.Box box) {
      return Geometry.createRectangle(2 * box.halfX(), 2 * box.halfY());
    } else if (shape instanceof Shape.Sphere sphere) {
      return Geometry.createCircle(sphere.radius());
    } else if (shape instanceof Shape.Capsule capsule) {
      double width = 2 * capsule.radius();
      return Geometry.createCapsule(width, width + 2 * capsule.halfHeight());
    } else if (shape instanceof Shape.Cylinder cylinder) {
      return Geometry.createRectangle(2 * cylinder.radius(), 2 * cylinder.halfHeight());
    } else if (shape instanceof Shape.Cone cone) {
      return Geometry.createPolygon(
          new Vector2(-cone.radius(), cone.base()),
          new Vector2(cone.radius(), cone.base()),
          new Vector2(0, cone.tip()));
    } else if (shape instanceof Shape.Hull hull) {
      List<Vector2> points =
          hull.points().stream().map(point -> new Vector2(point.x(), point.y())).toList();
      return Geometry.createPolygon(new GiftWrap().generate(points).toArray(Vector2[]::new));
    }
    throw new AssertionError(shape);
  }
}
