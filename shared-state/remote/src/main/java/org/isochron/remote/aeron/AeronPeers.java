package org.isochron.remote.aeron;

import io.aeron.Image;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;
import org.jspecify.annotations.Nullable;

/**
 * Streams between a peer and all other peers. Each peer calls the peers with lower numbers, and is
 * called by the peers with higher numbers. Owner: one thread at a time. The constructor waits for
 * the media driver.
 */
public final class AeronPeers implements AutoCloseable {
  /** Aeron limits a message to an eighth of a term. */
  static final int TERM_BYTES = 512 * 1_024;

  private static final int LIMIT = 256;

  private final AeronNode node;
  private final List<Called> called = new ArrayList<>();
  private final @Nullable AeronServer server;

  /**
   * Listens on this peer's channel, unless no other peer calls it, and opens streams to the peers
   * that it calls.
   *
   * @throws IllegalStateException if the port is taken
   * @throws IllegalArgumentException if a channel is not a UDP channel
   */
  public AeronPeers(AeronNode node, List<String> channels, int peer) {
    this.node = node;
    int callers = channels.size() - 1 - peer;
    server = callers == 0 ? null : AeronServer.forPeers(node, channels.get(peer), callers);
    try {
      for (String channel : channels.subList(0, peer)) {
        called.add(new Called(channel));
      }
    } catch (Throwable e) {
      close();
      throw e;
    }
  }

  public Caller called(int other) {
    return called.get(other);
  }

  public void poll(AeronServer.Handler handler) {
    if (server == null) {
      node.advance();
    } else {
      server.poll(handler);
    }
    // indexed loop, because an iterator would allocate
    for (int other = 0; other < called.size(); other++) {
      called.get(other).poll(handler);
    }
  }

  @Override
  public void close() {
    called.forEach(Called::close);
    if (server != null) {
      server.close();
    }
  }

  private final class Called implements Caller {
    private final Channels channels;
    private RequestPair pair;

    /**
     * The previous pair of streams. It stays open until the new pair is answered, because closing
     * it earlier would look like the end of this peer.
     */
    private @Nullable RequestPair replaced;

    private final Assembled messages = new Assembled(Messages.MAX_SEALED_LINK_BYTES, this::receive);
    private AeronServer.@Nullable Handler receiver;
    private boolean gone;

    Called(String channel) {
      channels = Channels.of(channel);
      pair = open();
    }

    private RequestPair open() {
      return new RequestPair(
          node, channels, Channels.LINKS, "", "|term-length=" + TERM_BYTES, this::lose);
    }

    private void lose(Image image) {
      gone |= pair.has(image);
    }

    void poll(AeronServer.Handler to) {
      receiver = to;
      pair.poll(messages, LIMIT);
      if (gone) {
        gone = false;
        to.gone(this);
      }
    }

    private void receive(ByteBuffer message) {
      closeReplaced();
      if (receiver != null) {
        receiver.receive(this, message);
      }
    }

    @Override
    public Line answers() {
      return pair.line;
    }

    @Override
    public void redial() {
      RequestPair next = open();
      closeReplaced();
      replaced = pair;
      pair = next;
    }

    @Override
    public void close() {
      closeReplaced();
      pair.close();
    }

    private void closeReplaced() {
      if (replaced != null) {
        replaced.close();
        replaced = null;
      }
    }
  }
}
