package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.isochron.physics.GameLoop;
import org.isochron.physics.InputSource;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.TickSettings;
import org.isochron.physics.WorldView;
import org.isochron.physics.slice.ForwardingSteppable;
import org.isochron.predict.Prediction;
import org.isochron.predict.PreparedPrefabs;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.EventPublisher;
import org.isochron.state.Link;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;

/** The world of a player's client, from its join until it leaves. */
final class PredictingClient implements AutoCloseable {
  private static final long NONE = -1;
  private static final long MILLISECOND = 1_000_000;

  /** Corrections have faded after so many ticks. */
  private static final int FADED = 100;

  /** After so many ticks a client that begins again predicts only what it has sent since. */
  private static final int RESTART_TICKS = 100;

  final VirtualLinks links;
  final Prediction prediction;
  final long body;
  private final Service service;
  private final Playing playing;
  private final SharedState state;
  private final GameLoop loop;
  private final SnapshotReader reader;
  private final EventCursor cursor;
  private final int inputDelay;

  /** What was predicted for ticks that the truth has not reached. */
  private final Deque<Predicted> predicted = new ArrayDeque<>();

  /** Input by the tick that uses it, of which there are several after jumps back. */
  private final TreeMap<Long, List<Controls>> sent = new TreeMap<>();

  /**
   * Input sent since the last jump. The client predicts ticks that it jumps over with the controls
   * it holds, although the server may have older input for them.
   */
  private final Map<Long, Controls> known = new HashMap<>();

  private final Set<Long> bodies = new HashSet<>();
  private final OwnTruth truth;
  private final Verdicts verdicts = new Verdicts();
  private ServerEnd served;
  private long stalledUntil;
  private boolean isCalm;
  private long anchors;
  private long handledTick = NONE;
  private long tick;
  private long corrections;
  private long correctedTick;

  /** The own body after a tick, computed from the anchor of another one. */
  private record Predicted(
      long tick, long anchorTick, @Nullable Vector3d position) {}

  private record Controls(float x, float z, int jumps, int throwns) {
    static Controls of(TickInput input) {
      return new Controls(
          input.level(SteeredCode.X),
          input.level(SteeredCode.Z),
          input.pressCount(SteeredCode.JUMP),
          input.pressCount(SteeredCode.THROW));
    }

    boolean hasLevelsOf(Controls other) {
      return x == other.x && z == other.z;
    }
  }

  PredictingClient(Service service, Playing playing, long body, long seed) {
    this.service = service;
    this.playing = playing;
    this.body = body;
    Random random = new Random(seed);
    links = new VirtualLinks(service.clock, seed, 2);
    links
        .all()
        .forEach(end -> end.become(random.nextInt(60), random.nextInt(30), random.nextInt(80)));
    truth = new OwnTruth(service, playing, body);
    inputDelay = random.nextInt(3);
    SteeredCode.Kind kind = playing.kind;
    prediction = new Prediction(
        service.world.client(),
        its -> new SteeredCode(its, kind, service.rate, SteeredCode.Listener.NONE),
        Prediction.Settings.DEFAULT
            .withRate(service.rate)
            .withInputDelay(inputDelay)
            .withRadius(4 + random.nextInt(9)),
        links.of(0).get(0),
        service.clock);
    Steppable world = new Watched(prediction.simulation());
    state = SharedState.of(
        world.layout(), SharedState.Limits.DEFAULT.withEvents(16_384), service.clock);
    PhysicsSettings settings = PhysicsSettings.DEFAULT
        .withTicks(TickSettings.DEFAULT.withRate(service.rate))
        .withInput(devices(random));
    loop = GameLoop.start(state, world, settings);
    reader = state.openReader();
    cursor = state.openEvents();
    reader.refresh();
    for (int slot = 0; slot < reader.newest().slotCount(); slot++) {
      bodies.add(reader.newest().body(slot));
    }
    bodies.remove(BodyId.NONE);
    playing.listen(body, (ofTick, input) -> requireSent(ofTick, Controls.of(input)));
    served = new ServerEnd(links.of(1).get(0));
    playing.players.join(served, body);
  }

  /** The server's end of the link, which it may close alone. */
  private static final class ServerEnd implements Link {
    private final Link link;
    private boolean isClosed;

    ServerEnd(Link link) {
      this.link = link;
    }

    @Override
    public void send(ByteBuffer message) {
      link.send(message);
    }

    @Override
    public boolean receive(ByteBuffer message) {
      return link.receive(message);
    }

    @Override
    public boolean isOpen() {
      return !isClosed && link.isOpen();
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }

  /** The server begins again with this player, as one that was restarted. */
  void joinAgain() {
    truth.inputIsMissing(tick + RESTART_TICKS); // the client forgets what it has sent
    served.close();
    served = new ServerEnd(links.of(1).get(0));
    playing.players.join(served, body);
  }

  void weather(int leastMillis, int moreMillis, int lostPermille) {
    links.all().forEach(end -> end.become(leastMillis, moreMillis, lostPermille));
  }

  void stall(long nanos) {
    stalledUntil = service.clock.nanos() + nanos;
  }

