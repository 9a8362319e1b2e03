package org.isochron.state.relay;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.isochron.state.SharedState;

/**
 * What a writer is doing, as a number and a text for another process, and back. Stateless;
 * allocates the text.
 */
public final class WriterStateCopy {
  /** In the order of their numbers. */
  private static final List<SharedState.Phase> PHASES = List.of(
      SharedState.Phase.IDLE,
      SharedState.Phase.RUNNING,
      SharedState.Phase.PAUSED,
      SharedState.Phase.STOPPED);

  private static final int FAILED = PHASES.size();

  private WriterStateCopy() {}

  /** Returns the number of a state. */
  public static int code(SharedState.WriterState state) {
    return state instanceof SharedState.Phase phase ? PHASES.indexOf(phase) : FAILED;
  }

  /**
   * Returns the cause of a failure as text, cut to a number of bytes; nothing for any other state.
   */
  public static byte[] text(SharedState.WriterState state, int most) {
    if (!(state instanceof SharedState.WriterState.Failed failed)) {
      return new byte[0];
    }
    byte[] text = String.valueOf(failed.cause()).getBytes(StandardCharsets.UTF_8);
    return text.length <= most ? text : Arrays.copyOf(text, most);
  }

  /**
   * Returns the state with a number and a text; a number that is none is that of an idle writer.
   */
  public static SharedState.WriterState of(int code, byte[] text) {
    if (code == FAILED) {
      return new SharedState.WriterState.Failed(new IllegalStateException(
          "in the process that computes the physics: " + new String(text, StandardCharsets.UTF_8)));
    }
    return code > 0 && code < FAILED ? PHASES.get(code) : SharedState.Phase.IDLE;
  }
}
