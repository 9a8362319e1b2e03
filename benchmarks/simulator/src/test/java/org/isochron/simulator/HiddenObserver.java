package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.VirtualRelay;
import org.isochron.remote.VirtualViewer;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.Viewer;
import org.isochron.state.riding.LocalPose;
import org.jspecify.annotations.Nullable;

/**
 * A viewer that may know of some bodies only, and whose program talks with that of its relay. It
 * has a relay and a bad network of its own, so it changes nothing for the other viewers.
 */
final class HiddenObserver implements Observer {
  /** Ticks after which a body may appear or be hidden. */
  private static final int RUN = 60;

  private static final int HIDDEN_PERCENT = 30;
  private static final int FAULT_ONE_IN = 150;
  private static final int MESSAGE_ONE_IN = 8;
  private static final double MAX_LOSS = 0.3;
  private static final long MILLI = 1_000_000;

  private final Service service;
  private final Random random;
  private final long seed;
  private final VirtualRelay relay;
  private final Map<Instant, Looked> looked = new HashMap<>();
  private final Set<Long> everSeen = new HashSet<>();
  private final TalkEnd programOfRelay = new TalkEnd();
  private final TalkEnd programOfViewer = new TalkEnd();
  private int number;
  private VirtualViewer viewer;
  private @Nullable Seen seen;
  private boolean isCalm;

  private record Instant(long epoch, long tick) {}

  /** What the rule has said of the bodies of a tick, which may be shown several times. */
  private static final class Looked {
    final Set<Long> sequences = new HashSet<>();
    final Set<Long> visible = new HashSet<>();
    final Set<Long> hidden = new HashSet<>();
  }

  HiddenObserver(Service service) {
    this.service = service;
    seed = service.program.seed() * 31 + 11;
    random = new Random(seed);
    RemoteSettings settings = RemoteSettings.DEFAULT.withSecret("open").withVisibility(this::sees);
    relay = new VirtualRelay(service.state, settings, seed);
    viewer = relay.view(RemoteState.Interest.EVERYTHING);
  }

  /** Riders are seen with their carriers, because their poses tell where these are. */
  private boolean sees(Viewer its, Snapshot snapshot, int slot) {
    number = its.number();
    OptionalInt riders = LocalPose.firstChannel(snapshot.layout());
    int root = slot;
    for (int depth = 0; riders.isPresent() && depth < LocalPose.MAX_DEPTH; depth++) {
      int carrier = LocalPose.carrier(snapshot, riders.getAsInt(), root);
      root = carrier == LocalPose.NOBODY ? root : carrier;
    }
    Random choice = new Random(seed ^ snapshot.body(root) * 1_000_003);
    long run = (snapshot.tick() + choice.nextInt(RUN)) / RUN;
    boolean sees = new Random(choice.nextLong() + run).nextInt(100) >= HIDDEN_PERCENT;
    long body = snapshot.body(slot);
    Looked at = looked.computeIfAbsent(
        new Instant(snapshot.epoch(), snapshot.tick()), instant -> new Looked());
    at.sequences.add(snapshot.sequence());
    (sees ? at.visible : at.hidden).add(body);
    if (sees) {
      everSeen.add(body);
    }
    return sees;
  }

  @Override
  public void advance() {
    if (!isCalm && random.nextInt(FAULT_ONE_IN) == 0) {
      fail();
    }
    relay.advance();
    if (seen == null && viewer.isJoined()) {
      seen = new Seen();
    }
    if (seen != null) {
      seen.look();
      relay.messages(number).ifPresent(programOfRelay::receive);
      programOfViewer.receive(viewer.messages());
      if (!isCalm && random.nextInt(MESSAGE_ONE_IN) == 0) {
        programOfRelay.send(random);
        programOfViewer.send(random);
      }
    }
  }

