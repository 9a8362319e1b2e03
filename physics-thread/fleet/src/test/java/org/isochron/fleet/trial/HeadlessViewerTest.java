package org.isochron.fleet.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.isochron.remote.Quantisation;
import org.isochron.remote.RemoteState.Status;
import org.isochron.remote.access.Credentials;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Refusal;
import org.isochron.remote.stream.ServerNews;
import org.isochron.remote.stream.Welcome;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Test;

/** Headless viewers with a simulated relay and a manual clock. */
class HeadlessViewerTest {
  private static final long TOKEN = 44;
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final SnapshotLayout LAYOUT = SnapshotLayout.bodies(1);
  private static final Credentials CREDENTIALS = Credentials.shared("fleet", List.of());

  private final NanoClock.Manual clock = new NanoClock.Manual(5 * SECOND_NANOS);
  private final ByteBuffer memory = Messages.memory();
  private final List<Relay> dialled = new ArrayList<>();
  private final HeadlessViewer viewer = viewer();

  @Test
  void viewerJoinsAndIsServedOnceAPictureHasArrived() {
    viewer.advance();
    assertThat(relay().sent).containsExactly(Messages.JOIN);
    assertThat(viewer.connection()).isEmpty();
    assertThat(viewer.isJoining()).isTrue();

    welcome();
    pass(HeadlessViewer.JOIN_POLL_NANOS);
    assertThat(viewer.connection()).hasValue(Status.Connection.JOINED);
    assertThat(viewer.isServed()).isFalse();

    serve(1);
    assertThat(viewer.connection()).hasValue(Status.Connection.SERVED);
    assertThat(viewer.isServed()).isTrue();
    assertThat(viewer.isJoining()).isFalse();
    assertThat(viewer.reason()).isEmpty();
    assertThat(dialled).hasSize(1);
  }

  @Test
  void viewerThatWasWithoutPicturesIsLostAlthoughItIsServedAgain() {
    join();
    starve(6); // before the viewer counts
    join();
    viewer.count();
    serve(5);
    assertThat(viewer.isServed()).isTrue();

    starve(6);
    assertThat(relay().closed || dialled.size() > 1).isTrue();
    assertThat(viewer.connection()).hasValue(Status.Connection.SILENT);
    join();
    serve(5);

    assertThat(viewer.connection()).hasValue(Status.Connection.SERVED);
    assertThat(FleetViewers.Count.of(List.of(viewer))).isEqualTo(new FleetViewers.Count(0, 1, 0));
  }

  /** Such as during the joins. */
  @Test
  void gapsBeforeTheViewerCountsAreForgotten() {
    join();
    starve(6);
    join();
    viewer.count();
    serve(5);

    assertThat(viewer.isServed()).isTrue();
  }

  /** Simulates a suspended process. */
  @Test
  void pictureThatArrivesTooLateIsAGap() {
    join();
    viewer.count();
    clock.advance(HeadlessViewer.GAP_NANOS + 1);

    serve(1);

    assertThat(viewer.connection()).hasValue(Status.Connection.SERVED);
    assertThat(viewer.isServed()).isFalse();
  }

  @Test
  void worldThatEndsAndStartsAgainIsNoGap() {
    join();
    viewer.count();
    ServerNews serverStatus = new ServerNews();
    serverStatus.writer(SharedState.Phase.RUNNING, Timeline.paused(0));
    serverStatus.ended = true;
    relay().receive(serverStatus.write(memory));
    assertThat(viewer.connection()).hasValue(Status.Connection.ENDED);
    assertThat(relay().closed).isTrue();

    starve(6);
    relay().receive(new Refusal(0, "no world of that name").write(memory));
    assertThat(FleetViewers.Count.of(List.of(viewer))).isEqualTo(new FleetViewers.Count(0, 0, 1));
    assertThat(viewer.reason()).isEqualTo("no world of that name");
    join();

    assertThat(viewer.isServed()).isTrue();
  }

  @Test
  void viewerThatIsRefusedAsksAgainAtTheTimeThatTheRelayNames() {
    viewer.advance();
    relay().receive(new Refusal(3 * SECOND_NANOS, "full").write(memory));
    assertThat(viewer.connection()).hasValue(Status.Connection.REFUSED);
    assertThat(viewer.isOpen()).isFalse();

    starve(2);
    assertThat(dialled).hasSize(1);
    starve(1);

    assertThat(dialled).hasSize(2);
  }

  @Test
  void viewerThatNobodyAnsweredIsInNoCount() {
    starve(59);
    assertThat(dialled).hasSize(1);
    starve(5);

    assertThat(dialled).hasSize(2);
    assertThat(FleetViewers.Count.of(List.of(viewer))).isEqualTo(FleetViewers.Count.NONE);
  }

  private HeadlessViewer viewer() {
    return new HeadlessViewer(
        clock,
        () -> {
          dialled.add(new Relay());
          return relay();
        },
        CREDENTIALS,
        TOKEN,
        "arena",
        Messages.memory());
  }

  private Relay relay() {
    return dialled.get(dialled.size() - 1);
  }

  private void join() {
    starve(2); // waits for a second before the next attempt
    welcome();
    pass(SECOND_NANOS);
    serve(1);
  }

  private void serve(int seconds) {
    for (int second = 0; second < seconds; second++) {
      picture();
      pass(SECOND_NANOS);
    }
  }

  private void starve(int seconds) {
    for (int second = 0; second < seconds; second++) {
      pass(SECOND_NANOS);
    }
  }

  private void pass(long nanos) {
    clock.advance(nanos);
    viewer.advance();
  }

  private void welcome() {
    Welcome welcome = new Welcome(
        1,
        new byte[0],
        1,
        1,
        0,
        clock.nanos(),
        false,
        false,
        1,
        1,
        LAYOUT,
        Quantisation.DEFAULT,
        "");
    relay().receive(welcome.write(memory));
  }

  private void picture() {
    viewer.picture(relay(), ByteBuffer.wrap(new byte[] {SnapshotFormat.BUNDLE}));
  }

  private final class Relay implements Connection {
    final List<Byte> sent = new ArrayList<>();
    boolean closed;

    void receive(ByteBuffer message) {
      viewer.message(this, message);
    }

    @Override
    public Line control() {
      return message -> sent.add(message.get(0));
    }

    @Override
    public Line bulk() {
      return Line.NONE;
    }

    @Override
    public Line datagrams() {
      return Line.NONE;
    }

    @Override
    public boolean sendAlone(ByteBuffer snapshot) {
      return false;
    }

    @Override
    public long waitingBytes() {
      return 0;
    }

    @Override
    public boolean isOpen() {
      return !closed;
    }

    @Override
    public Optional<String> failure() {
      return Optional.empty();
    }

    @Override
    public byte[] key() {
      return new byte[32];
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