  /** Walks in a random direction for a while, then back, stands, jumps and throws. */
  private InputSource devices(Random random) {
    float[] way = new float[2];
    long[] next = {0};
    return (end, sink) -> {
      if (isCalm) {
        sink.level(SteeredCode.X, 0);
        sink.level(SteeredCode.Z, 0);
        return;
      }
      if (end >= next[0]) {
        next[0] = end + (300 + random.nextInt(900)) * MILLISECOND;
        boolean isBack = random.nextBoolean();
        way[0] = isBack ? -way[0] : 2 * random.nextFloat() - 1;
        way[1] = isBack ? -way[1] : 2 * random.nextFloat() - 1;
        sink.level(SteeredCode.X, way[0]);
        sink.level(SteeredCode.Z, way[1]);
      }
      if (random.nextInt(300) == 0) {
        int control = random.nextBoolean() ? SteeredCode.JUMP : SteeredCode.THROW;
        sink.press(control, end - 1);
        sink.release(control, end - 1);
      }
    };
  }

  private final class Watched extends ForwardingSteppable<Steppable> {
    Watched(Steppable simulation) {
      super(simulation);
    }

    @Override
    public long resumeTick(long last, Runnable beforeJump) {
      long resumed = simulation.resumeTick(last, beforeJump);
      if (resumed != last) {
        predicted.removeIf(each -> each.tick > resumed);
        known.clear();
        handledTick = NONE;
        correctedTick = resumed;
      }
      return resumed;
    }

    @Override
    public void begin(long next, EventPublisher events) {
      tick = next;
      simulation.begin(next, events);
    }

    @Override
    public void control(TickInput input) {
      Controls controls = Controls.of(input);
      sent.computeIfAbsent(tick + inputDelay, it -> new ArrayList<>()).add(controls);
      known.put(tick + inputDelay, controls);
      simulation.control(input);
    }

    @Override
    public void step(long next, double dtSeconds) {
      simulation.step(next, dtSeconds);
      Prediction.Status status = prediction.status();
      if (status.anchors() != anchors) {
        anchors = status.anchors();
        handledTick = next - 1 - status.leadTicks();
      }
      if (status.corrections() != corrections) {
        corrections = status.corrections();
        correctedTick = next;
      }
      WorldView view = simulation.view(next);
      predicted.add(new Predicted(
          next, handledTick, view.contains(body) ? view.position(body, new Vector3d()) : null));
    }
  }

  void beginCalm() {
    isCalm = true;
  }

  /** The server has used some input: that of the tick, or what it had before, but no press twice. */
  private void requireSent(long ofTick, Controls used) {
    List<Controls> own = sent.getOrDefault(ofTick, List.of());
    if (!used.equals(known.remove(ofTick))) {
      truth.inputIsMissing(ofTick);
    }
    if (own.contains(used)) {
      sent.headMap(ofTick).clear();
      return;
    }
    int presses = used.jumps + used.throwns;
    boolean isKnown = used.x == 0 && used.z == 0;
    for (List<Controls> each : sent.headMap(ofTick, true).values()) {
      isKnown |= each.stream().anyMatch(used::hasLevelsOf);
    }
    if (presses > 0 || !isKnown) {
      fail("tick %d used %s, but its client sent %s", ofTick, used, own);
    }
  }

  void advance() {
    if (service.clock.nanos() - stalledUntil < 0) {
      return;
    }
    loop.advance();
    PreparedPrefabs.await(prediction);
    cursor.poll(this::take);
    if (reader.refresh()) {
      requireKnown(reader.newest());
    }
    verdicts.require(tick);
    truth.advance();
    while (!predicted.isEmpty() && predicted.peek().tick <= truth.tick()) {
      Predicted next = predicted.remove();
      if (next.anchorTick != NONE) {
        truth.require(next.tick, next.anchorTick, next.position);
      }
    }
  }

  private void take(Event event) {
    verdicts.take(event);
    boolean cancels = event.kind() == Event.Kind.CANCELLED;
    Event.Kind kind = cancels ? event.cancelledKind() : event.kind();
    if (kind == (cancels ? Event.Kind.DESPAWN : Event.Kind.SPAWN)) {
      assertThat(bodies.add(event.bodyA())).as("unknown before: %s", event).isTrue();
    } else if (kind == (cancels ? Event.Kind.SPAWN : Event.Kind.DESPAWN)) {
      assertThat(bodies.remove(event.bodyA())).as("known before: %s", event).isTrue();
    }
  }

  private void requireKnown(Snapshot picture) {
    int count = 0;
    for (int slot = 0; slot < picture.slotCount(); slot++) {
      long shown = picture.body(slot);
      count += shown == BodyId.NONE ? 0 : 1;
      if (shown != BodyId.NONE && !bodies.contains(shown)) {
        fail("tick %d shows %x without an event", picture.tick(), shown);
      }
    }
    assertThat(bodies).as("bodies known in tick %d", picture.tick()).hasSize(count);
    if (picture.contains(body) && picture.tick() - correctedTick > FADED) {
      Vector3d own = prediction.simulation().view(picture.tick()).position(body, new Vector3d());
      assertThat(picture.position(body, new Vector3d()).distance(own))
          .as("offset of the own body without corrections")
          .isLessThan(1e-4);
    }
  }

  void requireCalm() {
    assertThat(reader.newest().tick())
        .isGreaterThanOrEqualTo(service.truth.newest().tick());
    assertThat(prediction.status().connection()).isEqualTo(Prediction.Connection.PLAYING);
    assertThat(prediction.status().ownErrorMetres()).as("own error").isLessThan(OwnTruth.TOLERANCE);
  }

  @Override
  public void close() {
    served.close();
    reader.close();
    loop.close();
  }
}
