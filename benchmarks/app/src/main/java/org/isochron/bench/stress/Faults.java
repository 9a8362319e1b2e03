package org.isochron.bench.stress;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.isochron.bench.pacing.Load;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.CommandSender;
import org.isochron.state.EventCursor;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/** Runs the chosen faults at random times, each on its own thread with its own seed. */
final class Faults implements AutoCloseable {
  private static final int MAX_PAUSE_MILLIS = 1_500;
  private static final int MEGABYTES_PER_SECOND = 300;
  private static final int MAX_LOAD_MILLIS = 3_000;
  private static final int SHORT_MILLIS = 30;
  private static final int LONG_MILLIS = 500;
  private static final int SHORT_STALLS = 4;
  private static final int MAX_COMMANDS = 20_000;
  private static final int MAX_QUESTIONS = 10_000;
  private static final int ANSWER_SECONDS = 30;
  private static final int MAX_LAG_MILLIS = 3_000;
  private static final int MAX_SUSPEND_MILLIS = 900;
  private static final int MAX_NEW_BODIES = 8;

  /** Bounds the memory of runs that last days, because prefabs are never removed. */
  private static final int MAX_PREFABS = 500;

  /** Strikes once, and returns when the disturbance is over; an interrupt ends it. */
  private interface Strike {
    void with(Random random) throws Exception;
  }

  private final StressRun run;
  private final PhysicsThread physics;
  private final CommandSender commands;
  private final Findings findings;
  private final List<Worker> workers = new ArrayList<>();
  private final AtomicLong answered = new AtomicLong();
  private final Consumer<WorldView> question = this::answer;
  private long asked;
  private int prefabs;
  private int newestPrefab = World.BALL;

  private Faults(StressRun run, PhysicsThread physics, Findings findings) {
    this.run = run;
    this.physics = physics;
    this.findings = findings;
    commands = run.state.commands();
  }

  static Faults start(
      Set<Fault> chosen, StressRun run, PhysicsThread physics, long seed, Findings findings) {
    Faults faults = new Faults(run, physics, findings);
    long faultSeed = seed;
    for (Fault fault : chosen) {
      faults.start(fault, new Random(++faultSeed));
    }
    return faults;
  }

  @Override
  public void close() {
    workers.forEach(Worker::stop);
    workers.forEach(Worker::close);
  }

  private void start(Fault fault, Random random) {
    Strike strike = strike(fault);
    workers.add(Worker.start(
        "stress-" + fault,
        findings,
        () -> {
          Worker.restMillis(random.nextInt(MAX_PAUSE_MILLIS));
          findings.struck(fault);
          strike.with(random);
        },
        () -> {}));
  }

  private Strike strike(Fault fault) {
    return switch (fault) {
      case GC -> random -> load(Load.Kind.ALLOCATION, random);
      case HOGS -> random -> load(Load.Kind.PROCESSES, random);
      case PHYSICS_STALL -> random -> stall(run.physicsStall, random);
      case RENDER_STALL -> random -> stall(anyReader(random).stall(), random);
      case READER_CHURN -> random -> anyReader(random).reopen();
      case COMMAND_FLOOD -> random -> run.floodingPlayer().flood(random.nextInt(MAX_COMMANDS));
      case QUERY_FLOOD -> this::ask;
      case NEW_SHAPES -> this::addShapes;
      case LISTENER_LAG -> lateListener();
      case SUSPEND -> Faults::suspend;
    };
  }

  private ReaderThread anyReader(Random random) {
    return run.readers.get(random.nextInt(run.readers.size()));
  }

  @SuppressWarnings("try") // only the lifetime of the load matters
  private static void load(Load.Kind kind, Random random) throws InterruptedException {
    try (Load load = kind.start(MEGABYTES_PER_SECOND)) {
      Worker.restMillis(random.nextInt(MAX_LOAD_MILLIS));
    }
  }

  private static void stall(Stall stall, Random random) {
    int maxMillis = random.nextInt(SHORT_STALLS + 1) < SHORT_STALLS ? SHORT_MILLIS : LONG_MILLIS;
    stall.ask(TimeUnit.MILLISECONDS.toNanos(1 + random.nextInt(maxMillis)));
  }

  /** Sends more questions than the queue holds, and waits for all answers. */
  private void ask(Random random) throws InterruptedException {
    for (int left = random.nextInt(MAX_QUESTIONS); left > 0; left--) {
      asked += physics.ask(question, left) ? 1 : 0;
    }
    long waitedMillis = 0;
    // ordering: opaque, an independent number.
    for (; answered.getOpaque() < asked && waitedMillis < ANSWER_SECONDS * 1_000; waitedMillis++) {
      Worker.restMillis(1);
    }
    Worker.restMillis(SHORT_MILLIS); // so that a second answer to a question would be counted
    // ordering: opaque, an independent number.
    long lost = asked - answered.getOpaque();
    if (lost != 0) {
      findings.note(Invariant.LOST_ANSWERS, Math.abs(lost), "%d of %d were lost", lost, asked);
    }
  }

  /** Runs on the physics thread. */
  private void answer(WorldView view) {
    // ordering: plain read and opaque write, single writer.
    answered.setOpaque(answered.getPlain() + 1);
  }

  private void addShapes(Random random) {
    if (prefabs++ < MAX_PREFABS) {
      float size = 0.3f + random.nextFloat();
      Shape shape =
          random.nextBoolean() ? new Shape.Sphere(size) : new Shape.Box(size, size / 2, size / 3);
      newestPrefab = physics.addPrefab(Prefab.dynamic(shape, 1 + random.nextFloat()));
    }
    for (int left = random.nextInt(MAX_NEW_BODIES); left > 0; left--) {
      Vector3f above = new Vector3f(random.nextFloat() * 40 - 20, 30, random.nextFloat() * 40 - 20);
      commands.spawn(newestPrefab, above, new Quaternionf());
    }
  }

  /** A listener that sometimes polls after its ring has wrapped. */
  private Strike lateListener() {
    EventCursor cursor = run.state.openEvents();
    EventWitness events = new EventWitness("the late listener", findings);
    return random -> {
      Worker.restMillis(random.nextInt(1 + random.nextInt(MAX_LAG_MILLIS)));
      cursor.poll(events);
    };
  }

  /**
   * Stops this process for up to a second. A shell sends both signals, because a stopped process
   * cannot continue itself. The shell ignores the signals that end this process, so that the
   * process never stays stopped.
   */
  private static void suspend(Random random) throws IOException, InterruptedException {
    long process = ProcessHandle.current().pid();
    String script = "trap '' HUP INT TERM; kill -STOP %d; sleep 0.%03d; kill -CONT %d"
        .formatted(process, 50 + random.nextInt(MAX_SUSPEND_MILLIS), process);
    Process shell = new ProcessBuilder(Fault.SHELL.toString(), "-c", script)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
    try {
      shell.waitFor();
    } catch (InterruptedException e) {
      shell.waitFor(); // a short wait, so that the shell does not stop the process later
      throw e;
    }
  }
}
