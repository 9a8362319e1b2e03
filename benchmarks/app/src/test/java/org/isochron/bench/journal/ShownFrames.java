package org.isochron.bench.journal;

import org.isochron.render.RenderFrame;
import org.joml.Vector3f;

/** Everything that a frame shows, apart from data that a journal does not contain. */
record ShownFrames(
    String showing,
    long instantNanos,
    double alpha,
    long delayNanos,
    long ageNanos,
    String bodies) {
  static ShownFrames of(RenderFrame frame) {
    StringBuilder bodies = new StringBuilder();
    for (int slot = 0; slot < frame.slotCount(); slot++) {
      long body = frame.body(slot);
      if (frame.contains(body)) {
        Vector3f place = frame.position(body, new Vector3f());
        bodies.append(body).append(place.x).append(place.y).append(place.z).append(' ');
      }
    }
    return new ShownFrames(
        frame.info().state().name(),
        frame.instantNanos(),
        frame.info().alpha(),
        frame.info().delayNanos(),
        frame.info().ageNanos(),
        bodies.toString());
  }
}
