package org.isochron.render;

import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A place fixed to a body: a camera, a lamp, a muzzle. It is read from the frame that shows the body, so that the two never
 * tremble against each other. Immutable.
 *
 * @param body the body's id
 * @param position where, in the body's own space
 * @param rotation how turned, in the body's own space
 */
public record Attachment(long body, Vector3fc position, Quaternionfc rotation) {
  public Attachment {
    position = new Vector3f(position);
    rotation = new Quaternionf(rotation);
  }
}
