package org.isochron.simulator;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.replay.History;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.state.CommandSender;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.TickRate;
import org.jspecify.annotations.Nullable;

/** Runs a program: the world, and everybody who watches it. Owner: one thread. */
final class Service implements AutoCloseable {
  static final long STEP_NANOS = 5_000_000;

  /** A viewer waits for a missing snapshot for 2 s, and then for a keyframe. */
  private static final long CALM_NANOS = 2_500_000_000L;

  /** A viewer dials again within 32 s. */
  private static final long READY_NANOS = 40_000_000_000L;

  private static final int TRAIL = 12;
  private static final ThreadMXBean PROCESSOR = ManagementFactory.getThreadMXBean();
  private static final History.Settings KEPT = new History.Settings(120, 13);

  final Program program;
  final World world;
  final NanoClock.Manual clock = new NanoClock.Manual(1_000);
  final Truth truth;
  final TickRate rate;
  final Probe probe;

  /** What acts have asked of the world. */
  final List<QueryActs.Pending> questions = new ArrayList<>();

  final GameCode game;
  final Tape tape;

  /** Records the loop, or the world inside the players. A peer would record its own world. */
  final Optional<Recorder> recorder;

  /** The players, in a world that has some. */
  final @Nullable Playing playing;

  final SharedState state;
  final GameLoop loop;

  /** The session of which this service is a peer. */
  final @Nullable Match match;

  /** Number of requests to time. */
  int requests;

  /** The sender of the commands of an act. */
  CommandSender sender;

  private final Steppable top;
  private final SnapshotReader reader;
  private @Nullable Serving serving;
  private final Random times;
  private final Map<String, Observer> observers = new LinkedHashMap<>();
  private final List<Operation> trail = new ArrayList<>();
  private final Map<String, Long> costs = new TreeMap<>();

  /**
   * Runs a program to its end, and requires what must hold. Returns the nanoseconds of
   * processor time that each part has taken.
   */
  static Map<String, Long> run(Program program) {
    try (Service service = new Service(program)) {
      service.run();
      return service.costs;
    } catch (Violation e) {
      throw e;
    } catch (Throwable e) {
      throw new Violation(
          "its start or end",
          program.steps() - 1,
          "the start or end of seed %d on %s with %s: %s"
              .formatted(program.seed(), program.engine(), program.traits(), e),
          e);
    }
  }

  private Service(Program program) {
    this.program = program;
    times = new Random(program.seed());
    program.traits().forEach(trait -> Acts.done().add(trait.name()));
    world = new World(program);
    game = world.game();
    truth = new Truth(game, world.rate());
    boolean hasHistory = world.has(Program.Trait.HISTORY);
    tape = new Tape(game.simulation);
    playing = world.has(Program.Trait.PLAYERS) ? new Playing(program, world) : null;
    boolean isMatch = world.has(Program.Trait.MATCH); // which begins at tick 0
    boolean isRecorded = !isMatch && program.observers().contains("replay");
    Optional<Recorder> inside = isRecorded && playing != null
        ? Optional.of(new Recorder(program, world, tape))
        : Optional.empty();
    Simulation played = inside.isPresent() ? inside.get().forPlayers() : tape;
    Steppable simulation =
        hasHistory ? History.of(tape, KEPT) : playing == null ? tape : playing.around(played);
    probe = new Probe(
        simulation,
        truth,
        isMatch ? 0 : program.startTick(),
        hasHistory ? OptionalInt.of(KEPT.ticks()) : OptionalInt.empty(),
        clock);
    match = isMatch ? new Match(program, world, probe, truth, clock) : null;
    recorder =
        isRecorded && playing == null ? Optional.of(new Recorder(program, world, probe)) : inside;
    Steppable recorded =
        recorder.isPresent() && inside.isEmpty() ? recorder.get().simulation() : probe;
    top = match == null ? recorded : match.player();
    state = SharedState.of(
        top.layout(), SharedState.Limits.DEFAULT.withEvents(16_384).withReaders(8), clock);
    PhysicsSettings settings = LoopSettings.of(program, world.rate(), clock.nanos());
    rate = settings.ticks().rate();
    if (!isMatch && !world.has(Program.Trait.TRIAL)) { // which apply commands at the end of a tick
      probe.check(new CommandCheck(state.openEvents(), rate));
    }
    loop = GameLoop.start(state, top, settings);
    sender = state.commands();
    reader = state.openReader();
    for (String name : Observers.names()) {
      // a peer that predicts shows what may not happen, of which only its own observer knows
      boolean isShown = match == null || !match.predicts() || name.equals(Observers.MATCH);
      // a state has 8 readers, of which the session takes one
      isShown &= match == null || !name.equals(Observers.HIDDEN);
      if (isShown && program.observers().contains(name)) {
        observers.put(name, Observers.make(name, this));
      }
    }
    loop.advance();
    reader.refresh();
  }

