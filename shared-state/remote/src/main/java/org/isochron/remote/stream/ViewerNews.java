package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import org.isochron.remote.RemoteState;

/** Acknowledgements and requests of a viewer, sent several times a second. Owner: one thread. */
public final class ViewerNews {
  private static final int BYTES = 6 * Long.BYTES + Integer.BYTES + Join.INTEREST_BYTES + 1;

  public long nextEvent;

  public long question;

  /** Shortest recent round trip of the viewer's clock queries, in nanoseconds. */
  public long roundTripNanos;

  public long latestTripNanos;

  /** Tick of the newest complete snapshot, or -1. */
  public long newestTick = -1;

  /** Bytes of snapshots that have arrived over this connection, with headers of the network. */
  public long receivedBytes;

  public boolean needsKeyframe;

  public int interestNumber;

  public RemoteState.Interest interest = RemoteState.Interest.EVERYTHING;

  public ByteBuffer write(ByteBuffer memory) {
    Messages.begin(memory, Messages.VIEWER_NEWS);
    memory.putLong(nextEvent).putLong(question).putLong(roundTripNanos);
    memory
        .putLong(latestTripNanos)
        .putLong(newestTick)
        .putLong(receivedBytes)
        .putInt(interestNumber);
    Join.writeInterest(interest, memory);
    memory.put((byte) (needsKeyframe ? 1 : 0));
    return Messages.end(memory);
  }

  /** Returns false if the opened message is invalid. */
  public boolean read(ByteBuffer message) {
    if (message.remaining() != BYTES) {
      return false;
    }
    nextEvent = message.getLong();
    question = message.getLong();
    roundTripNanos = message.getLong();
    latestTripNanos = message.getLong();
    newestTick = message.getLong();
    receivedBytes = message.getLong();
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
