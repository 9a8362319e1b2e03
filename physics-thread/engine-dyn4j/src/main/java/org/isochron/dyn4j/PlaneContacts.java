package org.isochron.dyn4j;

import java.util.Arrays;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.contact.ContactConstraint;
import org.dyn4j.dynamics.contact.SolvedContact;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.world.ContactCollisionData;
import org.dyn4j.world.listener.ContactListenerAdapter;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.contacts.ContactSink;
import org.isochron.engine.contacts.Manifolds;

/**
 * Collects the contact points that dyn4j solved in a step. Owner: the world's thread. Allocates
 * only when it grows.
 */
final class PlaneContacts extends ContactListenerAdapter<Body> implements Manifolds {
  private static final int FIRST_CAPACITY = 64;
  private static final int STRIDE = 6;
  private static final int NORMAL = 2;
  private static final int IMPULSE = 4;
  private static final int FRICTION = 5;

  private int[] slots = new int[2 * FIRST_CAPACITY];
  private double[] values = new double[STRIDE * FIRST_CAPACITY];
  private int count;

  void begin() {
    count = 0;
  }

  /** Called for each solved contact point; the points of a pair of fixtures are consecutive. */
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
    if (2 * count == slots.length) {
      slots = Arrays.copyOf(slots, 4 * count);
      values = Arrays.copyOf(values, 2 * values.length);
    }
    slots[2 * count] = slotA;
    slots[2 * count + 1] = slotB;
    Vector2 point = contact.getPoint();
    Vector2 normal = constraint.getNormal();
    int at = STRIDE * count;
    values[at] = point.x;
    values[at + 1] = point.y;
    values[at + NORMAL] = normal.x;
    values[at + NORMAL + 1] = normal.y;
    values[at + IMPULSE] = contact.getNormalImpulse();
    values[at + FRICTION] = contact.getTangentialImpulse();
    count++;
  }

  void report(ContactSink touches) {
    int end;
    for (int i = 0; i < count; i = end) {
      end = i + 1;
      double impulse = values[STRIDE * i + IMPULSE];
      while (end < count
          && slots[2 * end] == slots[2 * i]
          && slots[2 * end + 1] == slots[2 * i + 1]) {
        impulse += values[STRIDE * end++ + IMPULSE];
      }
      if (!touches.stay(slots[2 * i], slots[2 * i + 1])) {
        int at = STRIDE * i;
        touches.touch(
            slots[2 * i],
            slots[2 * i + 1],
            values[at],
            values[at + 1],
            0,
            (float) values[at + NORMAL],
            (float) values[at + NORMAL + 1],
            0,
            (float) impulse);
      }
    }
  }

  @Override
  public void list(BodyStates states, double dtSeconds, Listing listing) {
    for (int i = 0; i < count; i++) {
      listing.add(slots[2 * i], slots[2 * i + 1], i);
    }
  }

  /** dyn4j's tangent is the normal turned by -90 degrees. */
  @Override
  public void read(int index, Points points) {
    int at = STRIDE * index;
    double normalX = values[at + NORMAL];
    double normalY = values[at + NORMAL + 1];
    double friction = values[at + FRICTION];
    points.add(
        values[at],
        values[at + 1],
        0,
        normalX,
        normalY,
        0,
        values[at + IMPULSE],
        friction * normalY,
        -friction * normalX,
        0);
  }
}
