package org.isochron.remote.aeron;

import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import java.nio.ByteBuffer;
import org.agrona.DirectBuffer;
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
  private final Assembled controlMessage = new Assembled(FragmentFormat.MOST_BYTES);
  private final Assembled snapshotMessage = new Assembled(FragmentFormat.MOST_BYTES);
  private final FragmentHandler controlHandler = this::control;
  private final FragmentHandler snapshotHandler = this::snapshot;
  private Arrivals arrivals = new Nobody();

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
  public boolean poll(Arrivals handler) {
    arrivals = handler;
    boolean advanced = node.advance();
    int count = control.answers.poll(controlHandler, CONTROL_LIMIT);
    return count + snapshots.answers.poll(snapshotHandler, SNAPSHOT_LIMIT) > 0 || advanced;
  }

  private void control(DirectBuffer buffer, int offset, int length, Header header) {
    ByteBuffer message = controlMessage.add(buffer, offset, length, header);
    if (message != null) {
      arrivals.control(message);
    }
  }

  private void snapshot(DirectBuffer buffer, int offset, int length, Header header) {
    ByteBuffer message = snapshotMessage.add(buffer, offset, length, header);
    if (message != null) {
      arrivals.fragment(message);
    }
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
