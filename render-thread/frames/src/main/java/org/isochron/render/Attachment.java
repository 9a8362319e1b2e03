package org.isochron.render;

import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A pose fixed to a body, such as a camera, a lamp or a muzzle. It is read from the frame that
 * shows the body, so that the two do not jitter against each other. Immutable.
 *
 * @param body the body's id
 * @param position the position in the body's own space
 * @param rotation the rotation in the body's own space
 */
public record Attachment(long body, Vector3fc position, Quaternionfc rotation) {
  public Attachment {
    position = new Vector3f(position);
    rotation = new Quaternionf(rotation);
  }
}
