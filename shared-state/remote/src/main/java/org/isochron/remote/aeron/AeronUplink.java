package org.isochron.remote.aeron;

import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Uplink;

/** A viewer's lines to a relay. Owner: one thread at a time. Opening and closing wait for the media driver. */
public final class AeronUplink implements Uplink {
  private static final int CONTROL_LIMIT = 64;
  private static final int SNAPSHOT_LIMIT = 1_024;

  private final AeronNode node;
  private final Pair control;
  private final Pair snapshots;
  private final Copied copied = new Copied();
  private final FragmentHandler controlHandler =
      (buffer, offset, length, header) -> arrivals().control(copied.of(buffer, offset, length));
  private final FragmentHandler snapshotHandler =
      (buffer, offset, length, header) -> arrivals().fragment(copied.of(buffer, offset, length));
  private Arrivals arrivals = new Nobody();

  public AeronUplink(AeronNode node, String channel) {
    this.node = node;
    Channels channels = Channels.of(channel);
    control = new Pair(node, channels, Channels.CONTROL);
    try {
      snapshots = new Pair(node, channels, Channels.SNAPSHOTS);
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

  private Arrivals arrivals() {
    return arrivals;
  }

  @Override
  public void close() {
    control.close();
    snapshots.close();
  }

  /** A stream of questions, and the one of their answers. */
  private static final class Pair {
    final Subscription answers;
    final PublicationLine line;

    Pair(AeronNode node, Channels channels, int stream) {
      answers = node.aeron.addSubscription(channels.answering(), stream + 1);
      try {
        String asking =
            channels.listening() + "|response-correlation-id=" + answers.registrationId();
        ExclusivePublication publication = node.aeron.addExclusivePublication(asking, stream);
        line = new PublicationLine(publication);
      } catch (Throwable e) {
        answers.close();
        throw e;
      }
    }

    void close() {
      line.close();
      answers.close();
    }
  }

  /** Takes nothing. */
  private static final class Nobody implements Arrivals {
    @Override
    public void control(java.nio.ByteBuffer message) {
      // before the first poll
    }

    @Override
    public void fragment(java.nio.ByteBuffer message) {
      // before the first poll
    }
  }
}
