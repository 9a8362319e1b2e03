package org.isochron.engine.contacts;

import java.util.BitSet;
import org.isochron.engine.Engine;
import org.isochron.shapes.Prefab;

/**
 * Selects the contacts that are published as events. Owner: the world's thread, between steps only.
 */
public final class ContactInterest {
  private final boolean all;
  private final BitSet asking = new BitSet();

  public ContactInterest(Engine.Settings settings) {
    all = settings.contactEvents();
  }

  public void add(Prefab prefab, int number) {
    asking.set(number, prefab.contactEvents());
  }

  /** Returns false if no contacts need to be computed. */
  public boolean any() {
    return all || !asking.isEmpty();
  }

  public boolean wants(int prefabA, int prefabB) {
    return all || asking.get(prefabA) || asking.get(prefabB);
  }
}
