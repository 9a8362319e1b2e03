package org.isochron.remote.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.isochron.state.SharedState;
import org.isochron.state.Timeline;
import org.isochron.state.relay.TimelineCopy;
import org.isochron.state.relay.WriterStateCopy;

/**
 * Answer to a viewer's status message, with state that can change between two snapshots. Owner: one
 * thread.
 */
public final class ServerNews {
  private static final int MAX_TEXT = 512;
  private static final int ENDED = 1;

  public long question;

  public long nanos;

  /** Number of the first command that the viewer must keep. */
  public long nextCommand;

  /** Number after that of the last command that the server has taken. */
  public long takenCommand;

  /** Tick of the newest snapshot at the server, or -1. */
  public long newestTick = -1;

  /** Number of commands that this session refused. */
  public long refusedCommands;

  /** Bit i is set if the command before {@code nextCommand - i} was refused. */
  public long refusedMask;

  /** Those bits of {@link #refusedMask} whose commands were too many. */
  public long tooManyMask;

  public boolean ended;

  private final ByteBuffer timeline =
      ByteBuffer.allocate(TimelineCopy.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private final TimelineCopy timelines = new TimelineCopy();
  private byte[] text = new byte[0];
  private int stateCode;
  private int knownCode;
  private SharedState.WriterState known = SharedState.Phase.IDLE;

  public void writer(SharedState.WriterState state, Timeline inForce) {
    stateCode = WriterStateCopy.code(state);
    text = WriterStateCopy.text(state, MAX_TEXT);
    TimelineCopy.write(inForce, timeline, 0);
  }

  public SharedState.WriterState state() {
    return known;
  }

  /** Returns the current timeline by the viewer's clock. */
  public Timeline timeline(long epochOffset, long offsetNanos) {
    timelines.read(timeline, 0, epochOffset, offsetNanos);
    return timelines.timeline();
  }

  public ByteBuffer write(ByteBuffer memory) {
    Messages.begin(memory, Messages.SERVER_NEWS);
    memory.putLong(question).putLong(nanos).putLong(nextCommand).putLong(takenCommand);
    memory.putLong(newestTick);
    memory.putLong(refusedCommands).putLong(refusedMask).putLong(tooManyMask);
    memory.put((byte) stateCode).put((byte) (ended ? ENDED : 0));
    memory.put(timeline.array());
    Messages.putBytes(memory, text);
    return Messages.end(memory);
  }

  /** Returns false if the opened message is invalid. */
  public boolean read(ByteBuffer message) {
    try {
      question = message.getLong();
      nanos = message.getLong();
      nextCommand = message.getLong();
      takenCommand = message.getLong();
      newestTick = message.getLong();
      refusedCommands = message.getLong();
      refusedMask = message.getLong();
      tooManyMask = message.getLong();
      stateCode = message.get();
      ended = (message.get() & ENDED) != 0;
      message.get(timeline.array());
      byte[] cause = Messages.bytes(message);
      if (stateCode != knownCode || !Arrays.equals(cause, text)) {
        text = cause;
        knownCode = stateCode;
        known = WriterStateCopy.of(stateCode, text);
      }
      return timelines.read(timeline, 0, 0, 0);
    } catch (BufferUnderflowException e) {
      return false;
    }
  }
}
