package org.isochron.state.relay;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.isochron.state.WriterState;

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
  public static int code(WriterState state) {
    if (state instanceof WriterState.Running) {
      return RUNNING;
    }
    if (state instanceof WriterState.Paused) {
      return PAUSED;
    }
    if (state instanceof WriterState.Stopped) {
      return STOPPED;
    }
    return state instanceof WriterState.Failed ? FAILED : IDLE;
  }

  /**
   * Returns the cause of a failure as text, cut to a number of bytes; nothing for any other state.
   */
  public static byte[] text(WriterState state, int most) {
    if (!(state instanceof WriterState.Failed failed)) {
      return new byte[0];
    }
    byte[] text = String.valueOf(failed.cause()).getBytes(StandardCharsets.UTF_8);
    return text.length <= most ? text : Arrays.copyOf(text, most);
  }

  /**
   * Returns the state with a number and a text; a number that is none is that of an idle writer.
   */
  public static WriterState of(int code, byte[] text) {
    return switch (code) {
      case RUNNING -> new WriterState.Running();
      case PAUSED -> new WriterState.Paused();
      case STOPPED -> new WriterState.Stopped();
      case FAILED ->
        new WriterState.Failed(
            new IllegalStateException("in the process that computes the physics: "
                + new String(text, StandardCharsets.UTF_8)));
      default -> new WriterState.Idle();
    };
  }
}
