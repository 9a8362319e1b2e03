package org.isochron.remote.aeron;

import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.exceptions.RegistrationException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.agrona.CloseHelper;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * Streams of all ends that connect to a channel. Owner: one thread at a time. Opening a server
 * waits for the media driver. The channel becomes free when the node is closed.
 */
public final class AeronServer implements AutoCloseable {
  /** Longer than the longest patience of a viewer, which then opens other streams. */
  public static final long STRANGER_NANOS = 40_000_000_000L;

  private static final int LIMIT = 32;

  /** Datagrams of one viewer's link in a turn, so that a flood delays no other viewer. */
  private static final int LINK_LIMIT = 4;

  private static final int MIN_TERM_BYTES = 64 * 1_024;

  /**
   * Aeron sends at most half a term ahead of the receiver's last report. At 100 bundles a second
   * and a latency of 150 ms, smaller terms would stop the stream when two reports are lost.
   */
  private static final int BUNDLE_TERM_BYTES = 256 * 1_024;

  private static final long MAX_TERM_BYTES = 2 * Uplink.MAX_KEYFRAME_BYTES;

  /**
   * The terms of the snapshot streams must be twice as large as a keyframe plus the data in flight
   * behind it.
   */
  private static final int KEYFRAMES_A_TERM = 4;

  /**
   * Data in flight per stream at 5,000 events a second and a latency of 150 ms, including
   * retransmissions.
   */
  private static final int MAX_EVENT_TERM_BYTES = 512 * 1_024;

  /** Total size of all viewers' event terms; with many viewers, each viewer gets smaller terms. */
  private static final int EVENT_TERMS_BYTES = 256 * MAX_EVENT_TERM_BYTES;

  /** One address gets a quarter of the streams, which is enough for twice the viewers. */
  private static final int ADDRESSES = 4;

  private static final NanoClock CLOCK = NanoClock.system();

  private final AeronNode node;
  private final String channel;
  private final Channels channels;
  private final int maxCallers;
  private final AddressLimit addresses;
  private final List<ImageCaller> callers = new ArrayList<>();

  // new images wait here, because Aeron may report them during any call that opens or closes a
  // stream
  private final List<ImageCaller> arrived = new ArrayList<>();
  private final List<Image> lost = new ArrayList<>();
  private final List<Subscription> subscriptions = new ArrayList<>();

  private AeronServer(AeronNode node, String channel, int maxCallers) {
    this.node = node;
    this.channel = channel;
    this.channels = Channels.of(channel);
    this.maxCallers = maxCallers;
    addresses = new AddressLimit(maxCallers / ADDRESSES);
    if (!node.claim(channels.address())) {
      throw taken(null);
    }
  }

  /**
   * Opens the server's port for viewers.
   *
   * @throws IllegalStateException if the port is taken
   */
  public static AeronServer forViewers(AeronNode node, String channel, int viewers) {
    AeronServer server = new AeronServer(node, channel, maxCallers(viewers));
    server.listen(Channels.CONTROL, MIN_TERM_BYTES);
    for (int line = 0; line < Uplink.LINK_LINE; line++) {
      server.listen(
          Channels.asking(line),
          Uplink.isOfSnapshots(line) ? snapshotTermBytes(line) : eventTermBytes(viewers));
    }
    server.listenForLinks(Channels.asking(Uplink.LINK_LINE), Channels.UNRELIABLE, LINK_LIMIT);
    return server;
  }

  private static int snapshotTermBytes(int line) {
    return line < Uplink.FIRST_BUNDLE_LINE ? MIN_TERM_BYTES : BUNDLE_TERM_BYTES;
  }

  static AeronServer forPeers(AeronNode node, String channel, int peers) {
    AeronServer server = new AeronServer(node, channel, maxCallers(peers));
    server.listenForLinks(Channels.LINKS, "", LIMIT);
    return server;
  }

  static int eventTermBytes(int viewers) {
    int share = Integer.highestOneBit(EVENT_TERMS_BYTES / viewers);
    return Math.max(MIN_TERM_BYTES, Math.min(MAX_EVENT_TERM_BYTES, share));
  }

  /**
   * Allows more streams than all callers have, because lost streams remain until their loss is
   * detected.
   */
  private static int maxCallers(int known) {
    return 8 * (1 + Uplink.ASKING_LINES) * known + 64;
  }

  private void listen(int stream, int termBytes) {
    listen(
        stream,
        "",
        image -> new ImageCaller(image, stream + 1, termBytes, Messages.MAX_DATAGRAM_BYTES, LIMIT));
  }

  private void listenForLinks(int stream, String option, int limit) {
    listen(
        stream,
        option,
        image -> new ImageCaller(
            image, stream + 1, AeronPeers.TERM_BYTES, Messages.MAX_SEALED_LINK_BYTES, limit));
  }

