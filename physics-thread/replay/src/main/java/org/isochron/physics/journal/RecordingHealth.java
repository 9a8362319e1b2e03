package org.isochron.physics.journal;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** What a recording's threads tell one another of how it does. Any thread. */
final class RecordingHealth {
  private final AtomicReference<RecordingStatus.State> state =
      new AtomicReference<>(new RecordingStatus.State.Recording());
  private final AtomicLong ticks = new AtomicLong();
  private final AtomicLong fileBytes = new AtomicLong();
  private final AtomicLong leftOut = new AtomicLong();

  RecordingStatus.State state() {
    // ordering: acquire, with the update in enter: the reason is seen whole, and so is what was
    // recorded before it.
    return state.getAcquire();
  }

  boolean isRecording() {
    return state() instanceof RecordingStatus.State.Recording;
  }

  /** The first state that ends the recording is the one that is told, but that a failing disk is worse than a break. */
  void enter(RecordingStatus.State next) {
    // ordering: volatile: the threads of the physics, the frames and the file may all end it at
    // once.
    state.updateAndGet(before -> before instanceof RecordingStatus.State.Recording
            || next instanceof RecordingStatus.State.Failed
        ? next
        : before);
  }

  void breakOff(String reason) {
    enter(new RecordingStatus.State.Broken(reason));
  }

  /** The physics thread's. */
  void ticked() {
    // ordering: plain read and opaque write, for there is one writer; a count orders nothing.
    ticks.setOpaque(ticks.getPlain() + 1);
  }

  /** The physics thread's. */
  void leaveOut() {
    // ordering: plain read and opaque write, as above.
    leftOut.setOpaque(leftOut.getPlain() + 1);
  }

  /** The writing thread's. */
  void wrote(long bytes) {
    // ordering: opaque, as above.
    fileBytes.setOpaque(bytes);
  }

  RecordingStatus status() {
    // ordering: opaque, the counterpart of the writes above.
    return new RecordingStatus(
        state(), ticks.getOpaque(), fileBytes.getOpaque(), leftOut.getOpaque());
  }
}
