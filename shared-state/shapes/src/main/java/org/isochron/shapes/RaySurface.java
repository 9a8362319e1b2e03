package org.isochron.shapes;

import java.util.List;
import org.isochron.shapes.surface.HullPlanes;
import org.joml.Vector3fc;

/** A shape prepared for ray casts, in body coordinates. Immutable. */
abstract class RaySurface {
  /**
   * Prepares a shape. A mesh of 100,000 triangles and a hull of 256 points take a few tenths of a
   * second. The time grows with the cube of a hull's number of points.
   */
  static RaySurface of(Shape shape) {
    if (shape instanceof Shape.Box box) {
      return new BoxSurface(box);
    } else if (shape instanceof Shape.Sphere sphere) {
      return new RoundSurface(0, sphere.radius());
    } else if (shape instanceof Shape.Capsule capsule) {
      return new RoundSurface(capsule.halfHeight(), capsule.radius());
    } else if (shape instanceof Shape.Cylinder cylinder) {
      float half = cylinder.halfHeight();
      return new TaperedSurface(-half, cylinder.radius(), half, cylinder.radius());
    } else if (shape instanceof Shape.Cone cone) {
      return new TaperedSurface(cone.base(), cone.radius(), cone.tip(), 0);
    } else if (shape instanceof Shape.Hull hull) {
      return new HullSurface(hull.points());
    } else if (shape instanceof Shape.Mesh mesh) {
      return new MeshSurface(mesh);
    } else if (shape instanceof Shape.HeightField field) {
      return new FieldSurface(field);
    } else if (shape instanceof Shape.Compound compound) {
      return new CompoundSurface(compound.parts());
    }
    throw new AssertionError(shape.getClass());
  }

  /** Returns true inside the shape. */
  abstract boolean contains(Vector3fc point);

  /**
   * Shortens the ray to a nearer entry point and returns true. A ray that starts inside the shape
   * never enters it.
   */
  abstract boolean meet(LocalRay ray);

  /** A box. */
  private static final class BoxSurface extends RaySurface {
    private final Shape.Box box;

    BoxSurface(Shape.Box box) {
      this.box = box;
    }

    @Override
    boolean contains(Vector3fc point) {
      return Math.abs(point.x()) < box.halfX()
          && Math.abs(point.y()) < box.halfY()
          && Math.abs(point.z()) < box.halfZ();
    }

    @Override
    boolean meet(LocalRay ray) {
      double enter = Double.NEGATIVE_INFINITY;
      double exit = Double.POSITIVE_INFINITY;
      int face = 0;
      for (int axis = 0; axis < 3; axis++) {
        double half = axis == 0 ? box.halfX() : axis == 1 ? box.halfY() : box.halfZ();
        double origin = ray.origin.get(axis);
        double along = ray.along.get(axis);
        if (along == 0) {
          if (Math.abs(origin) > half) {
            return false;
          }
          continue;
        }
        double near = (-Math.copySign(half, along) - origin) / along;
        if (near > enter) {
          enter = near;
          face = axis;
        }
        exit = Math.min(exit, (Math.copySign(half, along) - origin) / along);
      }
      double sign = -Math.signum(ray.along.get(face));
      return enter <= exit
          && ray.shorten(enter, face == 0 ? sign : 0, face == 1 ? sign : 0, face == 2 ? sign : 0);
    }
  }

  /** A capsule along y, or a ball if it has no length. */
  private static final class RoundSurface extends RaySurface {
    private final double halfHeight;
    private final double radius;

    RoundSurface(float halfHeight, float radius) {
      this.halfHeight = halfHeight;
      this.radius = radius;
    }

    @Override
    boolean contains(Vector3fc point) {
      double y = point.y() - within(point.y());
      return point.x() * (double) point.x() + y * y + point.z() * (double) point.z()
          < radius * radius;
    }

    @Override
    boolean meet(LocalRay ray) {
      if (contains(ray.origin)) {
        return false;
      }
      Vector3fc from = ray.origin;
      Vector3fc along = ray.along;
      double a = along.x() * (double) along.x() + along.z() * (double) along.z();
      double b = from.x() * (double) along.x() + from.z() * (double) along.z();
      double c = from.x() * (double) from.x() + from.z() * (double) from.z() - radius * radius;
      double root = b * b - a * c;
      double side = a > 0 && root >= 0 ? (-b - Math.sqrt(root)) / a : 0;
      double y = from.y() + side * along.y();
      if (halfHeight > 0 && a > 0 && Math.abs(y) <= halfHeight) {
        return root >= 0
            && ray.shorten(
                side,
                (from.x() + side * along.x()) / radius,
                0,
                (from.z() + side * along.z()) / radius);
      }
      boolean above = cap(ray, halfHeight);
      return (halfHeight > 0 && cap(ray, -halfHeight)) || above;
    }

    private boolean cap(LocalRay ray, double centre) {
      Vector3fc from = ray.origin;
      double y = from.y() - centre;
      double b =
          from.x() * (double) ray.along.x() + y * ray.along.y() + from.z() * (double) ray.along.z();
      double c =
          from.x() * (double) from.x() + y * y + from.z() * (double) from.z() - radius * radius;
      double root = b * b - c;
      if (root < 0) {
        return false;
      }
      double to = -b - Math.sqrt(root);
      return ray.shorten(
          to,
          (from.x() + to * ray.along.x()) / radius,
          (y + to * ray.along.y()) / radius,
          (from.z() + to * ray.along.z()) / radius);
    }

