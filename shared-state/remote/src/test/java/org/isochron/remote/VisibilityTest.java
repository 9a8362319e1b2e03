package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.isochron.remote.RemoteState.Interest;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.isochron.state.riding.LocalPose;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Viewers of a relay whose rule hides bodies, on a virtual network. */
@SuppressWarnings("NullAway.Init") // each test begins with the server
class VisibilityTest {
  private static final long TICK_NANOS = 10_000_000;
  private static final long BEGIN_NANOS = 5_000_000_000L;
  private static final int CAPACITY = 400;
  private static final int BODIES = 40;
  private static final double METRES_A_RUN = 5;

  /** Ticks after which the rule of {@link #blinking} changes its mind. */
  private static final int RUN = 25;

  private static final RemoteSettings.Visibility BLINKING =
      (viewer, snapshot, slot) -> blinking(viewer.number(), snapshot.tick(), slot);

  private final NanoClock.Manual clock = new NanoClock.Manual(BEGIN_NANOS);
  private final VirtualNetwork network = new VirtualNetwork(new Random(3));
  private final Random random = new Random(4);
  private final List<VirtualViewer> viewers = new ArrayList<>();
  private final SharedState state;
  private final StateWriter writer;

  /** Generations of the bodies, 0 for an empty slot. */
  private final int[] generations = new int[CAPACITY];

  private RemoteSettings settings = RemoteSettings.DEFAULT;
  private ServedWorlds server;
  private long tick;
  private boolean publishes = true;
  private double metresARun = METRES_A_RUN;

  /** True if bodies come and go at random, and touch each other. */
  private boolean lives;

  /** True if no body moves as it was predicted. */
  private boolean trembles;

  private final Map<VirtualViewer, FrameSource> frames = new HashMap<>();
  private final Map<VirtualViewer, EventCursor> cursors = new HashMap<>();
  private long carrier = BodyId.NONE;

  VisibilityTest() {
    SnapshotLayout layout = SnapshotLayout.bodies(CAPACITY);
    for (SnapshotLayout.Channel channel : LocalPose.CHANNELS) {
      layout = layout.withChannel(channel.name(), channel.blend());
    }
    state = SharedState.of(layout, SharedState.Limits.DEFAULT, clock);
    writer = state.claimWriter();
    writer.snapshots().state(SharedState.Phase.RUNNING);
    writer.snapshots().timeline(new Timeline(0, clock.nanos(), 0, Timeline.NORMAL_PERMILLE));
    network.latencyNanos = 20_000_000;
  }

  @AfterEach
  void close() {
    frames.values().forEach(FrameSource::close);
    viewers.forEach(VirtualViewer::close);
    server.close();
    writer.close();
  }

  @Test
  void eachViewerGetsTheBodiesThatItMaySeeAndNoOthers() {
    exist(0, 1, 2, 3);
    serve((viewer, snapshot, slot) -> slot % 2 == viewer.number() % 2);
    VirtualViewer first = view(Interest.EVERYTHING);
    run(500);
    VirtualViewer second = view(Interest.EVERYTHING);

    run(500);

    assertThat(shown(first)).containsExactly(1, 3);
    assertThat(shown(second)).containsExactly(0, 2);
    assertThat(first.loop.status().leftOutBodies()).isZero();
  }

  @Test
  void viewerThatJoinsWhileTimeIsPausedSeesItsBodies() {
    exist(0, 1, 2);
    serve((viewer, snapshot, slot) -> slot != 1);
    run(200);
    publishes = false;

    VirtualViewer viewer = view(Interest.EVERYTHING);
    run(1_000);

    assertThat(shown(viewer)).containsExactly(0, 2);
  }

