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
  private static final int SERVING = 1;
  private static final int ENDED = 2;
  private static final int MISSING_SHIFT = 2;

  public long question;

  public long nanos;

  public long nextCommand;

  /** Tick of the newest snapshot at the server, or -1. */
  public long newestTick = -1;

  /** Number after that of the newest event at the server. */
  public long nextEvent;

  /** Number of commands that this session refused. */
  public long refusedCommands;

  /** Bit i is set if the command before {@code nextCommand - i} was refused. */
  public long refusedMask;

  /** True if the viewer is set up to receive snapshots, even before the first one. */
  public boolean serving;

  /** Set of streams that the server still needs, numbered as in {@link Uplink}. */
  public int lacking;

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

  public ByteBuffer write(ByteBuffer memory, long token) {
    Messages.begin(memory, Messages.SERVER_NEWS, token);
    memory.putLong(question).putLong(nanos).putLong(nextCommand);
    memory.putLong(newestTick).putLong(nextEvent);
    memory.putLong(refusedCommands).putLong(refusedMask);
    int flags = (serving ? SERVING : 0) | (ended ? ENDED : 0) | lacking << MISSING_SHIFT;
    memory.put((byte) stateCode).putShort((short) flags);
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
      newestTick = message.getLong();
      nextEvent = message.getLong();
      refusedCommands = message.getLong();
      refusedMask = message.getLong();
      stateCode = message.get();
      int flags = message.getShort();
      serving = (flags & SERVING) != 0;
      ended = (flags & ENDED) != 0;
      lacking = flags >> MISSING_SHIFT & Uplink.ALL_LINES;
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
