package org.isochron.dyn4j;

import org.dyn4j.collision.Filter;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.stored.PrefabRules;

/**
 * Lets fixtures of two prefabs collide if their masks permit it. Fixtures that a hook added collide
 * with everything. Thread-safe.
 */
record LayerFilter(Prefab prefab) implements Filter {
  @Override
  public boolean isAllowed(Filter other) {
    return !(other instanceof LayerFilter that) || PrefabRules.collidesWith(prefab, that.prefab);
  }

  @Override
  public Filter copy() {
    return this;
  }
}