  /** A body moves on while it is hidden, by 5 m at the end of each run. */
  @ParameterizedTest
  @CsvSource({
    "0, 0, 1000, 2147483647",
    "0.1, 0, Infinity, 2147483647",
    "0, 0, 1000, 20000",
    "0, 400, 1000, 2147483647"
  })
  void bodyThatAppearsIsNeverShownWhereItWasHidden(
      double loss, int cutMillis, float radius, int bytes) {
    network.loss = loss;
    network.jitterNanos = 5_000_000;
    exist(range(0, 20));
    serve(BLINKING);
    VirtualViewer viewer =
        view(Interest.EVERYTHING.around(0, 0, 0, radius).withBytesPerSecond(bytes));
    run(500);
    int frameCount = 0;
    int appeared = 0;
    boolean[] before = new boolean[BODIES];
    for (int milli = 0; milli < 20_000; milli++) {
      network.cut = milli % 1_500 < cutMillis;
      step();
      RenderFrame frame = milli % 4 == 0 ? frame(viewer) : null;
      if (frame == null || frame.isEmpty() || frame.instantNanos() < 100 * TICK_NANOS) {
        continue;
      }
      long shownTick = (frame.instantNanos() + TICK_NANOS - 1) / TICK_NANOS;
      for (int slot = 0; slot < frame.slotCount(); slot++) {
        boolean is = frame.body(slot) != BodyId.NONE;
        appeared += is && !before[slot] ? 1 : 0;
        before[slot] = is;
        if (is && blinking(1, shownTick, slot) && !blinking(1, shownTick - RUN, slot)) {
          double least = METRES_A_RUN * Math.floorDiv(shownTick, RUN) - 0.02;
          double x = frame.position(frame.body(slot), new Vector3d()).x;
          assertThat(x).as("slot %d at %d ns", slot, frame.instantNanos()).isGreaterThan(least);
        }
      }
      frameCount++;
    }
    assertThat(frameCount).isGreaterThan(4_000);
    assertThat(appeared).isGreaterThan(150);
  }

  /** A listener that builds objects from events has exactly the bodies of each frame. */
  @ParameterizedTest
  @ValueSource(floats = {Float.POSITIVE_INFINITY, 60})
  void eventsSpawnAndDespawnTheBodiesOfEachFrame(float radius) {
    exist(range(0, 20));
    lives = true;
    serve(BLINKING);
    VirtualViewer viewer = view(Interest.EVERYTHING.around(100, 0, 0, radius));
    run(300);
    frame(viewer); // its events begin here
    run(200);
    RenderFrame first = frame(viewer);
    Set<Long> listened = bodies(first);
    first.events(event -> {});
    int[] counts = new int[3];
    for (int milli = 0; milli < 10_000; milli++) {
      step();
      RenderFrame frame = frame(viewer);
      frame.events(event -> {
        assertThat(event.kind()).isNotEqualTo(Event.Kind.GAP);
        if (event.kind() == Event.Kind.SPAWN) {
          counts[0]++;
          assertThat(listened.add(event.bodyA())).as("new: %s", event).isTrue();
        } else if (event.kind() == Event.Kind.DESPAWN) {
          counts[1]++;
          assertThat(listened.remove(event.bodyA())).as("known: %s", event).isTrue();
        } else {
          counts[2]++;
          assertThat(listened).as("known: %s", event).contains(event.bodyA(), event.bodyB());
        }
      });
      assertThat(bodies(frame)).as("at %d ns", frame.instantNanos()).isEqualTo(listened);
    }
    assertThat(counts[0]).isGreaterThan(100);
    assertThat(counts[1]).isGreaterThan(100);
    assertThat(counts[2]).isGreaterThan(50);
    assertThat(viewer.loop.status().lostEvents()).isZero();
  }

  /** As the bodies come and go, the network fails, and the relay forgets the viewer. */
  @Test
  void eventsAreRightAgainAfterLossAndAnOutage() {
    network.loss = 0.1;
    exist(range(0, 20));
    lives = true;
    serve(BLINKING);
    VirtualViewer viewer = view(Interest.EVERYTHING);
    run(2_000);
    for (int outageMillis : new int[] {300, 3_000, 40_000}) {
      network.cut = true;
      run(outageMillis);
      network.cut = false;
      run(15_000);
      EventCursor cursor = viewer.state.openEvents();
      Set<Long> listened = bodies(viewer.reader.newest());
      long from = viewer.reader.newest().tick();
      run(3_000);
      long until = viewer.reader.newest().tick();
      Set<Long> picture = bodies(viewer.reader.newest());
      run(1_000); // events that were lost arrive later than snapshots
      cursor.poll(event -> {
        if (event.tick() > from && event.tick() <= until) {
          switch (event.kind()) {
            case SPAWN -> assertThat(listened.add(event.bodyA())).isTrue();
            case DESPAWN -> assertThat(listened.remove(event.bodyA())).isTrue();
            default -> assertThat(listened).contains(event.bodyA(), event.bodyB());
          }
        }
      });
      assertThat(until).isGreaterThan(from + 200);
      assertThat(picture).as("%d ms", outageMillis).isEqualTo(listened);
    }
  }