  private void run() {
    int next = 0;
    for (int step = 0; step < program.steps(); step++) {
      while (next < program.operations().size()
          && program.operations().get(next).step() == step) {
        Operation operation = program.operations().get(next++);
        trail.add(operation);
        sender = match == null ? sender : match.sender(operation.seed(), state);
        check("operation " + operation.act(), step, () -> Acts.run(operation, this));
      }
      advance(step);
    }
    loop.time().forward();
    loop.time().resume();
    loop.time().speed(1);
    if (match != null) {
      match.calm();
    }
    observers.values().forEach(Observer::beginCalm);
    if (serving != null) {
      serving.relay.calm();
    }
    long readyUntil = clock.nanos() + READY_NANOS;
    while (clock.nanos() < readyUntil && !observers.values().stream().allMatch(Observer::isReady)) {
      advance(program.steps());
    }
    long calmUntil = clock.nanos() + CALM_NANOS;
    while (clock.nanos() < calmUntil) {
      advance(program.steps());
    }
    observers.forEach((name, observer) -> check(name, program.steps(), observer::requireCalm));
    observers.forEach((name, observer) -> check(name, program.steps(), observer::requireEnd));
  }

  private void advance(int step) {
    clock.advance(1 + times.nextLong(2 * STEP_NANOS));
    check("the world", step, loop::advance);
    if (match != null) {
      check("the match", step, match::advance);
    }
    check("the questions", step, this::requireAnswers);
    reader.refresh();
    if (serving != null) {
      check("the relay", step, serving::advance);
    }
    observers.forEach((name, observer) -> check(name, step, observer::advance));
  }

  private void requireAnswers() {
    for (QueryActs.Pending question : questions) {
      question.requireAnswer();
    }
    questions.clear();
  }

  /** Advances a match while one of its peers stalls. */
  void advanceOthers() {
    loop.advance();
    requireMatch().advance();
    Observer observer = observers.get(Observers.MATCH);
    if (observer != null) {
      observer.advance();
    }
  }

  private void check(String who, int step, Runnable part) {
    long start = PROCESSOR.getCurrentThreadCpuTime();
    try {
      part.run();
    } catch (Throwable e) {
      throw new Violation(
          who,
          step,
          "%s in step %d, tick %d, of seed %d on %s with %s: %s; after %s"
              .formatted(
                  who,
                  step,
                  truth.newest().tick(),
                  program.seed(),
                  program.engine(),
                  program.traits(),
                  e.getMessage(),
                  trail.subList(Math.max(0, trail.size() - TRAIL), trail.size())),
          e);
    }
    costs.merge(
        who.startsWith("operation") ? "operations" : who,
        PROCESSOR.getCurrentThreadCpuTime() - start,
        Long::sum);
  }

  /** Returns the session of a service that is a peer. */
  Match requireMatch() {
    return Objects.requireNonNull(match);
  }

  /** Returns the players of a world that has some. */
  Playing requirePlaying() {
    return Objects.requireNonNull(playing);
  }

  /** Returns true if the world that answers questions is not the newest truth. */
  boolean isTruthHidden() {
    return probe.isBackwards() || (match != null && match.predicts());
  }

  /** Makes the next ticks slow. */
  void slow(int ticks, long nanos) {
    if (match == null) {
      probe.slow(ticks, nanos);
    } else {
      match.peers.get(0).copy.slow(ticks, nanos);
    }
  }

  /** Returns the reader that is refreshed after each turn of the world. */
  SnapshotReader reader() {
    return reader;
  }

  /** Returns the newest snapshot, of which operations choose bodies. */
  Snapshot newest() {
    return reader.newest();
  }

  /** Returns the relay, which runs from the first call on. */
  Serving serving() {
    serving = serving == null ? new Serving(this) : serving;
    return serving;
  }

  boolean isServed() {
    return serving != null;
  }

  /** Returns the prefabs that the world has now. */
  PrefabLibrary prefabs() {
    return top.prefabs();
  }

  boolean canReverse() {
    return top.past().isPresent() && top.past().get().canReverse();
  }

  boolean canSeek() {
    return top.past().isPresent() && top.past().get().canSeek();
  }

  @Override
  public void close() {
    observers.values().forEach(Observer::close);
    if (serving != null) {
      serving.close();
    }
    reader.close();
    if (match != null) {
      match.close();
    }
    boolean isBroken =
        world.has(Program.Trait.BROKEN_DEVICES) || world.has(Program.Trait.BROKEN_LISTENER);
    try {
      loop.close();
    } catch (IllegalStateException e) {
      if (!isBroken) {
        throw e;
      }
    }
    recorder.ifPresent(Recorder::close);
  }

  /** What must hold does not. */
  static final class Violation extends AssertionError {
    private static final long serialVersionUID = 1;
    private final String who;
    private final int step;

    Violation(String who, int step, String message, Throwable cause) {
      super(message, cause);
      this.who = who;
      this.step = step;
    }

    /** Returns the observer, or what else has failed. */
    String who() {
      return who;
    }

    int step() {
      return step;
    }
  }
}
