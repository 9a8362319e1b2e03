package org.isochron.remote.stream;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.isochron.state.SharedState;
import org.isochron.state.Timeline;
import org.isochron.state.relay.TimelineCopy;
import org.isochron.state.relay.WriterStateCopy;

/** The answer to a viewer's news, and what changes between two snapshots. Owner: one thread. */
public final class ServerNews {
  private static final int MOST_TEXT = 512;
  private static final int SERVING = 1;
  private static final int ENDED = 2;
  private static final int LACKING_SHIFT = 2;

  /** The question that this answers. */
  public long question;

  /** The server's clock when it answered. */
  public long nanos;

  /** The number of the command that it expects. */
  public long nextCommand;

  /** True if snapshots go to the viewer, or would if there were one. */
  public boolean serving;

  /** The set of lines that the server wants and does not know, as {@link Uplink} numbers them. */
  public int lacking;

  /** True if nothing comes after it. */
  public boolean ended;

  private final ByteBuffer timeline =
      ByteBuffer.allocate(TimelineCopy.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private final TimelineCopy timelines = new TimelineCopy();
  private byte[] text = new byte[0];
  private int stateCode;
  private int knownCode;
  private SharedState.WriterState known = SharedState.Phase.IDLE;

  /** Notes what the writer is doing. */
  public void writer(SharedState.WriterState state, Timeline inForce) {
    stateCode = WriterStateCopy.code(state);
    text = WriterStateCopy.text(state, MOST_TEXT);
    TimelineCopy.write(inForce, timeline, 0);
  }

  /** Returns what the writer was doing as of the last message that was read. */
  public SharedState.WriterState state() {
    return known;
  }

  /** Returns the timeline in force by the viewer's clock. */
  public Timeline timeline(long epochOffset, long offsetNanos) {
    timelines.read(timeline, 0, epochOffset, offsetNanos);
    return timelines.timeline();
  }

  /** Writes the message. */
  public ByteBuffer write(ByteBuffer memory, long token) {
    Messages.begin(memory, Messages.SERVER_NEWS, token);
    memory.putLong(question).putLong(nanos).putLong(nextCommand);
    int flags = (serving ? SERVING : 0) | (ended ? ENDED : 0) | lacking << LACKING_SHIFT;
    memory.put((byte) stateCode).put((byte) flags);
    memory.put(timeline.array());
    Messages.putBytes(memory, text);
    return Messages.end(memory);
  }

  /** Reads an opened message. Returns false if it makes no sense. */
  public boolean read(ByteBuffer message) {
    try {
      question = message.getLong();
      nanos = message.getLong();
      nextCommand = message.getLong();
      stateCode = message.get();
      int flags = message.get();
      serving = (flags & SERVING) != 0;
      ended = (flags & ENDED) != 0;
      lacking = flags >> LACKING_SHIFT & Uplink.ALL_LINES;
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