  /** A keyframe within the byte limit is too short for all bodies, so they stay for a while. */
  @Test
  void bodyThatWasHiddenDuringALossDoesNotStayInThePicture() {
    exist(range(0, CAPACITY));
    trembles = true;
    serve((viewer, snapshot, slot) -> slot >= 200 || snapshot.tick() < 310);
    VirtualViewer viewer = view(Interest.EVERYTHING.withBytesPerSecond(10_000));
    run(3_000);
    assertThat(shown(viewer)).contains(1, 5, 10, 19);
    network.cut = true;
    run(300);
    network.cut = false;

    run(500);

    assertThat(viewer.reader.newest().tick()).isGreaterThan(350);
    assertThat(viewer.loop.status().leftOutBodies()).as("bodies may be kept").isPositive();
    assertThat(shown(viewer)).isNotEmpty().allMatch(slot -> slot >= 200);
  }

  @Test
  void eventThatNamesAHiddenBodyIsNotSent() {
    exist(0, 1, 2);
    serve((viewer, snapshot, slot) -> slot != 1);
    VirtualViewer viewer = view(Interest.EVERYTHING);
    run(500);
    List<String> got = listen(viewer);
    for (long[] pair : new long[][] {{0, 2}, {0, 1}, {1, 2}, {1, -1}, {2, -1}, {-1, -1}}) {
      long a = pair[0] < 0 ? BodyId.NONE : BodyId.of((int) pair[0], 1);
      long b = pair[1] < 0 ? BodyId.NONE : BodyId.of((int) pair[1], 1);
      writer.events().user(5, 0, a, b, 7);
    }

    run(200);
    poll(viewer, got);

    assertThat(got).containsExactly("USER 0 2 7", "USER 2 -1 7", "USER -1 -1 7");
  }

  @Test
  void spawnKeepsItsTokenAndContactsOfARemovedBodyArriveBeforeItsEnd() {
    exist(0);
    serve((viewer, snapshot, slot) -> slot != 3);
    VirtualViewer viewer = view(Interest.EVERYTHING);
    run(500);
    List<String> got = listen(viewer);
    long seen = BodyId.of(2, 1);
    long hidden = BodyId.of(3, 1);

    writer.events().publish(Event.Kind.SPAWN, 0, seen, 0, 42);
    writer.events().publish(Event.Kind.SPAWN, 0, hidden, 0, 43);
    exist(2, 3);
    run(50);
    for (long body : new long[] {seen, hidden}) {
      writer.events().contactBegin(body, BodyId.of(0, 1), new Vector3d(), new Vector3f(0, 1, 0), 1);
      writer.events().publish(Event.Kind.DESPAWN, 0, body, 0, 0);
      generations[BodyId.slot(body)] = 0;
    }
    run(200);
    poll(viewer, got);

    assertThat(got).containsExactly("SPAWN 2 -1 42", "CONTACT_BEGIN 2 0 0", "DESPAWN 2 -1 0");
  }

  /** The pose on a hidden carrier would tell where that is. */
  @Test
  void whoSeesARiderSeesItsCarrier() {
    exist(0, 1, 2, 3);
    carrier = BodyId.of(2, 1);
    serve((viewer, snapshot, slot) -> slot == (snapshot.tick() < 150 ? 0 : 3));
    VirtualViewer viewer = view(Interest.EVERYTHING);

    run(1_000);
    assertThat(shown(viewer)).as("0 rides on 1, and that on 2").containsExactly(0, 1, 2);
    run(1_000);

    assertThat(shown(viewer)).as("nobody rides on 3").containsExactly(3);
  }

  @Test
  void ruleIsNotAskedAboutBodiesOutsideTheInterest() {
    exist(range(0, BODIES));
    Set<Integer> asked = new HashSet<>();
    serve((viewer, snapshot, slot) -> {
      asked.add(slot);
      return true;
    });
    VirtualViewer viewer = view(Interest.EVERYTHING.around(0, 7, 0, 2.5f));
    metresARun = 0;

    run(500);

    assertThat(viewer.isJoined()).isTrue();
    assertThat(asked).contains(6, 7, 8).doesNotContain(0, 3, 11, 20);
  }

  @Test
  void ruleThatThrowsHidesTheBodyAndServesOn() {
    exist(0, 1);
    serve((viewer, snapshot, slot) -> {
      if (slot == 1) {
        throw new IllegalStateException("of a test");
      }
      return true;
    });
    VirtualViewer viewer = view(Interest.EVERYTHING);

    run(1_000);

    assertThat(shown(viewer)).containsExactly(0);
  }

  private static boolean blinking(int viewer, long tick, int slot) {
    return new Random(tick / RUN * 1_000_003 + slot * 1_009L + viewer).nextInt(100) < 70;
  }

  /** Returns a path that is nowhere between two of its points, as a straight line would be. */
  private static double runs(long tick) {
    return Math.floorDiv(tick, RUN) + Math.max(0, (tick % RUN - 20) / 5.0);
  }

