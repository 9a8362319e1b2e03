package org.isochron.replay;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** The state of a recording; any thread may use it. */
final class RecordingHealth {
  private final AtomicReference<Recording.Status.State> state =
      new AtomicReference<>(new Recording.Status.State.Running());
  private final AtomicLong ticks = new AtomicLong();
  private final AtomicLong fileBytes = new AtomicLong();
  private final AtomicLong leftOut = new AtomicLong();

  Recording.Status.State state() {
    // ordering: acquire, paired with the update in enter: the reader sees the complete reason and
    // everything recorded before it.
    return state.getAcquire();
  }

  boolean isRecording() {
    return state() instanceof Recording.Status.State.Running;
  }

  /**
   * Enters a state that ends the recording. Later calls have no effect, except that {@code Failed}
   * replaces any other state.
   */
  void enter(Recording.Status.State next) {
    // ordering: volatile: the physics, frame and file threads may end the recording at the same
    // time. Without the atomic update, a later reason could replace the first.
    state.updateAndGet(before -> before instanceof Recording.Status.State.Running
            || next instanceof Recording.Status.State.Failed
        ? next
        : before);
  }

  void breakOff(String reason) {
    enter(new Recording.Status.State.Broken(reason));
  }

  /** Called by the physics thread. */
  void ticked() {
    // ordering: plain read and opaque write: there is one writer, and a count orders nothing.
    ticks.setOpaque(ticks.getPlain() + 1);
  }

  /** Called by the physics thread. */
  void countOmitted() {
    // ordering: plain read and opaque write: one writer, and a count orders nothing.
    leftOut.setOpaque(leftOut.getPlain() + 1);
  }

  /** Called by the writing thread. */
  void wrote(long bytes) {
    // ordering: opaque: a count orders nothing.
    fileBytes.setOpaque(bytes);
  }

  Recording.Status status() {
    // ordering: opaque, the counterpart of the writes above.
    return new Recording.Status(
        state(), ticks.getOpaque(), fileBytes.getOpaque(), leftOut.getOpaque());
  }
}
