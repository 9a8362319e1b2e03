package org.isochron.bench.journal;

import org.isochron.render.RenderFrame;
import org.joml.Vector3f;

/** The content of a frame, without data that a journal does not contain. */
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
        Vector3f position = frame.position(body, new Vector3f());
        bodies
            .append(body)
            .append(position.x)
            .append(position.y)
            .append(position.z)
            .append(' ');
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
