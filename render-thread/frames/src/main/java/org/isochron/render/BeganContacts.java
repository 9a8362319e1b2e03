package org.isochron.render;

import org.isochron.state.Event;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * Recent contacts along their normals. Owner: the frame thread. Allocates nothing after
 * construction.
 */
final class BeganContacts {
  private static final int CAPACITY = 1_024;

  /** Display time of a contact. */
  private static final long SHOWN_NANOS = 400_000_000;

  private static final float LENGTH = 0.5f;

  private final Vector3f[] points = new Vector3f[CAPACITY];
  private final Vector3f[] normals = new Vector3f[CAPACITY];
  private final long[] instants = new long[CAPACITY];
  private final Vector3d position = new Vector3d();
  private final Vector3f point = new Vector3f();
  private final Vector3f end = new Vector3f();
  private int next;
  private int count;
  private long epoch;

  BeganContacts() {
    for (int index = 0; index < CAPACITY; index++) {
      points[index] = new Vector3f();
      normals[index] = new Vector3f();
    }
  }

  /**
   * Drops the contacts of another epoch, because instants of different epochs are not comparable.
   */
  void begin(RenderFrame frame) {
    if (!frame.isEmpty() && frame.shown().epoch() != epoch) {
      epoch = frame.shown().epoch();
      count = 0;
    }
  }

  /**
   * Replaces the oldest contact. Ignores contacts caused by a time jump, because they have no
   * contact point.
   */
  void record(Event event) {
    if (event.kind() == Event.Kind.CONTACT_BEGIN
        && event.epoch() == epoch
        && !event.isFromTimeJump()) {
      points[next].set(event.point());
      normals[next].set(event.normal());
      instants[next] = event.instantNanos();
      next = (next + 1) % CAPACITY;
      count = Math.min(CAPACITY, count + 1);
    }
  }

  void write(RenderFrame frame, PlacedLines lines) {
    for (int age = 1; age <= count; age++) {
      int index = (next - age + CAPACITY) % CAPACITY;
      long sinceNanos = frame.instantNanos() - instants[index];
      if (sinceNanos >= 0 && sinceNanos < SHOWN_NANOS) {
        float length = LENGTH * (1 - (float) sinceNanos / SHOWN_NANOS);
        position.set(points[index]).sub(frame.origin());
        point.set(position);
        normals[index].mul(length, end).add(point);
        lines.line(point, end, DebugLines.Kind.CONTACT);
      }
    }
  }
}
