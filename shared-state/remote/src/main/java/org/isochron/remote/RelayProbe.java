package org.isochron.remote;

import java.nio.ByteBuffer;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;

/**
 * Asks a silent relay on a new stream whether it still knows the viewer. A relay that has only
 * stalled does not answer on the new stream, and resumes on the existing ones. A restarted relay
 * cannot answer on the existing streams, because Aeron binds a response stream to the process that
 * sent the first response. Owner: the viewer's thread. Never waits.
 */
final class RelayProbe implements Uplink.Arrivals {
  private final Uplink uplink;
  private final long token;
  private final ByteBuffer memory = Messages.memory();
  private boolean asked;
  private long requestedNanos;
  private boolean isUnknown;

  RelayProbe(Uplink uplink, long token) {
    this.uplink = uplink;
    this.token = token;
  }

  /** Returns true once the relay has answered that it does not know the viewer. */
  boolean isUnknown(long nowNanos) {
    uplink.pollControl(this);
    if (!asked || nowNanos - requestedNanos >= Joining.ASK_NANOS) {
      asked = uplink.control().offer(Messages.plain(memory, Messages.STILL_KNOWN, token));
      requestedNanos = nowNanos;
    }
    return isUnknown;
  }

  @Override
  public void control(int line, ByteBuffer message) {
    isUnknown |= Messages.open(message)
        && Messages.token(message) == token
        && Messages.type(message) == Messages.REFUSED;
  }

  @Override
  public void fragment(int line, ByteBuffer message) {
    // this connection requests no snapshots
  }

  void close() {
    uplink.close();
  }
}
