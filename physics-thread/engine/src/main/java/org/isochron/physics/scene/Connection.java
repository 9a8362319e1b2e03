package org.isochron.physics.scene;

import java.util.Objects;
import org.isochron.state.body.Joint;

/**
 * A joint between two placed bodies, which are named by their index in the scene. It ends when the
 * first of them is removed.
 */
public record Connection(int bodyA, int bodyB, Joint joint) {
  public Connection {
    Objects.requireNonNull(joint, "joint is null: say how the two bodies are joined");
  }
}
