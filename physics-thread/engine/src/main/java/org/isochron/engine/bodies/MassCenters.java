package org.isochron.engine.bodies;

import java.util.Optional;
import java.util.function.IntFunction;
import org.isochron.shapes.MassProperties;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * Centres of mass of bodies with mass properties. A body's position is its origin, but its linear
 * velocity is that of its centre of mass. Owner: the world's thread. Allocates nothing after
 * construction.
 */
public final class MassCenters {
  private final BodyStates states;
  private final IntFunction<Optional<MassProperties>> bySlot;
  private final Quaternionf rotation = new Quaternionf();
  private final Vector3f arm = new Vector3f();
  private final Vector3f spin = new Vector3f();

  /** @param bySlot returns the mass properties of the body in a slot */
  public MassCenters(BodyStates states, IntFunction<Optional<MassProperties>> bySlot) {
    this.states = states;
    this.bySlot = bySlot;
  }

  /** Moves a body's position to its centre of mass; both are in the engine's coordinates. */
  public Vector3d move(int slot, Vector3d position) {
    return hasArm(slot, states.poses().rotation(slot, rotation)) ? position.add(arm) : position;
  }

  /** Turns a vector from the body's origin into one from its centre of mass. */
  public void subtract(int slot, Vector3f fromOrigin) {
    if (hasArm(slot, states.poses().rotation(slot, rotation))) {
      fromOrigin.sub(arm);
    }
  }

  /** Reads the velocity of the body's origin. */
  public Vector3f originVelocity(int slot, Vector3f destination) {
    states.velocities().linear(slot, destination);
    if (hasArm(slot, states.poses().rotation(slot, rotation))) {
      destination.sub(states.velocities().angular(slot, spin).cross(arm));
    }
    return destination;
  }

  /** Adds the path of the centre of mass relative to the origin, for a rotation to a target. */
  void addPath(int slot, Quaternionfc target, Vector3f path) {
    if (hasArm(slot, target)) {
      path.add(arm);
      hasArm(slot, states.poses().rotation(slot, rotation));
      path.sub(arm);
    }
  }

  /**
   * Finds the arm from the origin to the centre of mass, in world axes. Without one, callers add
   * nothing, because a zero would change the sign of a negative zero.
   */
  private boolean hasArm(int slot, Quaternionfc turned) {
    Optional<MassProperties> properties = bySlot.apply(slot);
    if (properties.isEmpty()) {
      return false;
    }
    turned.transform(properties.get().center(), arm);
    return true;
  }
}
