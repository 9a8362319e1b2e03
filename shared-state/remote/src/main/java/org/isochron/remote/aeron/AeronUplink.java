package org.isochron.remote.aeron;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;
import org.jspecify.annotations.Nullable;

/** A viewer's streams to a relay. Owner: one thread at a time. Never waits. */
public final class AeronUplink implements Uplink {
  private static final int CONTROL_LIMIT = 64;
  private static final int EVENT_LIMIT = 256;

  /**
   * Room for the commands in flight at 500 a second and a latency of 150 ms, including
   * retransmissions.
   */
  private static final String COMMANDS_TERM = "|term-length=256k";

  /**
   * Term length of streams that carry occasional small messages. The relay's driver allocates the
   * same size, even if this end uses an external driver.
   */
  private static final String HELLO_TERM = "|term-length=64k";

  private static final String LINK_TERM = "|term-length=" + AeronPeers.TERM_BYTES;

  private static final int SNAPSHOT_LIMIT = 1_024;
  private static final int LINK_LIMIT = 64;

  private final AeronNode node;
  private final Channels channels;
  private final RequestPair control;
  private final @Nullable RequestPair[] asking = new RequestPair[ASKING_LINES];
  private final Assembled[] answers = new Assembled[ASKING_LINES];
  private final List<RequestPair> pairs = new ArrayList<>();
  private Arrivals arrivals = new Nobody();
  private final Assembled controlMessages = new Assembled(
      Messages.MAX_DATAGRAM_BYTES, message -> arrivals.control(ASKING_LINES, message));

  public AeronUplink(AeronNode node, String channel) {
    this(node, channel, COMMANDS_TERM);
  }

  private AeronUplink(AeronNode node, String channel, String controlTerm) {
    this.node = node;
    channels = Channels.of(channel);
    control = open(Channels.CONTROL, "", controlTerm);
    for (int line = 0; line < ASKING_LINES; line++) {
      boolean isLink = line == LINK_LINE;
      int maxBytes = isLink ? Messages.MAX_SEALED_LINK_BYTES : Messages.MAX_DATAGRAM_BYTES;
      answers[line] = new Assembled(maxBytes, receiver(line));
    }
  }

  /** Opens the streams of a viewer that sends few commands, with less memory. */
  public static AeronUplink ofFewCommands(AeronNode node, String channel) {
    return new AeronUplink(node, channel, HELLO_TERM);
  }

  private Consumer<ByteBuffer> receiver(int line) {
    return Uplink.isOfSnapshots(line)
        ? message -> arrivals.fragment(line, message)
        : message -> arrivals.control(line, message);
  }

  private RequestPair open(int stream, String answering, String asking) {
    RequestPair pair = new RequestPair(node, channels, stream, answering, asking, image -> {});
    pairs.add(pair);
    return pair;
  }

  @Override
  public Line control() {
    return control.line;
  }

  @Override
  public Line asking(int number) {
    RequestPair pair = asking[number];
    if (pair == null && !node.isBehind()) {
      String answering = number < FIRST_BUNDLE_LINE ? "" : Channels.UNRELIABLE;
      String term = number == LINK_LINE ? LINK_TERM : HELLO_TERM;
      pair = open(Channels.asking(number), answering, term);
      asking[number] = pair;
    }
    return pair == null ? Line.NONE : pair.line;
  }

  @Override
  public boolean receives(int number) {
    RequestPair pair = asking[number];
    return pair != null && pair.receives();
  }

  /**
   * Polls the streams in the order in which the relay fills them, so that few fragments arrive out
   * of order.
   */
  @Override
  public void pollSnapshots(Arrivals handler) {
    arrivals = handler;
    int count = 0;
    int taken;
    do {
      taken = 0;
      for (int line = 0; line < ASKING_LINES; line++) {
        taken += Uplink.isOfSnapshots(line) ? poll(line, 1) : 0;
      }
      count += taken;
    } while (taken > 0 && count < SNAPSHOT_LIMIT);
  }

  @Override
  public void pollControl(Arrivals handler) {
    arrivals = handler;
    node.advance();
    control.poll(controlMessages, CONTROL_LIMIT);
    for (int line = SNAPSHOT_LINES; line < FIRST_BUNDLE_LINE; line++) {
      poll(line, EVENT_LIMIT);
    }
    poll(LINK_LINE, LINK_LIMIT);
  }

  private int poll(int line, int limit) {
    RequestPair pair = asking[line];
    return pair == null ? 0 : pair.poll(answers[line], limit);
  }

  @Override
  public void close() {
    pairs.forEach(RequestPair::close);
  }

  private static final class Nobody implements Arrivals {
    @Override
    public void control(int line, ByteBuffer message) {
      // never called
    }

    @Override
    public void fragment(int line, ByteBuffer message) {
      // never called
    }
  }
}
