package org.isochron.physics;

import org.joml.Vector3f;

/** A hash of a step's contacts. */
public final class ContactHash {
  private ContactHash() {}

  public static long of(WorldView view, long body) {
    return 31 * of(view.contacts()) + of(view.contacts(body));
  }

  private static long of(WorldView.Contacts contacts) {
    long hash = contacts.count();
    Vector3f vector = new Vector3f();
    for (int index = 0; index < contacts.count(); index++) {
      hash = 31 * hash + contacts.bodyA(index);
      hash = 31 * hash + contacts.bodyB(index);
      hash = 31 * hash + contacts.phase(index).name().hashCode();
      hash = 31 * hash + (contacts.isSensor(index) ? 1 : 0);
      hash = 31 * hash + contacts.point(index, vector).hashCode();
      hash = 31 * hash + contacts.normal(index, vector).hashCode();
      hash = 31 * hash + Float.floatToIntBits(contacts.impulse(index));
      hash = 31 * hash + contacts.frictionImpulse(index, vector).hashCode();
      for (int number = 0; number < contacts.pointCount(index); number++) {
        hash = 31 * hash + contacts.point(index, number, vector).hashCode();
      }
    }
    return hash;
  }
}
