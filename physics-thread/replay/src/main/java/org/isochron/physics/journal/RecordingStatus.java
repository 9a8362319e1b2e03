package org.isochron.physics.journal;

/**
 * How a {@link Recording} does.
 *
 * @param state recording, closed, broken or failed
 * @param ticks how many ticks were noted
 * @param fileBytes how many bytes are in the file
 * @param leftOut how many keyframes and tables of bodies found no room; seeking is slower and a report shorter, no more
 */
public record RecordingStatus(State state, long ticks, long fileBytes, long leftOut) {
  /** What became of it. */
  public sealed interface State {
    /** All is noted. */
    record Recording() implements State {}

    /** It was closed, and all is in the file. */
    record Closed() implements State {}

    /** Something could not be noted, and nothing is from then on; the file says so too. */
    record Broken(String reason) implements State {}

    /** The disk refused; the file ends somewhere, and the simulation went on. */
    record Failed(Throwable cause) implements State {}
  }
}
