package org.isochron.physics.journal;

/**
 * The status of a {@link Recording}.
 *
 * @param state recording, closed, broken or failed
 * @param ticks how many ticks were recorded
 * @param fileBytes how many bytes are in the file
 * @param leftOut how many keyframes and tables of bodies found no room; without them only seeks are
 *     slower and reports shorter
 */
public record RecordingStatus(State state, long ticks, long fileBytes, long leftOut) {
  /** The state of the recording. */
  public sealed interface State {
    /** Everything is recorded. */
    record Recording() implements State {}

    /** It was closed, and everything is in the file. */
    record Closed() implements State {}

    /**
     * Something could not be recorded, and nothing is recorded after it; the file has the reason
     * too.
     */
    record Broken(String reason) implements State {}

    /** Writing failed; the file ends somewhere, and the simulation goes on. */
    record Failed(Throwable cause) implements State {}
  }
}
