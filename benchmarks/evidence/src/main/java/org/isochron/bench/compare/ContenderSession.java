package org.isochron.bench.compare;

/** A running contender. Owner: the thread that makes the frames. */
public interface ContenderSession extends AutoCloseable {
  /** Wall instant at which simulation instant 0 was due. */
  long originNanos();

  /**
   * Makes a frame: steps the simulation if the frame loop does so, then writes the poses of all
   * bodies.
   *
   * @param nowNanos when the frame began
   * @param presentNanos when the frame will be seen if it is finished in time
   */
  void frame(long nowNanos, long presentNanos, ShownPoses shown);

  /** Waits for work that must finish before the drawn frame is presented. */
  default void drawn() {}

  /** Stops the simulation, and waits until no thread steps it. */
  @Override
  void close();
}
