package org.isochron.physics.scene;

import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * What holds two placed bodies together, by the kinds that every engine has. Bodies are named by their index in the scene,
 * points and axes are those of the world at the beginning. A joint ends with the first of its bodies. Bodies that are
 * joined do touch one another; place them apart.
 */
public sealed interface Joint {
  int bodyA();

  int bodyB();

  /** A ball in a socket: the two have a point in common. */
  record Point(int bodyA, int bodyB, Vector3fc pivot) implements Joint {
    public Point {
      pivot = Checks.position("pivot", pivot);
    }
  }

  /** A hinge: the two have a point in common and turn around an axis through it, freely. */
  record Hinge(int bodyA, int bodyB, Vector3fc pivot, Vector3fc axis) implements Joint {
    public Hinge {
      pivot = Checks.position("pivot", pivot);
      axis = Checks.axis(axis);
    }
  }

  /** A massless rod: a point of one and a point of the other keep the distance that they have at the beginning. */
  record Rod(int bodyA, int bodyB, Vector3fc pointA, Vector3fc pointB) implements Joint {
    public Rod {
      pointA = Checks.position("pointA", pointA);
      pointB = Checks.position("pointB", pointB);
      if (new Vector3f(pointA).equals(pointB)) {
        throw new IllegalArgumentException(
            "a rod has both ends at %s; use a point joint".formatted(pointA));
      }
    }
  }

  /** A weld: the two move as one. */
  record Weld(int bodyA, int bodyB) implements Joint {}
}
