package org.isochron.remote.aeron;

import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.exceptions.AeronException;
import io.aeron.logbuffer.FragmentHandler;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Line;
import org.jspecify.annotations.Nullable;

/**
 * The lines of all viewers at a relay. Owner: the relay's thread. Opening, and the first answer to a viewer, wait for the media
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
  private final int snapshotTermBytes;
  private final List<ImageCaller> callers = new ArrayList<>();
  private final List<ImageCaller> gone = new ArrayList<>();
  private final Subscription control;
  private final Subscription snapshots;

  /** Listens on a channel, for n viewers of a state with room for a number of bodies. */
  public AeronServer(AeronNode node, String channel, int viewers, int bodyCapacity) {
    this.node = node;
    channels = Channels.of(channel);
    mostCallers = 4 * viewers + 16; // some have gone, and are not known to have
    long bytes = KEYFRAMES_A_TERM * KEYFRAME_BODY_BYTES * bodyCapacity;
    long term = Long.highestOneBit(Math.max(1, bytes - 1)) * 2;
    snapshotTermBytes = (int) Math.max(LEAST_TERM_BYTES, Math.min(MOST_TERM_BYTES, term));
    control = listen(Channels.CONTROL);
    snapshots = listen(Channels.SNAPSHOTS);
  }

  private Subscription listen(int stream) {
    return node.aeron.addSubscription(
        channels.listening(), stream, image -> add(image, stream), this::remove);
  }

  private void add(Image image, int stream) {
    if (callers.size() < mostCallers) {
      callers.add(new ImageCaller(image, stream + 1));
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
    for (ImageCaller caller : gone) {
      handler.gone(caller);
      caller.close();
    }
    gone.clear();
  }

  @Override
  public void close() {
    callers.forEach(ImageCaller::close);
    control.close();
    snapshots.close();
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
    private final Copied copied = new Copied();
    private final FragmentHandler handler = this::receive;
    private @Nullable Handler receiver;
    private @Nullable PublicationLine line;
    private boolean closed;

    ImageCaller(Image image, int answerStream) {
      this.image = image;
      this.answerStream = answerStream;
    }

    void poll(Handler to) {
      receiver = to;
      image.poll(handler, LIMIT);
    }

    private void receive(
        org.agrona.DirectBuffer buffer, int offset, int length, io.aeron.logbuffer.Header header) {
      if (receiver != null) {
        receiver.receive(this, copied.of(buffer, offset, length));
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
      String term =
          answerStream == Channels.SNAPSHOTS + 1 ? "|term-length=" + snapshotTermBytes : "";
      String channel = channels.answering() + "|response-correlation-id=" + image.correlationId()
          + "|mtu=1408" + term;
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
