package org.isochron.physics.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.isochron.engine.Scene;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.render.Blending;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.render.Starvation;
import org.isochron.replay.History;
import org.isochron.replay.Journal;
import org.isochron.replay.Recording;
import org.isochron.replay.Replay;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.TickRate;
import org.joml.Vector3d;

/**
 * A seeded random-walk test of all features of one engine, checked against a simple model. The test
 * checks that a tick always shows the same state, that accepted spawns succeed, and that event
 * readers know all bodies. Every frame lies between two snapshots, and a replay reproduces the run
 * to the last bit.
 */
final class FeaturesWalk {
  private static final FrameSource.Settings LINEAR =
      FrameSource.Settings.DEFAULT.withStarvation(Starvation.hold()).withBlending(Blending.LINEAR);
  private static final int MOST_BACK = 20;
  private static final History.Settings KEPT = new History.Settings(120, 13);

  private final FeaturesGround ground;
  private final long seed;
  private final long throwsAt;
  private final Path file;
  private final Random random;
  private final Scene scene;
  private final NanoClock.Manual clock = new NanoClock.Manual(1_000);
  private final Simulation world;
  private final SnapshotLayout layout;
  private final Steppable top;
  private final Steppable.Past past;
  private final Recording recording;
  private final SharedState state;
  private final GameLoop loop;
  private final SnapshotReader reader;
  private final EventFollower events;

  private final EventFollower pictured;

  private final FrameSource picture;
  private final FeaturesSender sender;
  private final SeenSnapshots seen = new SeenSnapshots();
  private final List<FrameSource> sources = new ArrayList<>();
  private final List<String> trail = new ArrayList<>();
  private final Set<String> done = new TreeSet<>();
  private boolean backwards;
  private boolean visited;
  private boolean paused;
  private boolean touched;

  /** True while sent commands are pending. */
  private boolean commandsPending;

  /**
   * True if time jumped after a spawn command was sent; another body may then have taken the
   * reserved slot.
   */
  private boolean jumpedBeforeSpawn;

  private long shown;
  private long reverseStart;
  private long counted;
  private long lastSequence = -1;
  private int climbed;

  FeaturesWalk(FeaturesGround ground, long seed, Path folder) throws IOException {
    this.ground = ground;
    this.seed = seed;
    scene = FeaturesGame.scene(ground);
    random = new Random(seed);
    throwsAt = random.nextInt(4) == 0 ? 50 + random.nextInt(200) : Long.MAX_VALUE;
    file = folder.resolve("%s-%d".formatted(ground.engine(), seed));
    world = ground.world(scene);
    Simulation game = FeaturesGame.around(ground, world, throwsAt);
    layout = game.layout();
    recording = Recording.start(file, identity(), History.of(game, KEPT));
    top = recording.simulation();
    past = top.past().orElseThrow();
    state =
        SharedState.of(layout, SharedState.Limits.DEFAULT.withEvents(16_384).withReaders(5), clock);
    loop = GameLoop.start(state, top, PhysicsSettings.DEFAULT);
    reader = state.openReader();
    events = new EventFollower(state, scene);
    pictured = new EventFollower(state.openEvents(), scene);
    picture = FrameSource.on(state, LINEAR);
    sender = new FeaturesSender(ground, loop, world, scene, random, this::note);
    loop.advance();
    readPublished();
  }

  private Journal.Identity identity() {
    return Journal.Identity.of(TickRate.hertz(100), layout, ground.engine(), "features");
  }

  Set<String> done() {
    for (Event.Kind kind : EnumSet.range(Event.Kind.SPAWN, Event.Kind.SENSOR_LEAVE)) {
      note(events.hasSeen(kind), "event " + kind);
    }
    return done;
  }

  int climbed() {
    return climbed;
  }

  void run(int steps) {
    for (int step = 0; step < steps; step++) {
      try {
        step();
      } catch (Throwable e) {
        throw new AssertionError(
            "%s, seed %d, step %d, tick %d%s: %s, after %s"
                .formatted(
                    ground,
                    seed,
                    step,
                    shown,
                    backwards ? " backwards" : "",
                    e.getMessage(),
                    trail.subList(Math.max(0, trail.size() - 25), trail.size())),
            e);
      }
    }
  }

  private void step() {
    boolean mustTurn = backwards && reverseStart - shown > MOST_BACK;
    boolean jumped = mustTurn ? turn() : (random.nextInt(9) == 0 && request());
    if (!jumped) {
      continueTime();
      ask();
      send();
      clock.advance(1 + random.nextInt(4) * (long) random.nextInt(9_000_000));
      loop.advance();
      readPublished();
    }
    show();
    events.require(reader.newest());
  }

