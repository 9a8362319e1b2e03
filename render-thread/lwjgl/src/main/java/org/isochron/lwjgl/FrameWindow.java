package org.isochron.lwjgl;

/** What paced frames need of a window. Owner: the program's main thread. */
interface FrameWindow {
  /**
   * The rate of its display in hertz, as the system reports it, which may be wrong; 0 if it is
   * unknown.
   */
  int reportedHertz();

  /** Makes the swap wait for the display, or not. */
  void vsync(boolean waits);

  /** Shows what was drawn. */
  void swap();

  /** Handles the input that has arrived. */
  void poll();

  /** Handles input as it arrives, until the first or until a time has passed. */
  void await(long nanos);
}