  private void serve(RemoteSettings.Visibility rule) {
    settings = settings.withVisibility(rule);
    server = ServedWorlds.one(state, settings, () -> 1, 512, clock);
    network.serve(server);
  }

  private VirtualViewer view(Interest interest) {
    VirtualViewer viewer =
        new VirtualViewer(network, viewers.size() + 1, random.nextLong() >> 8, settings);
    viewer.isOfTokens = false;
    viewer.limits = VirtualViewer.LIMITS.withEvents(4_096);
    viewer.interest = interest;
    viewers.add(viewer);
    return viewer;
  }

  private void exist(int... slots) {
    for (int slot : slots) {
      generations[slot] = 1;
    }
  }

  private static int[] range(int from, int to) {
    return IntStream.range(from, to).toArray();
  }

  private void run(int millis) {
    for (int milli = 0; milli < millis; milli++) {
      step();
    }
  }

  private void step() {
    clock.advance(1_000_000);
    viewers.forEach(viewer -> viewer.clock.advance(1_000_000));
    network.advance(clock.nanos());
    if (publishes && (clock.nanos() - BEGIN_NANOS) % TICK_NANOS == 0) {
      publish();
    }
    server.advance(clock.nanos());
    viewers.forEach(VirtualViewer::advance);
  }

  private void publish() {
    tick++;
    writer.events().at(0, tick, (tick - 1) * TICK_NANOS);
    if (lives) {
      live();
    }
    writer.snapshots().begin(tick, tick * TICK_NANOS);
    for (int slot = 0; slot < CAPACITY; slot++) {
      if (generations[slot] > 0) {
        long body = BodyId.of(slot, generations[slot]);
        double y = trembles ? slot + random.nextDouble() : slot;
        writer.snapshots().body(body, metresARun * runs(tick), y, 0, 0, 0, 0, 1);
        if (carrier != BodyId.NONE && slot < BodyId.slot(carrier)) {
          new LocalPose()
              .between(new Vector3d(), new Quaternionf(), new Vector3d(0, -1, 0), new Quaternionf())
              .write(writer.snapshots().open(), 0, slot, BodyId.of(slot + 1, 1));
        }
      }
    }
    writer.snapshots().publish(clock.nanos());
  }

  private void live() {
    int slot = random.nextInt(BODIES);
    if (random.nextInt(3) == 0 && generations[slot] > 0) {
      writer
          .events()
          .publish(Event.Kind.DESPAWN, 0, BodyId.of(slot, generations[slot]), BodyId.NONE, 0);
      generations[slot] = -generations[slot];
    } else if (random.nextInt(3) == 0 && generations[slot] <= 0) {
      generations[slot] = 1 - generations[slot];
      writer
          .events()
          .publish(Event.Kind.SPAWN, 0, BodyId.of(slot, generations[slot]), BodyId.NONE, 9);
    }
    int other = random.nextInt(BODIES);
    if (other != slot && generations[slot] > 0 && generations[other] > 0) {
      long a = BodyId.of(slot, generations[slot]);
      writer.events().user(5, 0, a, BodyId.of(other, generations[other]), 7);
    }
  }

  private RenderFrame frame(VirtualViewer viewer) {
    return frames
        .computeIfAbsent(
            viewer, its -> FrameSource.on(its.state, FrameSource.Settings.of(Delay.balanced())))
        .at(viewer.clock.nanos());
  }

  private static Set<Long> bodies(RenderFrame frame) {
    Set<Long> bodies = new HashSet<>();
    for (int slot = 0; slot < frame.slotCount(); slot++) {
      bodies.add(frame.body(slot));
    }
    bodies.remove(BodyId.NONE);
    return bodies;
  }

  private static Set<Long> bodies(Snapshot snapshot) {
    Set<Long> bodies = new HashSet<>();
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      bodies.add(snapshot.body(slot));
    }
    bodies.remove(BodyId.NONE);
    return bodies;
  }

  private static List<Integer> shown(VirtualViewer viewer) {
    return bodies(viewer.reader.newest()).stream().map(BodyId::slot).sorted().toList();
  }

  private List<String> listen(VirtualViewer viewer) {
    cursors.put(viewer, viewer.state.openEvents());
    return new ArrayList<>();
  }

  private void poll(VirtualViewer viewer, List<String> got) {
    Objects.requireNonNull(cursors.get(viewer))
        .poll(event -> got.add("%s %d %d %d"
            .formatted(event.kind(), slot(event.bodyA()), slot(event.bodyB()), event.token())));
  }

  private static int slot(long body) {
    return body == BodyId.NONE ? -1 : BodyId.slot(body);
  }
}
