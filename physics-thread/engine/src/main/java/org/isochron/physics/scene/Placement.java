package org.isochron.physics.scene;

import org.joml.Quaternionfc;
import org.joml.Vector3fc;

/** A body that is there from the beginning: which prefab made it, where it is and how it moves. */
public record Placement(
    int prefab, Vector3fc position, Quaternionfc rotation, Vector3fc linear, Vector3fc angular) {
  public Placement {
    position = Checks.position("position", position);
    rotation = Checks.rotation(rotation);
    linear = Checks.motion("linear velocity", linear);
    angular = Checks.motion("angular velocity", angular);
  }
}
