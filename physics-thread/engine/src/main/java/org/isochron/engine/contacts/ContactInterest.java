package org.isochron.engine.contacts;

import java.util.BitSet;
import org.isochron.engine.Engine;
import org.isochron.shapes.Prefab;

/**
 * Says which contacts anybody wants to hear of. Owner: the thread of the world, which changes it
 * between steps only.
 */
public final class ContactInterest {
  private final boolean all;
  private final BitSet asking = new BitSet();

  public ContactInterest(Engine.Settings settings) {
    all = settings.contactEvents();
  }

  /** Adds a prefab with its number. */
  public void add(Prefab prefab, int number) {
    asking.set(number, prefab.contactEvents());
  }

  /**
   * Returns true if a contact of some pair is wanted; an engine need not look for contacts
   * otherwise.
   */
  public boolean any() {
    return all || !asking.isEmpty();
  }

  /** Returns true if contacts between bodies of two prefabs, given by their numbers, are wanted. */
  public boolean wants(int prefabA, int prefabB) {
    return all || asking.get(prefabA) || asking.get(prefabB);
  }
}
