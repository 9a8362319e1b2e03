package org.isochron.lwjgl;

/** Window operations for frame pacing. Owner: the program's main thread. */
interface FrameWindow {
  /** The reported rate, possibly wrong. */
  int reportedHertz();

  void vsync(boolean waits);

  void swap();

  /** Handles pending input. */
  void poll();

  /** Returns early when input arrives. */
  void await(long nanos);
}
