package org.isochron.remote.aeron;

import io.aeron.driver.Configuration;
import io.aeron.driver.DataPacketDispatcher;
import io.aeron.driver.DriverConductorProxy;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.media.ReceiveChannelEndpoint;
import io.aeron.driver.media.SendChannelEndpoint;
import io.aeron.driver.media.UdpChannel;
import io.aeron.driver.media.UdpChannelTransport;
import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.ErrorFlyweight;
import io.aeron.protocol.HeaderFlyweight;
import io.aeron.protocol.NakFlyweight;
import io.aeron.protocol.ResponseSetupFlyweight;
import io.aeron.protocol.RttMeasurementFlyweight;
import io.aeron.protocol.SetupFlyweight;
import io.aeron.protocol.StatusMessageFlyweight;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.agrona.BitUtil;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.jspecify.annotations.Nullable;

/**
 * Creates endpoints that receive all waiting datagrams, up to a bound, in each duty cycle of the
 * driver. Aeron's own endpoints receive one datagram per cycle. With a few hundred streams, more
 * datagrams arrive per cycle: the socket buffer overflows, and retransmit requests make the
 * overload worse. Owner: the driver's receiver or sender thread.
 */
final class DatagramBatches {
  private static final int MAX_BATCH = 1_024;

  private final ByteBuffer memory = BufferUtil.allocateDirectAligned(
      Configuration.MAX_UDP_PAYLOAD_LENGTH, 2 * BitUtil.CACHE_LINE_LENGTH);
  private final UnsafeBuffer datagram = new UnsafeBuffer(memory);
  private final DataHeaderFlyweight data = new DataHeaderFlyweight(datagram);
  private final SetupFlyweight setup = new SetupFlyweight(datagram);
  private final StatusMessageFlyweight taken = new StatusMessageFlyweight(datagram);
  private final NakFlyweight nak = new NakFlyweight(datagram);
  private final RttMeasurementFlyweight trip = new RttMeasurementFlyweight(datagram);
  private final ErrorFlyweight refusal = new ErrorFlyweight(datagram);
  private final ResponseSetupFlyweight answer = new ResponseSetupFlyweight(datagram);

  ReceiveChannelEndpoint receiving(
      UdpChannel channel,
      DataPacketDispatcher dispatcher,
      AtomicCounter status,
      MediaDriver.Context context) {
    return new Receiving(channel, dispatcher, status, context);
  }

  SendChannelEndpoint sending(
      UdpChannel channel, AtomicCounter status, MediaDriver.Context context) {
    return new Sending(channel, status, context);
  }

  private @Nullable InetSocketAddress take(UdpChannelTransport port) {
    return port.receive(memory);
  }

  private final class Receiving extends ReceiveChannelEndpoint {
    Receiving(
        UdpChannel channel,
        DataPacketDispatcher dispatcher,
        AtomicCounter status,
        MediaDriver.Context context) {
      super(channel, dispatcher, status, context);
    }

    @Override
    public int onDataPacket(
        DataHeaderFlyweight header,
        UnsafeBuffer packet,
        int length,
        InetSocketAddress source,
        int transportIndex) {
      int bytes = super.onDataPacket(header, packet, length, source, transportIndex);
      InetSocketAddress next = hasDestinationControl() ? null : take(this);
      for (int count = 1; next != null; count++) {
        dispatch(memory.position(), next, transportIndex);
        next = count < MAX_BATCH ? take(this) : null;
      }
      return bytes;
    }

    private void dispatch(int length, InetSocketAddress source, int transportIndex) {
      if (!isValidFrame(datagram, length)) {
        return;
      }
      switch (data.headerType()) {
        case HeaderFlyweight.HDR_TYPE_DATA, HeaderFlyweight.HDR_TYPE_PAD ->
          super.onDataPacket(data, datagram, length, source, transportIndex);
        case HeaderFlyweight.HDR_TYPE_SETUP ->
          onSetupMessage(setup, datagram, length, source, transportIndex);
        case HeaderFlyweight.HDR_TYPE_RTTM ->
          onRttMeasurement(trip, datagram, length, source, transportIndex);
        default -> {
          // receivers ignore all other types
        }
      }
    }
  }

  private final class Sending extends SendChannelEndpoint {
    Sending(UdpChannel channel, AtomicCounter status, MediaDriver.Context context) {
      super(channel, status, context);
    }

    @Override
    public void onStatusMessage(
        StatusMessageFlyweight message,
        UnsafeBuffer packet,
        int length,
        InetSocketAddress source,
        DriverConductorProxy conductor) {
      super.onStatusMessage(message, packet, length, source, conductor);
      InetSocketAddress next = take(this);
      for (int count = 1; next != null; count++) {
        dispatch(memory.position(), next, conductor);
        next = count < MAX_BATCH ? take(this) : null;
      }
    }

    private void dispatch(int length, InetSocketAddress source, DriverConductorProxy conductor) {
      if (!isValidFrame(datagram, length)) {
        return;
      }
      switch (data.headerType()) {
        case HeaderFlyweight.HDR_TYPE_SM ->
          super.onStatusMessage(taken, datagram, length, source, conductor);
        case HeaderFlyweight.HDR_TYPE_NAK -> onNakMessage(nak, datagram, length, source);
        case HeaderFlyweight.HDR_TYPE_RTTM -> onRttMeasurement(trip, datagram, length, source);
        case HeaderFlyweight.HDR_TYPE_ERR -> onError(refusal, datagram, length, source, conductor);
        case HeaderFlyweight.HDR_TYPE_RSP_SETUP ->
          onResponseSetup(answer, datagram, length, source, conductor);
        default -> {
          // senders ignore all other types
        }
      }
    }
  }
}
