package org.isochron.state.relay;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.isochron.state.SharedState;

/**
 * What a writer is doing, as a number and a text for another process, and back. Stateless;
 * allocates the text.
 */
public final class WriterStateCopy {
  private static final int IDLE = 0;
  private static final int RUNNING = 1;
  private static final int PAUSED = 2;
  private static final int STOPPED = 3;
  private static final int FAILED = 4;

  private WriterStateCopy() {}

  /** Returns the number of a state. */
  public static int code(SharedState.WriterState state) {
    if (state instanceof SharedState.WriterState.Running) {
      return RUNNING;
    }
    if (state instanceof SharedState.WriterState.Paused) {
      return PAUSED;
    }
    if (state instanceof SharedState.WriterState.Stopped) {
      return STOPPED;
    }
    return state instanceof SharedState.WriterState.Failed ? FAILED : IDLE;
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
    return switch (code) {
      case RUNNING -> new SharedState.WriterState.Running();
      case PAUSED -> new SharedState.WriterState.Paused();
      case STOPPED -> new SharedState.WriterState.Stopped();
      case FAILED ->
        new SharedState.WriterState.Failed(
            new IllegalStateException("in the process that computes the physics: "
                + new String(text, StandardCharsets.UTF_8)));
      default -> new SharedState.WriterState.Idle();
    };
  }
}
