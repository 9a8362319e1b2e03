package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import org.isochron.remote.RemoteState;

/** What a viewer has received and wants, some times a second. Owner: one thread. */
public final class ViewerNews {
  private static final int BYTES = 3 * Long.BYTES + Integer.BYTES + Join.INTEREST_BYTES + 1;

  /** The number of the event that it expects. */
  public long nextEvent;

  /** The number of its question about the server's clock. */
  public long question;

  /** How long its questions take, in nanoseconds. */
  public long roundTripNanos;

  /** True if it can show no snapshot until a keyframe comes. */
  public boolean needsKeyframe;

  /** Which of its interests this is. */
  public int interestNumber;

  public RemoteState.Interest interest = RemoteState.Interest.EVERYTHING;

  /** Writes the message. */
  public ByteBuffer write(ByteBuffer memory, long token) {
    Messages.begin(memory, Messages.VIEWER_NEWS, token);
    memory.putLong(nextEvent).putLong(question).putLong(roundTripNanos).putInt(interestNumber);
    Join.writeInterest(interest, memory);
    return Messages.end(memory.put((byte) (needsKeyframe ? 1 : 0)));
  }

  /** Reads an opened message. Returns false if it makes no sense. */
  public boolean read(ByteBuffer message) {
    if (message.remaining() != BYTES) {
      return false;
    }
    nextEvent = message.getLong();
    question = message.getLong();
    roundTripNanos = message.getLong();
    interestNumber = message.getInt();
    try {
      interest = Join.readInterest(message);
    } catch (IllegalArgumentException e) {
      return false;
    }
    needsKeyframe = message.get() != 0;
    return true;
  }
}