  private void note(boolean isDone, String what) {
    if (isDone) {
      done.add(what);
    }
  }

  private void note(String what) {
    done.add(what);
    trail.add(what + "@" + shown);
  }

  private void continueTime() {
    if (paused && random.nextInt(3) == 0) {
      note("step");
      loop.time().step();
    } else if (paused && random.nextInt(8) == 0) {
      note("resume");
      paused = false;
      loop.time().resume();
    }
  }

  private boolean request() {
    switch (random.nextInt(4)) {
      case 0 -> {
        note("pause");
        paused = true;
        loop.time().pause();
      }
      case 1 -> {
        note("speed");
        loop.time().speed((200 + random.nextInt(1_800)) / 1e3);
      }
      default -> {
        return shown > 0 && jump();
      }
    }
    return false;
  }

  private boolean jump() {
    long back = random.nextInt(random.nextInt(5) == 0 ? MOST_BACK : 4);
    switch (random.nextInt(5)) {
      case 0 -> {
        return turn();
      }
      case 1 -> {
        if (past.canSeek()) {
          note("seek");
          long to = Math.max(past.earliestTick(), shown - back);
          loop.time().seek(to);
          reachTick(to);
          return true;
        }
      }
      case 2, 3 -> {
        if (past.canSeek()) {
          note("rewind " + back);
          loop.time().rewind(back);
          reachTick(Math.max(past.earliestTick(), shown - back));
          return true;
        }
      }
      default -> {
        if (past.canSeek()) {
          note("stepBack");
          paused = true;
          loop.time().stepBack();
          reachTick(Math.max(past.earliestTick(), shown - 1));
          return true;
        }
      }
    }
    return false;
  }

  private boolean turn() {
    note(backwards ? "forward" : "reverse");
    if (backwards) {
      loop.time().forward();
      reachTick(past.canSeek() ? shown : reverseStart);
    } else {
      loop.time().reverse();
      beginReverse();
    }
    return true;
  }

  /**
   * Starts backward playback; if commands were sent during the pause, the loop first runs their
   * tick.
   */
  private void beginReverse() {
    loop.advance();
    reader.refresh();
    if (touched && reader.newest().tick() == shown + 1) {
      seen.ran(reader.newest());
      events.cutAfter(shown);
      shown++;
    }
    backwards = true;
    reverseStart = shown;
    counted = reader.newest().tick();
    settle();
  }

  private void reachTick(long tick) {
    loop.advance();
    reader.refresh();
    backwards = false;
    shown = tick;
    assertThat(reader.newest().tick()).as("tick after a jump").isEqualTo(tick);
    seen.cutAfter(tick);
    events.cutAfter(tick);
    settle();
  }

  private void settle() {
    jumpedBeforeSpawn = commandsPending;
    sender.sentSpawns().clear();
    lastSequence = reader.newest().sequence();
    seen.jumped(reader.newest());
    if (!commandsPending) {
      note(seen.requireSame(reader.newest(), shown), "again");
    }
    touched = commandsPending; // applied at once in a pause
    events.follow();
    if (!commandsPending) {
      events.requireSame(shown);
    }
  }

  private void readPublished() {
    if (!reader.refresh()) {
      return;
    }
    int first = reader.length() - 1;
    while (first >= 0 && reader.at(first).sequence() <= lastSequence) {
      first--;
    }
    for (int age = first; age >= 0; age--) {
      take(reader.at(age));
    }
    lastSequence = reader.newest().sequence();
    events.follow();
    if (backwards) {
      events.requireSame(shown);
    } else if (!touched) {
      events.ran(shown);
    }
    commandsPending = false;
    jumpedBeforeSpawn = false;
    if (!backwards) {
      events.requireNoJump();
      requireSpawned();
    }
  }

  private void take(Snapshot snapshot) {
    seen.published(snapshot);
    if (backwards) {
      long earliest = past.canSeek() ? past.earliestTick() : 0;
      shown = Math.max(earliest, reverseStart - (snapshot.tick() - counted));
      note(seen.requireSame(snapshot, shown), "again");
    } else if (snapshot.tick() == shown && lastSequence >= 0) {
      touched = true; // commands in a pause
    } else {
      shown = snapshot.tick();
      touched = false;
      seen.ran(snapshot);
      requireLow(snapshot);
    }
  }

  private void send() {
    long before = sender.sentCount();
    sender.send(reader.newest());
    commandsPending |= sender.sentCount() > before;
    if (jumpedBeforeSpawn) {
      sender.sentSpawns().clear();
    }
  }

