package org.isochron.dyn4j;

import java.util.Arrays;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.contact.ContactConstraint;
import org.dyn4j.dynamics.contact.SolvedContact;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.world.ContactCollisionData;
import org.dyn4j.world.listener.ContactListenerAdapter;
import org.isochron.engine.contacts.ContactSink;

/**
 * Collects the contacts that dyn4j solved in a step. Owner: the world's thread. Allocates only when
 * it grows.
 */
final class PlaneContacts extends ContactListenerAdapter<Body> {
  private static final int FIRST_CAPACITY = 64;
  private static final int STRIDE = 3;
  private static final int IMPULSE = 2;

  private int[] slots = new int[2 * FIRST_CAPACITY];
  private double[] points = new double[2 * FIRST_CAPACITY];
  private float[] values = new float[STRIDE * FIRST_CAPACITY];
  private int count;

  void begin() {
    count = 0;
  }

  /** Called for each solved contact point; the points of a pair are consecutive. */
  @Override
  public void postSolve(ContactCollisionData<Body> collision, SolvedContact contact) {
    ContactConstraint<Body> constraint = collision.getContactConstraint();
    if (!(constraint.getBody1().getUserData() instanceof Integer slotA)
        || !(constraint.getBody2().getUserData() instanceof Integer slotB)) {
      return; // body of a hook
    }
    if (constraint.getBody1().getOwner() == null || constraint.getBody2().getOwner() == null) {
      return; // dyn4j reports the contacts of a removed body once more
    }
    boolean another = count > 0 && slots[2 * count - 2] == slotA && slots[2 * count - 1] == slotB;
    if (!another) {
      add(slotA, slotB, contact.getPoint(), constraint.getNormal());
    }
    values[STRIDE * (count - 1) + IMPULSE] += (float) contact.getNormalImpulse();
  }

  void report(ContactSink touches) {
    for (int i = 0; i < count; i++) {
      if (!touches.stay(slots[2 * i], slots[2 * i + 1])) {
        int at = STRIDE * i;
        touches.touch(
            slots[2 * i],
            slots[2 * i + 1],
            points[2 * i],
            points[2 * i + 1],
            0,
            values[at],
            values[at + 1],
            0,
            values[at + IMPULSE]);
      }
    }
  }

  private void add(int slotA, int slotB, Vector2 point, Vector2 normal) {
    if (2 * count == slots.length) {
      slots = Arrays.copyOf(slots, 4 * count);
      points = Arrays.copyOf(points, 4 * count);
      values = Arrays.copyOf(values, 2 * values.length);
    }
    slots[2 * count] = slotA;
    slots[2 * count + 1] = slotB;
    int at = STRIDE * count;
    points[2 * count] = point.x;
    points[2 * count + 1] = point.y;
    values[at] = (float) normal.x;
    values[at + 1] = (float) normal.y;
    values[at + IMPULSE] = 0;
    count++;
  }
}
