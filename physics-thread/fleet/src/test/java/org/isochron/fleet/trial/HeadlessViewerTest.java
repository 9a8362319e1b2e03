package org.isochron.fleet.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.isochron.remote.Quantisation;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.codec.BodyChoice;
import org.isochron.remote.codec.BodyNumbers;
import org.isochron.remote.codec.Fragments;
import org.isochron.remote.codec.SnapshotEncoder;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.ServerNews;
import org.isochron.remote.stream.Uplink;
import org.isochron.remote.stream.Welcome;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Headless viewers with a simulated relay and a manual clock. */
class HeadlessViewerTest {
  private static final long TOKEN = 44;
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final SnapshotLayout LAYOUT = SnapshotLayout.bodies(1);

  private final NanoClock.Manual clock = new NanoClock.Manual(5 * SECOND_NANOS);
  private final SharedState state = SharedState.of(LAYOUT, SharedState.Limits.DEFAULT, clock);
  private final StateWriter writer = state.claimWriter();
  private final SnapshotReader reader = state.openReader();
  private final BodyNumbers numbers = new BodyNumbers(LAYOUT, Quantisation.DEFAULT);
  private final ByteBuffer memory = Messages.memory();
  private final List<Relay> dialled = new ArrayList<>();
  private final HeadlessViewer viewer = viewer();
  private SnapshotEncoder encoder = new SnapshotEncoder(numbers, 1);
  private int chain = 1;
  private long tick;

  @AfterEach
  void close() {
    reader.close();
  }

  @Test
  void viewerJoinsAndIsServedOnceAPictureHasArrived() {
    viewer.advance(clock.nanos());
    assertThat(relay().sent)
        .containsExactlyInAnyOrder(Messages.JOIN, Messages.HELLO, Messages.HELLO);
    assertThat(viewer.connection()).isEmpty();
    assertThat(viewer.isJoining()).isTrue();

    welcome();
    pass(HeadlessViewer.JOIN_POLL_NANOS);
    assertThat(viewer.connection()).hasValue(Connection.JOINED);
    assertThat(viewer.isServed()).isFalse();

    serve(1);
    assertThat(viewer.connection()).hasValue(Connection.SERVED);
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
    assertThat(viewer.connection()).hasValue(Connection.SILENT);
    join();
    serve(5);

    assertThat(viewer.connection()).hasValue(Connection.SERVED);
    assertThat(FleetViewers.Count.of(List.of(viewer))).isEqualTo(new FleetViewers.Count(0, 1, 0));
  }

  @Test
  void worldThatEndsAndStartsAgainIsNoGap() {
    join();
    viewer.count();
    ServerNews serverStatus = new ServerNews();
    serverStatus.writer(SharedState.Phase.RUNNING, Timeline.paused(0));
    serverStatus.ended = true;
    relay().control.add(copy(serverStatus.write(memory, TOKEN)));
    pass(SECOND_NANOS);
    assertThat(viewer.connection()).hasValue(Connection.ENDED);
    assertThat(relay().closed).isTrue();

    starve(6);
    relay().control.add(copy(Messages.refusal(memory, TOKEN, 0, "no world of that name")));
    pass(SECOND_NANOS);
    assertThat(FleetViewers.Count.of(List.of(viewer))).isEqualTo(new FleetViewers.Count(0, 0, 1));
    assertThat(viewer.reason()).isEqualTo("no world of that name");
    join();

    assertThat(viewer.isServed()).isTrue();
  }

  @Test
  void viewerThatIsRefusedAsksAgainAtTheTimeThatTheRelayNames() {
    viewer.advance(clock.nanos());
    relay().control.add(copy(Messages.refusal(memory, TOKEN, 3 * SECOND_NANOS, "full")));
    pass(SECOND_NANOS);
    assertThat(viewer.connection()).hasValue(Connection.REFUSED);
    assertThat(viewer.isOpen()).isFalse();

    starve(2);
    assertThat(dialled).hasSize(1);
    starve(1);

    assertThat(dialled).hasSize(2);
  }

  private HeadlessViewer viewer() {
    return new HeadlessViewer(
        () -> {
          dialled.add(new Relay());
          return relay();
        },
        TOKEN,
        "arena",
        Messages.memory());
  }

  private Relay relay() {
    return dialled.get(dialled.size() - 1);
  }

  private void join() {
    encoder = new SnapshotEncoder(numbers, ++chain);
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
    viewer.advance(clock.nanos());
  }

  private void welcome() {
    Welcome welcome = new Welcome(
        TOKEN, 1, 1, 1, 0, clock.nanos(), false, 1, 1, LAYOUT, Quantisation.DEFAULT, "");
    relay().control.add(copy(welcome.write(memory)));
  }

  private void picture() {
    tick++;
    writer.snapshots().begin(tick, tick * SECOND_NANOS);
    writer.snapshots().body(BodyId.of(0, 1), (double) tick, 0, 0, 0, 0, 0, 1);
    writer.snapshots().publish(clock.nanos());
    reader.refresh();
    Fragments fragments = encoder.encode(reader.newest(), BodyChoice.EVERYTHING, false);
    for (int index = 0; index < fragments.count(); index++) {
      relay().fragments.add(copy(fragments.at(index)));
    }
  }

  private static ByteBuffer copy(ByteBuffer message) {
    ByteBuffer copy = ByteBuffer.allocate(message.remaining()).order(ByteOrder.LITTLE_ENDIAN);
    return copy.put(message.duplicate()).flip();
  }

  private static final class Relay implements Uplink {
    final Queue<ByteBuffer> control = new ArrayDeque<>();
    final Queue<ByteBuffer> fragments = new ArrayDeque<>();
    final List<Byte> sent = new ArrayList<>();
    boolean closed;

    @Override
    public Line control() {
      return this::receive;
    }

    @Override
    public Line asking(int number) {
      return this::receive;
    }

    private boolean receive(ByteBuffer message) {
      ByteBuffer copy = copy(message);
      assertThat(Messages.open(copy)).isTrue();
      sent.add(Messages.type(copy));
      return true;
    }

    @Override
    public void pollSnapshots(Arrivals arrivals) {
      for (ByteBuffer next = fragments.poll(); next != null; next = fragments.poll()) {
        arrivals.fragment(0, next);
      }
    }

    @Override
    public void pollControl(Arrivals arrivals) {
      for (ByteBuffer next = control.poll(); next != null; next = control.poll()) {
        arrivals.control(ASKING_LINES, next);
      }
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