  private void ask() {
    if (random.nextInt(4) != 0 || touched || commandsPending) {
      return; // the world has changed since its last tick
    }
    note("question");
    long body = sender.body(reader.newest());
    Vector3d answer = new Vector3d();
    long[] tick = {-1};
    boolean[] found = {false};
    loop.ask(
        view -> {
          tick[0] = view.tick();
          found[0] = view.contains(body);
          if (found[0]) {
            view.position(body, answer);
          }
        },
        7);
    clock.advance(1);
    loop.advance();
    readPublished();
    assertThat(tick[0]).as("the question was answered").isNotNegative();
    Snapshot of = seen.of(tick[0]);
    if (of != null && !touched) {
      assertThat(found[0]).as("in the world at tick %d", tick[0]).isEqualTo(of.contains(body));
      if (found[0]) {
        assertThat(answer)
            .as("position at tick %d", tick[0])
            .isEqualTo(of.position(body, new Vector3d()));
      }
    }
  }

  private void follow(RenderFrame frame) {
    frame.events(pictured::take);
    pictured.require(frame.slotCount(), frame::body);
  }

  private void show() {
    if (sources.isEmpty() || (sources.size() < 3 && random.nextInt(20) == 0)) {
      note("source");
      sources.add(FrameSource.on(state, LINEAR));
    }
    follow(picture.at(clock.nanos() + random.nextInt(12_000_000)));
    int index = random.nextInt(sources.size());
    RenderFrame frame = sources.get(index).at(clock.nanos() + random.nextInt(12_000_000));
    if (ground.wide()) {
      frame.origin(camera(frame));
    }
    if (frame.info().state() == FrameInfo.State.BLENDED
        && frame.info().epoch() == reader.newest().epoch()) {
      note(seen.requireOnTheLine(frame), "frame");
    }
    if (random.nextInt(30) == 0) {
      sources.remove(index).close();
    }
  }

  private Vector3d camera(RenderFrame frame) {
    long body = sender.body(reader.newest());
    return frame.contains(body) ? frame.position(body, new Vector3d()) : ground.at(0, 3, 0);
  }

  private void requireSpawned() {
    sender.sentSpawns().forEach(body -> assertThat(events.hasSpawned(body)).isTrue());
    sender.sentSpawns().clear();
  }

  /** Checks that the character stays low unless a body that crossed the wall lifted it. */
  private void requireLow(Snapshot snapshot) {
    if (ground.hasOnlySpheres()) {
      return;
    }
    double height = snapshot.poses().coordinate(1, BodyId.slot(FeaturesGame.CHARACTER))
        - ground.origin().y();
    boolean low = FeaturesGame.isBelowItsStep(height);
    visited = hasVisitor(snapshot) || (visited && !low);
    assertThat(low || visited).as("character at %s m", height).isTrue();
    climbed += FeaturesGame.hasClimbed(height) ? 1 : 0;
  }

  private boolean hasVisitor(Snapshot snapshot) {
    for (int slot = BodyId.slot(FeaturesGame.CHARACTER) - 3; slot < snapshot.slotCount(); slot++) {
      boolean isOther =
          snapshot.body(slot) != BodyId.NONE && snapshot.body(slot) != FeaturesGame.CHARACTER;
      double x = snapshot.poses().coordinate(0, slot) - ground.origin().x();
      if (isOther && !(x > FeaturesGame.WALL - 1)) {
        return true;
      }
    }
    return false;
  }

  void finish() throws IOException {
    sources.forEach(FrameSource::close);
    picture.close();
    reader.close();
    loop.close();
    recording.close();
    try (Replay replay = replay();
        Replay sought = replay()) {
      requireSame(replay, Long.MAX_VALUE);
      assertThat(replay.comparedCount()).isEqualTo(replay.tick() + 1);
      requireSeeks(replay);
      requireSeeks(sought);
    }
  }

  private Replay replay() throws IOException {
    return Replay.of(
        Journal.open(file),
        identity(),
        () -> FeaturesGame.around(ground, ground.world(scene), throwsAt));
  }

  private void requireSeeks(Replay replay) {
    for (int turn = 0; turn < 2; turn++) {
      long tick = (long) (random.nextDouble() * replay.latestTick());
      replay.seek(tick);
      requireSame(replay, tick + 10);
    }
  }

  private void requireSame(Replay replay, long untilTick) {
    while (replay.tick() < untilTick && replay.advance()) {
      assertThat(replay.divergence())
          .as("%s, seed %d, tick %d, %s", ground, seed, replay.tick(), trail)
          .isEmpty();
    }
  }
}
