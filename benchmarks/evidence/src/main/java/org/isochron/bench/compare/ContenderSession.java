package org.isochron.bench.compare;

/** A contender at work for a slice of time. Owner: the thread that makes the frames. */
public interface ContenderSession extends AutoCloseable {
  /** The wall instant at which simulation instant 0 was due. */
  long originNanos();

  /**
   * Makes a frame: steps what is to be stepped in the frame loop, and says where all bodies are to
   * be drawn.
   *
   * @param nowNanos when the frame began
   * @param presentNanos when a frame that is in time will be seen
   */
  void frame(long nowNanos, long presentNanos, ShownPoses shown);

  /** What is to be waited for when the frame is drawn, before it is handed to the display. */
  default void drawn() {}

  /** Ends the simulation, and returns when nothing steps any more. */
  @Override
  void close();
}
