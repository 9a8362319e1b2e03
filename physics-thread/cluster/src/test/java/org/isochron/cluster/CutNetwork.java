package org.isochron.cluster;

import io.aeron.driver.Configuration;
import io.aeron.driver.DataPacketDispatcher;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ReceiveChannelEndpointSupplier;
import io.aeron.driver.SendChannelEndpointSupplier;
import io.aeron.driver.ext.DebugReceiveChannelEndpoint;
import io.aeron.driver.ext.DebugSendChannelEndpoint;
import io.aeron.driver.ext.LossGenerator;
import io.aeron.driver.media.ReceiveChannelEndpoint;
import io.aeron.driver.media.SendChannelEndpoint;
import io.aeron.driver.media.UdpChannel;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.agrona.concurrent.status.AtomicCounter;

/**
 * Disconnects media drivers that start while this object is open: they drop all traffic. Any
 * thread.
 */
final class CutNetwork implements AutoCloseable {
  /** Folders of the disconnected nodes. Static, because Aeron creates endpoints by class name. */
  private static final Set<String> CUT = ConcurrentHashMap.newKeySet();

  CutNetwork() {
    System.setProperty(
        Configuration.SEND_CHANNEL_ENDPOINT_SUPPLIER_PROP_NAME, Sending.class.getName());
    System.setProperty(
        Configuration.RECEIVE_CHANNEL_ENDPOINT_SUPPLIER_PROP_NAME, Receiving.class.getName());
  }

  void cut(Path nodeFolder) {
    CUT.add(nodeFolder.toString());
  }

  void heal() {
    CUT.clear();
  }

  @Override
  public void close() {
    heal();
    System.clearProperty(Configuration.SEND_CHANNEL_ENDPOINT_SUPPLIER_PROP_NAME);
    System.clearProperty(Configuration.RECEIVE_CHANNEL_ENDPOINT_SUPPLIER_PROP_NAME);
  }

  private static LossGenerator loss(MediaDriver.Context context) {
    String folder = context.aeronDirectoryName();
    return (address, buffer, length) -> CUT.stream().anyMatch(folder::startsWith);
  }

  public static final class Sending implements SendChannelEndpointSupplier {
    @Override
    public SendChannelEndpoint newInstance(
        UdpChannel channel, AtomicCounter status, MediaDriver.Context context) {
      return new DebugSendChannelEndpoint(channel, status, context, loss(context), loss(context));
    }
  }

  public static final class Receiving implements ReceiveChannelEndpointSupplier {
    @Override
    public ReceiveChannelEndpoint newInstance(
        UdpChannel channel,
        DataPacketDispatcher dispatcher,
        AtomicCounter status,
        MediaDriver.Context context) {
      return new DebugReceiveChannelEndpoint(
          channel, dispatcher, status, context, loss(context), loss(context));
    }
  }
}
