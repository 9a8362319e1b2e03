package org.isochron.remote.aeron;

import io.aeron.driver.Configuration;
import io.aeron.driver.DataPacketDispatcher;
import io.aeron.driver.DriverConductorProxy;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.media.ImageConnection;
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
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.jspecify.annotations.Nullable;

/**
 * Makes the ports of a driver such that each takes what has come, up to a bound, whenever the
 * driver looks. By itself Aeron takes one datagram a port, then looks at every line, and with some
 * hundred lines more comes meanwhile than is taken: the system drops it, and asking for it again
 * makes it worse. Owner: the thread of the driver that receives, or the one that sends.
 */
final class DatagramBatches {
  private static final int MOST = 1_024;

  private final ByteBuffer memory = BufferUtil.allocateDirectAligned(
      Configuration.MAX_UDP_PAYLOAD_LENGTH, 2 * BitUtil.CACHE_LINE_LENGTH);
  private final UnsafeBuffer datagram = new UnsafeBuffer(memory);
  private final DataHeaderFlyweight data = new DataHeaderFlyweight(datagram);
  private final SetupFlyweight setup = new SetupFlyweight(datagram);
  private final StatusMessageFlyweight taken = new StatusMessageFlyweight(datagram);
  private final NakFlyweight lacking = new NakFlyweight(datagram);
  private final RttMeasurementFlyweight trip = new RttMeasurementFlyweight(datagram);
  private final ErrorFlyweight refusal = new ErrorFlyweight(datagram);
  private final ResponseSetupFlyweight answer = new ResponseSetupFlyweight(datagram);

  private final long apartNanos;

  /**
   * Makes the ports of a driver.
   *
   * @param apartNanos how often a line at rest says that its end is there
   */
  DatagramBatches(long apartNanos) {
    this.apartNanos = apartNanos;
  }

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

  /** Takes the next datagram of a port. Returns where it is from, or null if there is none. */
  private @Nullable InetSocketAddress take(UdpChannelTransport port) {
    return port.receive(memory);
  }

  private final class Receiving extends ReceiveChannelEndpoint {
    private final RestingLines taken = new RestingLines(apartNanos);
    private final RestingLines answered = new RestingLines(apartNanos);
    private final NanoClock clock;

    Receiving(
        UdpChannel channel,
        DataPacketDispatcher dispatcher,
        AtomicCounter status,
        MediaDriver.Context context) {
      super(channel, dispatcher, status, context);
      clock = context.receiverCachedNanoClock();
    }

    @Override
    public void sendStatusMessage(
        ImageConnection[] connections,
        int session,
        int stream,
        int term,
        int offset,
        int window,
        short flags) {
      if (!taken.isNeedless(session, stream, term, offset, flags, clock.nanoTime())) {
        super.sendStatusMessage(connections, session, stream, term, offset, window, flags);
      }
    }

    @Override
    public void sendResponseSetup(
        ImageConnection[] connections, int stream, int session, int answer) {
      if (!answered.isNeedless(session, stream, answer, 0, 0, clock.nanoTime())) {
        super.sendResponseSetup(connections, stream, session, answer);
      }
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
        hear(memory.position(), next, transportIndex);
        next = count < MOST ? take(this) : null;
      }
      return bytes;
    }

    private void hear(int length, InetSocketAddress source, int transportIndex) {
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
          // nothing that a receiver hears
        }
      }
    }
  }

  private final class Sending extends SendChannelEndpoint {
    private final RestingLines resting = new RestingLines(apartNanos);
    private final NanoClock clock;

    Sending(UdpChannel channel, AtomicCounter status, MediaDriver.Context context) {
      super(channel, status, context);
      clock = context.senderCachedNanoClock();
    }

    @Override
    public int send(ByteBuffer datagrams) {
      return isLeftOut(datagrams) ? datagrams.remaining() : super.send(datagrams);
    }

    @Override
    public int send(ByteBuffer datagrams, InetSocketAddress to) {
      return isLeftOut(datagrams) ? datagrams.remaining() : super.send(datagrams, to);
    }

    private boolean isLeftOut(ByteBuffer datagrams) {
      return resting.isNeedless(datagrams, clock.nanoTime());
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
        hear(memory.position(), next, conductor);
        next = count < MOST ? take(this) : null;
      }
    }

    private void hear(int length, InetSocketAddress source, DriverConductorProxy conductor) {
      if (!isValidFrame(datagram, length)) {
        return;
      }
      switch (data.headerType()) {
        case HeaderFlyweight.HDR_TYPE_SM ->
          super.onStatusMessage(taken, datagram, length, source, conductor);
        case HeaderFlyweight.HDR_TYPE_NAK -> onNakMessage(lacking, datagram, length, source);
        case HeaderFlyweight.HDR_TYPE_RTTM -> onRttMeasurement(trip, datagram, length, source);
        case HeaderFlyweight.HDR_TYPE_ERR -> onError(refusal, datagram, length, source, conductor);
        case HeaderFlyweight.HDR_TYPE_RSP_SETUP ->
          onResponseSetup(answer, datagram, length, source, conductor);
        default -> {
          // nothing that a sender hears
        }
      }
    }
  }
}