    private double within(double y) {
      return Math.max(-halfHeight, Math.min(halfHeight, y));
    }
  }

  /** A cylinder along y, or a cone if one end has no radius. */
  private static final class TaperedSurface extends RaySurface {
    private final double low;
    private final double lowRadius;
    private final double high;
    private final double highRadius;

    private final double slope;

    TaperedSurface(double low, double lowRadius, double high, double highRadius) {
      this.low = low;
      this.lowRadius = lowRadius;
      this.high = high;
      this.highRadius = highRadius;
      slope = (highRadius - lowRadius) / (high - low);
    }

    @Override
    boolean contains(Vector3fc point) {
      double x = point.x();
      double z = point.z();
      double radius = radius(point.y());
      return point.y() > low && point.y() < high && x * x + z * z < radius * radius;
    }

    @Override
    boolean meet(LocalRay ray) {
      if (contains(ray.origin)) {
        return false;
      }
      boolean below = ray.along.y() > 0 && meetEnd(ray, low, lowRadius, -1);
      boolean above = ray.along.y() < 0 && meetEnd(ray, high, highRadius, 1);
      return below || above || meetSide(ray);
    }

    private boolean meetEnd(LocalRay ray, double y, double radius, int normal) {
      double to = (y - ray.origin.y()) / ray.along.y();
      double x = ray.origin.x() + to * ray.along.x();
      double z = ray.origin.z() + to * ray.along.z();
      return x * x + z * z <= radius * radius && ray.shorten(to, 0, normal, 0);
    }

    /** Solves for points at which the distance from the y axis equals the radius. */
    private boolean meetSide(LocalRay ray) {
      double fromX = ray.origin.x();
      double fromZ = ray.origin.z();
      double alongX = ray.along.x();
      double alongY = ray.along.y();
      double alongZ = ray.along.z();
      double radius = radius(ray.origin.y());
      double growth = slope * alongY;
      double a = alongX * alongX + alongZ * alongZ - growth * growth;
      double b = fromX * alongX + fromZ * alongZ - radius * growth;
      double c = fromX * fromX + fromZ * fromZ - radius * radius;
      double square = b * b - a * c;
      if (square < 0 || (b >= 0 && a == 0)) {
        return false;
      }
      double root = Math.sqrt(square);
      // entry point, in the form that avoids cancellation
      double to = b < 0 ? c / (root - b) : (-b - root) / a;
      double y = ray.origin.y() + to * alongY;
      double there = radius(y);
      if (!(y >= low && y <= high && there > 0)) {
        return false;
      }
      double length = there * Math.sqrt(1 + slope * slope);
      return ray.shorten(
          to,
          (fromX + to * alongX) / length,
          -slope * there / length,
          (fromZ + to * alongZ) / length);
    }

    private double radius(double y) {
      return lowRadius + slope * (y - low);
    }
  }

  /** Several rigidly joined surfaces. */
  private static final class CompoundSurface extends RaySurface {
    private final List<Shape.Part> parts;
    private final RaySurface[] surfaces;

    CompoundSurface(List<Shape.Part> parts) {
      this.parts = parts;
      surfaces = parts.stream().map(part -> of(part.shape())).toArray(RaySurface[]::new);
    }

    @Override
    boolean contains(Vector3fc point) {
      throw new AssertionError("a part of a compound is not a compound");
    }

    @Override
    boolean meet(LocalRay ray) {
      LocalRay inner = ray.inner();
      float end = ray.distance;
      for (int index = 0; index < surfaces.length; index++) {
        Shape.Part part = parts.get(index);
        inner.enter(
            ray, part.position().x(), part.position().y(), part.position().z(), part.rotation());
        if (surfaces[index].contains(inner.origin)) {
          ray.distance = end; // the ray starts inside
          return false;
        }
        if (surfaces[index].meet(inner)) {
          inner.leave(ray, part.rotation());
        }
      }
      return ray.distance < end;
    }
  }

  /** A convex body bounded by planes. */
  private static final class HullSurface extends RaySurface {
    private final HullPlanes planes;

    HullSurface(List<Vector3fc> points) {
      planes = new HullPlanes(points);
    }

    @Override
    boolean contains(Vector3fc point) {
      for (int plane = 0; plane < planes.count(); plane++) {
        if (planes.above(plane, point.x(), point.y(), point.z()) >= 0) {
          return false;
        }
      }
      return true;
    }

    @Override
    boolean meet(LocalRay ray) {
      Vector3fc from = ray.origin;
      Vector3fc along = ray.along;
      int face = planes.entered(from.x(), from.y(), from.z(), along.x(), along.y(), along.z());
      return face != HullPlanes.NONE
          && ray.shorten(
              planes.distance(face, from.x(), from.y(), from.z(), along.x(), along.y(), along.z()),
              planes.normal(face, 0),
              planes.normal(face, 1),
              planes.normal(face, 2));
    }
  }
}
