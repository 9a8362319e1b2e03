package org.isochron.remote.aeron;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.isochron.remote.codec.FragmentFormat;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Uplink;
import org.jspecify.annotations.Nullable;

/**
 * A viewer's lines to a relay. Owner: one thread at a time. Never waits.
 */
public final class AeronUplink implements Uplink {
  private static final int CONTROL_LIMIT = 64;
  private static final int EVENT_LIMIT = 256;

  /**
   * As many commands can be under way at 500 a second, 150 ms away, while a datagram is repeated.
   */
  private static final String COMMANDS_TERM = "|term-length=256k";

  /**
   * Of lines that carry one small message now and then. The relay's driver sets aside as much, also
   * if this end's driver is not ours.
   */
  private static final String HELLO_TERM = "|term-length=64k";

  private static final int SNAPSHOT_LIMIT = 1_024;

  private final AeronNode node;
  private final Channels channels;
  private final AskingPair control;
  private final @Nullable AskingPair[] asking = new AskingPair[ASKING_LINES];
  private final Assembled[] answers = new Assembled[ASKING_LINES];
  private final List<AskingPair> pairs = new ArrayList<>();
  private Arrivals arrivals = new Nobody();
  private final Assembled controlMessages =
      new Assembled(FragmentFormat.MOST_BYTES, message -> arrivals.control(message));

  public AeronUplink(AeronNode node, String channel) {
    this(node, channel, COMMANDS_TERM);
  }

  private AeronUplink(AeronNode node, String channel, String controlTerm) {
    this.node = node;
    channels = Channels.of(channel);
    control = open(Channels.CONTROL, controlTerm);
    for (int line = 0; line < ASKING_LINES; line++) {
      answers[line] = new Assembled(FragmentFormat.MOST_BYTES, receiver(line));
    }
  }

  /** Opens the lines of a viewer that sends few commands, in less memory. */
  public static AeronUplink ofFewCommands(AeronNode node, String channel) {
    return new AeronUplink(node, channel, HELLO_TERM);
  }

  private Consumer<ByteBuffer> receiver(int line) {
    return line < SNAPSHOT_LINES
        ? message -> arrivals.fragment(line, message)
        : message -> arrivals.control(message);
  }

  private AskingPair open(int stream, String options) {
    AskingPair pair = new AskingPair(node, channels, stream, options, image -> {});
    pairs.add(pair);
    return pair;
  }

  @Override
  public Line control() {
    return control.line;
  }

  @Override
  public Line asking(int number) {
    AskingPair pair = asking[number];
    if (pair == null && !node.isBehind()) {
      pair = open(Channels.asking(number), HELLO_TERM);
      asking[number] = pair;
    }
    return pair == null ? Line.NONE : pair.line;
  }

  /** Takes the lines in turn, as they were filled, so that few fragments come before their time. */
  @Override
  public void pollSnapshots(Arrivals handler) {
    arrivals = handler;
    int count = 0;
    int taken;
    do {
      taken = 0;
      for (int line = 0; line < SNAPSHOT_LINES; line++) {
        taken += poll(line, 1);
      }
      count += taken;
    } while (taken > 0 && count < SNAPSHOT_LIMIT);
  }

  @Override
  public void pollControl(Arrivals handler) {
    arrivals = handler;
    node.advance();
    control.poll(controlMessages, CONTROL_LIMIT);
    for (int line = SNAPSHOT_LINES; line < ASKING_LINES; line++) {
      poll(line, EVENT_LIMIT);
    }
  }

  private int poll(int line, int limit) {
    AskingPair pair = asking[line];
    return pair == null ? 0 : pair.poll(answers[line], limit);
  }

  @Override
  public void close() {
    pairs.forEach(AskingPair::close);
  }

  /** Takes nothing. */
  private static final class Nobody implements Arrivals {
    @Override
    public void control(ByteBuffer message) {
      // before the first poll
    }

    @Override
    public void fragment(int line, ByteBuffer message) {
      // before the first poll
    }
  }
}
