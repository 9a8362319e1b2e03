package org.isochron.remote;

import java.nio.ByteBuffer;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;

/**
 * Asks a relay that is silent on a viewer's lines, on another one, if it still knows the viewer. A
 * relay that stands answers nothing, and goes on with the lines that it has. One that was started
 * anew has none of them, and cannot say so: Aeron binds the answers on a line to the process that
 * gave the first. Owner: the viewer's thread. Never waits.
 */
final class RelayProbe implements Uplink.Arrivals {
  private final Uplink uplink;
  private final long token;
  private final ByteBuffer memory = Messages.memory();
  private boolean asked;
  private long askedNanos;
  private boolean isUnknown;

  RelayProbe(Uplink uplink, long token) {
    this.uplink = uplink;
    this.token = token;
  }

  /** Asks if that is due. Returns true once the relay has said that it does not know the viewer. */
  boolean isUnknown(long nowNanos) {
    uplink.pollControl(this);
    if (!asked || nowNanos - askedNanos >= Joining.ASK_NANOS) {
      asked = uplink.control().offer(Messages.plain(memory, Messages.STILL_KNOWN, token));
      askedNanos = nowNanos;
    }
    return isUnknown;
  }

  @Override
  public void control(ByteBuffer message) {
    isUnknown |= Messages.open(message)
        && Messages.token(message) == token
        && Messages.type(message) == Messages.REFUSED;
  }

  @Override
  public void fragment(int line, ByteBuffer message) {
    // nothing was asked for
  }

  void close() {
    uplink.close();
  }
}
