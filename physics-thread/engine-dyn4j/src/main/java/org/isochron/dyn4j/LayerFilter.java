package org.isochron.dyn4j;

import org.dyn4j.collision.Filter;
import org.isochron.shapes.Prefab;

/**
 * Lets fixtures of two prefabs collide if their masks permit it. Fixtures that a hook added collide
 * with everything. Thread-safe.
 */
record LayerFilter(Prefab prefab) implements Filter {
  @Override
  public boolean isAllowed(Filter other) {
    return !(other instanceof LayerFilter that) || prefab.collidesWith(that.prefab);
  }

  @Override
  public Filter copy() {
    return this;
  }
}
