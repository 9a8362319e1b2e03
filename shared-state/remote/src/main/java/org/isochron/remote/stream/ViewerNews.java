package org.isochron.remote.stream;

import java.nio.ByteBuffer;
import org.isochron.remote.RemoteState;

/** Acknowledgements and requests of a viewer, sent several times a second. Owner: one thread. */
public final class ViewerNews {
  private static final int BYTES = 3 * Long.BYTES + Integer.BYTES + Join.INTEREST_BYTES + 2;

  public long nextEvent;

  public long question;

  /** Round-trip time of the viewer's clock queries, in nanoseconds. */
  public long roundTripNanos;

  public boolean needsKeyframe;

  /** Number of streams on which the viewer wants bundles; 0 if it wants none. */
  public int bundleStreams;

  public int interestNumber;

  public RemoteState.Interest interest = RemoteState.Interest.EVERYTHING;

  public ByteBuffer write(ByteBuffer memory, long token) {
    Messages.begin(memory, Messages.VIEWER_NEWS, token);
    memory.putLong(nextEvent).putLong(question).putLong(roundTripNanos).putInt(interestNumber);
    Join.writeInterest(interest, memory);
    memory.put((byte) (needsKeyframe ? 1 : 0)).put((byte) bundleStreams);
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
    interestNumber = message.getInt();
    try {
      interest = Join.readInterest(message);
    } catch (IllegalArgumentException e) {
      return false;
    }
    needsKeyframe = message.get() != 0;
    bundleStreams = message.get();
    return bundleStreams >= 0 && bundleStreams <= Uplink.BUNDLE_LINES;
  }
}