  private void fail() {
    long nanos = MILLI * random.nextInt(random.nextInt(5) == 0 ? 4_000 : 600);
    switch (random.nextInt(10)) {
      case 0, 1 -> relay.lose(random.nextDouble() * MAX_LOSS);
      case 2 -> relay.delay(MILLI * random.nextInt(100), MILLI * random.nextInt(30));
      case 3 -> relay.cut(random.nextBoolean(), true, nanos);
      case 4 -> relay.stall(nanos);
      case 5 -> viewer.stall(nanos);
      case 6 -> relay.restart(random.nextBoolean(), nanos);
      case 7 -> {
        relay.end(viewer, random.nextBoolean());
        seen = null;
        programOfViewer.restart();
        viewer = relay.view(RemoteState.Interest.EVERYTHING);
      }
      case 8 -> relay.breakConnections();
      default -> relay.calm();
    }
  }

  @Override
  public void beginCalm() {
    isCalm = true;
    relay.calm();
  }

  @Override
  public boolean isReady() {
    return seen != null
        && viewer.leftOutBodies() == 0
        && viewer.status().connection() == Connection.SERVED
        && programOfRelay.isHeard(programOfViewer)
        && programOfViewer.isHeard(programOfRelay);
  }

  @Override
  public void requireCalm() {
    assertThat(isReady())
        .as("relay %s, viewer %s, %s", programOfRelay, programOfViewer, viewer.status())
        .isTrue();
  }

  @Override
  public void close() {
    relay.close();
  }

  /** What the viewer sees. */
  private final class Seen {
    private final SnapshotReader reader = viewer.state().openFollower();
    private final EventCursor events = viewer.state().openEvents();
    private final SentSnapshots snapshots =
        new SentSnapshots(service.truth, RemoteSettings.DEFAULT.steps());
    private long epochOffset;
    private long offsetBefore;
    private long lastSequence;

    void look() {
      if (epochOffset != viewer.epochOffset()) {
        offsetBefore = epochOffset;
        epochOffset = viewer.epochOffset();
      }
      events.poll(this::require);
      if (!reader.refresh()) {
        return;
      }
      for (int age = reader.lengthAcrossGaps() - 1; age >= 0; age--) {
        Snapshot snapshot = reader.at(age);
        if (snapshot.sequence() > lastSequence) {
          lastSequence = snapshot.sequence();
          require(snapshot, age == 0 && viewer.leftOutBodies() == 0);
        }
      }
    }

    /** Bodies may be late, or of before a keyframe, if there were too few bytes for all. */
    private void require(Snapshot snapshot, boolean isWhole) {
      long epoch = simulationEpoch(snapshot.epoch());
      snapshots.requireTrue(snapshot, epoch, isWhole, false);
      Looked at = looked.get(new Instant(epoch, snapshot.tick()));
      if (isWhole && at != null) {
        Set<Long> bodies = new HashSet<>();
        for (int slot = 0; slot < snapshot.slotCount(); slot++) {
          bodies.add(snapshot.body(slot));
        }
        bodies.remove(BodyId.NONE);
        assertThat(at.visible).as("tick %d", snapshot.tick()).containsAll(bodies);
        assertThat(bodies.size() == at.visible.size() || at.sequences.size() > 1)
            .as("%s of tick %d, not %s", bodies, snapshot.tick(), at.visible)
            .isTrue();
      }
    }

    private void require(Event event) {
      Looked at = looked.get(new Instant(simulationEpoch(event.epoch()), event.tick()));
      if (event.kind() == Event.Kind.DESPAWN) {
        assertThat(everSeen).as("%s", event).contains(event.bodyA());
      } else if (at != null) {
        // a refused command may name a body that has gone before the event is sent
        Looked sent = event.commandKind() == 0
            ? at
            : looked.getOrDefault(
                new Instant(simulationEpoch(event.epoch()), event.tick() + 1), new Looked());
        for (long body : new long[] {event.bodyA(), event.bodyB()}) {
          assertThat(at.hidden.contains(body)
                  && sent.hidden.contains(body)
                  && !at.visible.contains(body))
              .as("%s names a hidden body", event)
              .isFalse();
        }
      }
    }

    private long simulationEpoch(long epoch) {
      return epoch - (epoch >= epochOffset ? epochOffset : offsetBefore);
    }
  }
}
