package org.isochron.physics.scene;

import org.isochron.state.body.Limits;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;

/**
 * A body of the scene at its start: its prefab, its pose and its velocities (metres and radians a
 * second).
 */
public record Placement(
    int prefab, Vector3fc position, Quaternionfc rotation, Vector3fc linear, Vector3fc angular) {
  /**
   * @throws IllegalArgumentException if a vector is out of range or the rotation does not have
   *     length 1
   */
  public Placement {
    position = Limits.position("position", position);
    rotation = Limits.rotation(rotation);
    linear = Limits.motion("linear velocity", linear);
    angular = Limits.motion("angular velocity", angular);
  }
}
