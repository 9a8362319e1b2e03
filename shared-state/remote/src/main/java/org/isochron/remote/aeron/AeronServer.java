package org.isochron.remote.aeron;

import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.exceptions.AeronException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.remote.codec.FragmentFormat;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;
import org.jspecify.annotations.Nullable;

/**
 * The lines of all who ask at a channel. Owner: one thread at a time. Opening, and the first answer to somebody, wait for the media
 * driver.
 */
public final class AeronServer implements AutoCloseable {
  private static final int LIMIT = 32;
  private static final int LEAST_TERM_BYTES = 256 * 1_024;
  private static final int MOST_TERM_BYTES = 64 * 1_024 * 1_024;
  private static final long KEYFRAME_BODY_BYTES = 32;

  /** A keyframe, and what is under way behind it, fit in half of a term. */
  private static final int KEYFRAMES_A_TERM = 4;

  private final AeronNode node;
  private final Channels channels;
  private final int mostCallers;
  private final int mostBytes;
  private final List<ImageCaller> callers = new ArrayList<>();
  private final List<ImageCaller> gone = new ArrayList<>();
  private final List<Subscription> subscriptions = new ArrayList<>();

  private AeronServer(AeronNode node, String channel, int mostCallers, int mostBytes) {
    this.node = node;
    this.channels = Channels.of(channel);
    this.mostCallers = mostCallers;
    this.mostBytes = mostBytes;
  }

  /** Listens on a channel, for n viewers of a state with room for a number of bodies. */
  public static AeronServer forViewers(
      AeronNode node, String channel, int viewers, int bodyCapacity) {
    AeronServer server =
        new AeronServer(node, channel, mostCallers(viewers), FragmentFormat.MOST_BYTES);
    long bytes = KEYFRAMES_A_TERM * KEYFRAME_BODY_BYTES * bodyCapacity;
    long term = Long.highestOneBit(Math.max(1, bytes - 1)) * 2;
    long snapshotTerm = Math.max(LEAST_TERM_BYTES, Math.min(MOST_TERM_BYTES, term));
    server.listen(Channels.CONTROL, "");
    server.listen(Channels.SNAPSHOTS, "|term-length=" + snapshotTerm);
    return server;
  }

  /** Listens on a channel, for n peers that call. */
  static AeronServer forPeers(AeronNode node, String channel, int peers) {
    AeronServer server =
        new AeronServer(node, channel, mostCallers(peers), Messages.MOST_LINK_BYTES);
    server.listen(Channels.LINKS, AeronPeers.TERM);
    return server;
  }

  /** Some have gone, and are not known to have. */
  private static int mostCallers(int known) {
    return 4 * known + 16;
  }

  private void listen(int stream, String answerOptions) {
    subscriptions.add(node.aeron.addSubscription(
        channels.listening(),
        stream,
        image -> add(image, stream + 1, answerOptions),
        this::remove));
  }

  private void add(Image image, int answerStream, String answerOptions) {
    if (callers.size() < mostCallers) {
      callers.add(new ImageCaller(image, answerStream, answerOptions));
    }
  }

  private void remove(Image image) {
    for (int index = callers.size() - 1; index >= 0; index--) {
      if (callers.get(index).image == image) {
        gone.add(callers.remove(index));
      }
    }
  }

  /** Hands out what has arrived, up to a bound for each viewer. */
  public void poll(Handler handler) {
    node.advance();
    for (int index = callers.size() - 1; index >= 0; index--) {
      callers.get(index).poll(handler);
    }
    if (!gone.isEmpty()) {
      dropGone(handler);
    }
  }

  private void dropGone(Handler handler) {
    for (ImageCaller caller : gone) {
      handler.gone(caller);
      caller.close();
    }
    gone.clear();
  }

  @Override
  public void close() {
    callers.forEach(ImageCaller::close);
    subscriptions.forEach(Subscription::close);
  }

  /** Takes what arrives. */
  public interface Handler {
    /** A message, valid during the call only, in little-endian memory with an array. */
    void receive(Caller caller, ByteBuffer message);

    /** A line on which nothing comes any more. */
    void gone(Caller caller);
  }

  private final class ImageCaller implements Caller {
    final Image image;
    private final int answerStream;
    private final String answerOptions;
    private final Assembled messages = new Assembled(mostBytes, this::receive);
    private @Nullable Handler receiver;
    private @Nullable PublicationLine line;
    private boolean closed;

    ImageCaller(Image image, int answerStream, String answerOptions) {
      this.image = image;
      this.answerStream = answerStream;
      this.answerOptions = answerOptions;
    }

    void poll(Handler to) {
      receiver = to;
      image.poll(messages, LIMIT);
    }

    private void receive(ByteBuffer message) {
      if (receiver != null) {
        receiver.receive(this, message);
      }
    }

    @Override
    public Line answers() {
      if (line == null && !closed && !image.isClosed()) {
        try {
          line = open();
        } catch (AeronException e) {
          closed = true; // the viewer has gone meanwhile, and asks anew if not
        }
      }
      return line == null ? Line.NONE : line;
    }

    private PublicationLine open() {
      String channel = channels.answering() + "|response-correlation-id=" + image.correlationId()
          + "|mtu=1408" + answerOptions;
      return new PublicationLine(node.aeron.addExclusivePublication(channel, answerStream));
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
