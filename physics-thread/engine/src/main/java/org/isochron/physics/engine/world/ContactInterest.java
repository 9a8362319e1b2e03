package org.isochron.physics.engine.world;

import java.util.List;
import org.isochron.physics.engine.EngineSettings;
import org.isochron.state.body.Prefab;

/**
 * Says which contacts anybody wants to hear of. Immutable, so any thread may use it.
 *
 * @param kinds the prefabs
 * @param all true if all contacts are wanted
 * @param any true if a contact of some pair is wanted; an engine need not look for contacts otherwise
 */
public record ContactInterest(List<Prefab> kinds, boolean all, boolean any) {
  public static ContactInterest of(List<Prefab> kinds, EngineSettings settings) {
    boolean asked = kinds.stream().anyMatch(Prefab::contactEvents);
    return new ContactInterest(kinds, settings.contactEvents(), settings.contactEvents() || asked);
  }

  /** Returns true if contacts between bodies of two prefabs, given by their numbers, are wanted. */
  public boolean wants(int prefabA, int prefabB) {
    return all || kinds.get(prefabA).contactEvents() || kinds.get(prefabB).contactEvents();
  }
}
