package org.isochron.physics.engine.world;

import org.joml.Vector3f;

/** Where a ray met a body, as an engine finds it. Owner: the physics thread. */
public final class SurfaceHit {
  /** The slot of a body that the scene does not have, such as one that a hook added. */
  public static final int NO_SLOT = -1;

  /** The body's slot. */
  public int slot = NO_SLOT;

  /** How far the surface is from the ray's origin. */
  public float distance;

  /** The surface's normal, of length 1, to either side. */
  public final Vector3f normal = new Vector3f();
}
