package org.isochron.physics.scene;

import org.isochron.state.body.Limits;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A joint between two placed bodies, of a kind that every engine has. Bodies are named by their index in the scene.
 * Points and axes are in world coordinates at the start. A joint ends when the first of its bodies is removed. Jointed
 * bodies do collide with each other, so place them apart.
 */
public sealed interface Joint {
  int bodyA();

  int bodyB();

  /** A ball in a socket: the two bodies share a point. */
  record Point(int bodyA, int bodyB, Vector3fc pivot) implements Joint {
    public Point {
      pivot = Limits.position("pivot", pivot);
    }
  }

  /** A hinge: the two bodies share a point and turn freely around an axis through it. */
  record Hinge(int bodyA, int bodyB, Vector3fc pivot, Vector3fc axis) implements Joint {
    public Hinge {
      pivot = Limits.position("pivot", pivot);
      axis = Limits.axis(axis);
    }
  }

  /** A massless rod: a point of each body keeps the distance that the two points have at the start. */
  record Rod(int bodyA, int bodyB, Vector3fc pointA, Vector3fc pointB) implements Joint {
    public Rod {
      pointA = Limits.position("pointA", pointA);
      pointB = Limits.position("pointB", pointB);
      if (new Vector3f(pointA).equals(pointB)) {
        throw new IllegalArgumentException(
            "a rod has both ends at %s; use a point joint".formatted(pointA));
      }
    }
  }

  /** A weld: the two bodies move as one. */
  record Weld(int bodyA, int bodyB) implements Joint {}
}
