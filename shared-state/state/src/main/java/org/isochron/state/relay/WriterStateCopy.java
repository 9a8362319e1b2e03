package org.isochron.state.relay;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.isochron.state.SharedState;

/**
 * Converts a writer's state to a number and a text for another process, and back. Stateless;
 * allocates the text.
 */
public final class WriterStateCopy {
  /** Indexed by number. */
  private static final List<SharedState.Phase> PHASES = List.of(
      SharedState.Phase.IDLE,
      SharedState.Phase.RUNNING,
      SharedState.Phase.PAUSED,
      SharedState.Phase.STOPPED);

  private static final int FAILED = PHASES.size();

  private WriterStateCopy() {}

  /** Returns a state's number. */
  public static int code(SharedState.WriterState state) {
    return state instanceof SharedState.Phase phase ? PHASES.indexOf(phase) : FAILED;
  }

  /**
   * Returns a failure's cause as UTF-8, truncated to a number of bytes; returns an empty array if
   * the writer has not failed.
   */
  public static byte[] text(SharedState.WriterState state, int maxBytes) {
    if (!(state instanceof SharedState.WriterState.Failed failed)) {
      return new byte[0];
    }
    byte[] text = String.valueOf(failed.cause()).getBytes(StandardCharsets.UTF_8);
    return text.length <= maxBytes ? text : Arrays.copyOf(text, maxBytes);
  }

  /** Restores a state. Unknown numbers mean idle. */
  public static SharedState.WriterState of(int code, byte[] text) {
    if (code == FAILED) {
      return new SharedState.WriterState.Failed(new IllegalStateException(
          "in the simulation's process: " + new String(text, StandardCharsets.UTF_8)));
    }
    return code > 0 && code < FAILED ? PHASES.get(code) : SharedState.Phase.IDLE;
  }
}
