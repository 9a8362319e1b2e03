package org.isochron.bench.compare;

/** A running contender. Owner: the thread that makes the frames. */
public interface ContenderSession extends AutoCloseable {
  /** Wall-clock time at which simulation instant 0 was due. */
  long originNanos();

  /**
   * Makes a frame: writes the poses of all bodies, after stepping the simulation if that is the
   * task of the frame loop.
   *
   * @param nowNanos when the frame began
   * @param presentNanos time at which the frame will be visible if it is finished in time
   */
  void frame(long nowNanos, long presentNanos, ShownPoses shown);

  /** Waits for work that must finish before the drawn frame is presented. */
  default void drawn() {}

  /** Stops the simulation, and waits until no thread steps it any more. */
  @Override
  void close();
}
