package org.isochron.remote.aeron;

import java.nio.ByteBuffer;
import org.isochron.remote.codec.FragmentFormat;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Uplink;

/** A viewer's lines to a relay. Owner: one thread at a time. Opening and closing wait for the media driver. */
public final class AeronUplink implements Uplink {
  private static final int CONTROL_LIMIT = 64;
  private static final int SNAPSHOT_LIMIT = 1_024;

  private final AeronNode node;
  private final AskingPair control;
  private final AskingPair snapshots;
  private Arrivals arrivals = new Nobody();
  private final Assembled controlMessages =
      new Assembled(FragmentFormat.MOST_BYTES, message -> arrivals.control(message));
  private final Assembled snapshotMessages =
      new Assembled(FragmentFormat.MOST_BYTES, message -> arrivals.fragment(message));

  public AeronUplink(AeronNode node, String channel) {
    this.node = node;
    Channels channels = Channels.of(channel);
    control = new AskingPair(node, channels, Channels.CONTROL, "", image -> {});
    try {
      snapshots = new AskingPair(node, channels, Channels.SNAPSHOTS, "", image -> {});
    } catch (Throwable e) {
      control.close();
      throw e;
    }
  }

  @Override
  public Line control() {
    return control.line;
  }

  @Override
  public Line snapshots() {
    return snapshots.line;
  }

  @Override
  public void pollSnapshots(Arrivals handler) {
    arrivals = handler;
    snapshots.answers.poll(snapshotMessages, SNAPSHOT_LIMIT);
  }

  @Override
  public void pollControl(Arrivals handler) {
    arrivals = handler;
    node.advance();
    control.answers.poll(controlMessages, CONTROL_LIMIT);
  }

  @Override
  public void close() {
    control.close();
    snapshots.close();
  }

  /** Takes nothing. */
  private static final class Nobody implements Arrivals {
    @Override
    public void control(ByteBuffer message) {
      // before the first poll
    }

    @Override
    public void fragment(ByteBuffer message) {
      // before the first poll
    }
  }
}