  private void listen(int stream, String option, Function<Image, ImageCaller> caller) {
    try {
      subscriptions.add(node.aeron.addSubscription(
          channels.listening() + option,
          stream,
          image -> arrived.add(caller.apply(image)),
          lost::add));
    } catch (RegistrationException e) {
      throw taken(e);
    }
  }

  private IllegalStateException taken(@Nullable Throwable cause) {
    String remedy = channels.address().isPresent()
        ? "choose two consecutive free ports of this machine"
        : "only one relay can listen in a media driver: close the other, or name another driver";
    return new IllegalStateException("cannot listen on %s; %s".formatted(channel, remedy), cause);
  }

  /**
   * Passes the received messages to a handler.
   *
   * @throws IllegalStateException if the media driver or its client has ended
   */
  public void poll(Handler handler) {
    node.advance();
    if (!arrived.isEmpty() || !lost.isEmpty()) {
      update(handler);
    }
    // the oldest stream first, to keep the order of sending
    for (int index = 0; index < callers.size(); index++) {
      callers.get(index).poll(handler);
    }
  }

  /** Images that Aeron reports during this method wait for the next call. */
  private void update(Handler handler) {
    if (!arrived.isEmpty()) {
      callers.forEach(ImageCaller::rejectSilent);
    }
    List<ImageCaller> added = List.copyOf(arrived);
    arrived.clear();
    for (ImageCaller caller : added) {
      if (callers.size() < maxCallers && addresses.add(caller.image.sourceIdentity())) {
        callers.add(caller);
      } else {
        caller.image.reject("the relay has too many streams, at all or from this address");
      }
    }
    List<ImageCaller> gone = new ArrayList<>();
    for (int index = callers.size() - 1; index >= 0; index--) {
      if (lost.contains(callers.get(index).image)) {
        gone.add(callers.remove(index));
        addresses.remove(gone.get(gone.size() - 1).image.sourceIdentity());
      }
    }
    lost.clear();
    for (ImageCaller caller : gone) {
      handler.gone(caller);
      caller.close();
    }
  }

  /**
   * Ends all streams without waiting, because the network engine has ended and its node is closed.
   */
  public void abandon(Handler handler) {
    callers.forEach(handler::gone);
    callers.clear();
  }

  @Override
  public void close() {
    callers.forEach(ImageCaller::close);
    // if the queue is full, a subscription is not closed here but ends with the node
    CloseHelper.quietCloseAll(subscriptions);
  }

  public interface Handler {
    /**
     * Receives a message in a little-endian buffer with an array; the message is valid only during
     * the call.
     */
    void receive(Caller caller, ByteBuffer message);

    void gone(Caller caller);
  }

  private final class ImageCaller implements Caller {
    final Image image;
    private final int answerStream;
    private long termBytes;
    private final Assembled messages;
    private final int limit;
    private @Nullable Handler receiver;
    private @Nullable PublicationLine line;
    private boolean closed;
    private boolean heard;
    private final long openedNanos = CLOCK.nanos();

    ImageCaller(Image image, int answerStream, int termBytes, int maxBytes, int limit) {
      this.image = image;
      this.answerStream = answerStream;
      this.termBytes = termBytes;
      this.limit = limit;
      messages = new Assembled(maxBytes, this::receive);
    }

    void poll(Handler to) {
      receiver = to;
      image.poll(messages, limit);
    }

    /** Rejects a stream that has brought no message, and takes the room of another. */
    void rejectSilent() {
      if (!heard && CLOCK.nanos() - openedNanos > STRANGER_NANOS) {
        reject();
      }
    }

    private void receive(ByteBuffer message) {
      heard = true;
      if (receiver != null) {
        receiver.receive(this, message);
      }
    }

    /**
     * Chooses the length of the streams' terms so that a keyframe fits when it is spread over all
     * streams.
     */
    @Override
    public void expect(long bytes) {
      long share = KEYFRAMES_A_TERM * bytes / Uplink.SNAPSHOT_LINES;
      long term = Long.highestOneBit(Math.max(1, share - 1)) * 2;
      termBytes = Math.max(MIN_TERM_BYTES, Math.min(MAX_TERM_BYTES, term));
    }

    @Override
    public Line answers() {
      if (line == null && !closed && !image.isClosed() && !node.isBehind()) {
        line = open();
      }
      return line == null ? Line.NONE : line;
    }

    private PublicationLine open() {
      String answers = channels.answering() + "|response-correlation-id=" + image.correlationId()
          + "|mtu=1408|term-length=" + termBytes;
      return new PublicationLine(node, answers, answerStream);
    }

    @Override
    public void reject() {
      close();
      image.reject("nobody has joined over this stream");
    }

    @Override
    public boolean isClosed() {
      return closed;
    }

    @Override
    public void close() {
      closed = true;
      if (line != null) {
        line.close();
        line = null;
      }
    }
  }
}
