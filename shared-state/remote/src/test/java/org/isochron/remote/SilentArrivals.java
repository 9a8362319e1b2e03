package org.isochron.remote;

import java.nio.ByteBuffer;
import org.isochron.remote.stream.Connection;

/** An end of connections that answers nothing, and counts those that have ended. */
class SilentArrivals implements Connection.Arrivals {
  int goneCount;

  @Override
  public void message(Connection from, ByteBuffer message) {}

  @Override
  public void datagram(Connection from, ByteBuffer message) {}

  @Override
  public void gone(Connection connection) {
    goneCount++;
  }
}
