package org.isochron.bench.view;

import org.isochron.state.event.Event;
import org.joml.Vector3f;

/** Where bodies began to touch lately. Owner: the thread of the frame loop; allocates nothing after construction. */
final class RecentContacts {
  private static final int CAPACITY = 1_024;

  /** How long a contact is shown, in nanoseconds of simulation time. */
  private static final long SHOWN_NANOS = 400_000_000;

  /** Gets a contact that is shown. */
  interface Drawer {
    /** How much of its time is left, from 0 to 1. */
    void draw(Vector3f point, Vector3f normal, float left);
  }

  private final Vector3f[] points = new Vector3f[CAPACITY];
  private final Vector3f[] normals = new Vector3f[CAPACITY];
  private final long[] instants = new long[CAPACITY];
  private long count;

  RecentContacts() {
    for (int i = 0; i < CAPACITY; i++) {
      points[i] = new Vector3f();
      normals[i] = new Vector3f();
    }
  }

  /** Keeps a contact that has begun, in place of the oldest. */
  void add(Event event) {
    int at = (int) (count++ % CAPACITY);
    event.point(points[at]);
    event.normal(normals[at]);
    instants[at] = event.instantNanos();
  }

  /** Passes on those that began not long before an instant. */
  void draw(long instantNanos, Drawer drawer) {
    for (int i = 0; i < Math.min(count, CAPACITY); i++) {
      long age = instantNanos - instants[i];
      if (age >= 0 && age < SHOWN_NANOS) {
        drawer.draw(points[i], normals[i], 1 - (float) age / SHOWN_NANOS);
      }
    }
  }
}
