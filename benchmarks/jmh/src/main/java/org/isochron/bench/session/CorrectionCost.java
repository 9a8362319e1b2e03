package org.isochron.bench.session;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.predict.PlayerCode;
import org.isochron.predict.Players;
import org.isochron.predict.Prediction;
import org.isochron.shapes.Prefab;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandQueue;
import org.isochron.state.CommandSender;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;
import org.isochron.state.Link;
import org.isochron.state.Snapshot;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * Compares the tick in which a {@link Prediction} corrects itself with the same calls of the
 * engine, made by hand in an equal world: a restore, the patches, and the steps, after each of
 * which the state is saved and all poses are read for the next comparison. Both run in turns within
 * one process. Arguments: the engine, and the number of ticks. Prints a table of processor times.
 */
public final class CorrectionCost {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final TickRate RATE = TickRate.hertz(100);
  private static final int WARM_UP = 6_000;
  private static final int PUSH_EVERY = 10;
  private static final long OWN = BodyId.of(1, 1);

  private CorrectionCost() {}

  public static void main(String[] arguments) {
    Engine engine = Engines.named(arguments.length > 0 ? arguments[0] : "jolt");
    int ticks = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10_000;
    System.out.printf(
        "%s, %d ticks a row; in microseconds of processor time%n%n", engine.name(), ticks);
    System.out.println("| near boxes | ticks run again | by hand | Prediction | ratio |");
    System.out.println("|---:|---:|---:|---:|---:|");
    for (int boxes : new int[] {10, 30, 60}) {
      for (int depth : new int[] {6, 13}) {
        new Measurement(engine, boxes, depth, WARM_UP + ticks).run();
      }
    }
  }

  /** The player only watches, so that all work is that of the prediction. */
  private record Watcher(long body) implements PlayerCode {
    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {}

    @Override
    public void save(SavedState destination) {}

    @Override
    public void restore(SavedState source) {}
  }

  /** Notes the calls of a prediction, for the world by hand. */
  private static final class NotedCalls extends ForwardingSimulation {
    private final List<Consumer<Hand>> calls = new ArrayList<>();
    private final CommandQueue.SingleThreaded commands =
        new CommandQueue.SingleThreaded(1 << 12, () -> BodyId.NONE, () -> BodyId.NONE);

    NotedCalls(Simulation simulation) {
      super(simulation);
    }

    @Override
    public void begin(long tick, EventPublisher events) {
      calls.add(hand -> hand.world.begin(tick, hand.events));
      super.begin(tick, events);
    }

    @Override
    public void apply(Command command) {
      commands.sender().forward(command);
      super.apply(command);
    }

    @Override
    public void control(TickInput input) {
      calls.add(Hand::control);
      super.control(input);
    }

    @Override
    public void step(long tick, double dtSeconds) {
      calls.add(hand -> hand.world.step(tick, dtSeconds));
      super.step(tick, dtSeconds);
    }

    @Override
    public void save(SavedState destination) {
      calls.add(hand -> hand.save(destination));
      super.save(destination);
    }

    @Override
    public void restore(SavedState source) {
      calls.add(hand -> hand.restore(source));
      super.restore(source);
    }
  }

  /** The world by hand. */
  private static final class Hand {
    private final Simulation world;
    private final NotedCalls noted;
    private final EventPublisher events = new EventRing(1_024).claimPublisher();
    private final TickInput still = new ControlTable();
    private final IdentityHashMap<SavedState, SavedState> saved = new IdentityHashMap<>();
    private final Snapshot.Poses poses;
    private final Snapshot.Velocities velocities;
    private final Vector3d position = new Vector3d();
    private final Quaternionf rotation = new Quaternionf();
    private final Vector3f linear = new Vector3f();
    private final Vector3f angular = new Vector3f();
    private final Consumer<Command> applier;

    Hand(Simulation world, NotedCalls noted) {
      this.world = world;
      this.noted = noted;
      poses = new Snapshot.Poses(world.layout().bodyCapacity(), true);
      velocities = new Snapshot.Velocities(world.layout().bodyCapacity());
      applier = world::apply;
    }

    /** All commands are for the first tick, because only patches are sent. */
    void control() {
      noted.commands.drain(applier);
      world.control(still);
    }

    void save(SavedState original) {
      world.save(
          saved.computeIfAbsent(original, any -> SavedState.processLocal()).clear());
      read();
    }

    private void read() {
      WorldView view = world.view(0);
      for (int slot = 0; slot < view.slotCount(); slot++) {
        long body = view.body(slot);
        if (body != BodyId.NONE && view.motion(body) != Prefab.Motion.STATIC) {
          poses.set(slot, view.position(body, position), view.rotation(body, rotation));
          velocities.set(slot, view.velocity(body, linear), view.angularVelocity(body, angular));
        }
      }
    }

    void restore(SavedState original) {
      world.restore(Objects.requireNonNull(saved.get(original)).rewind());
    }

    /** Returns the time of the first calls, repeats all, and forgets them. */
    long repeat(int timedCalls) {
      long start = THREADS.getCurrentThreadCpuTime();
      long end = start;
      for (int index = 0; index < noted.calls.size(); index++) {
        noted.calls.get(index).accept(this);
        end = index + 1 == timedCalls ? THREADS.getCurrentThreadCpuTime() : end;
      }
      noted.calls.clear();
      return end - start;
    }
  }

  /** A client that is some ticks ahead of a server, which pushes a box now and then. */
  private static final class Measurement {
    private final int boxes;
    private final int depth;
    private final int ticks;
    private final Steppable server;
    private final Prediction prediction;
    private final Steppable client;
    private final NotedCalls noted;
    private final Hand hand;
    private final EventPublisher events = new EventRing(1_024).claimPublisher();
    private final ControlTable still = new ControlTable();
    private final CommandQueue.SingleThreaded pushes =
        new CommandQueue.SingleThreaded(16, () -> BodyId.NONE, () -> BodyId.NONE);
    private final List<Long> byHandNanos = new ArrayList<>();
    private final List<Long> nanos = new ArrayList<>();
    private long servedTick;
    private int putOffCalls;

    Measurement(Engine engine, int boxes, int depth, int ticks) {
      this.boxes = boxes;
      this.depth = depth;
      this.ticks = ticks;
      Scene scene = RollbackCost.pile(boxes);
      List<List<Link>> mesh = Link.inProcess(2);
      Players players = Players.of(Watcher::new);
      players.join(mesh.get(0).get(0), OWN);
      server = players.around(engine.build(scene));
      noted = new NotedCalls(engine.build(scene));
      hand = new Hand(engine.build(scene), noted);
      prediction = new Prediction(
          noted, Watcher::new, Prediction.Settings.DEFAULT, mesh.get(1).get(0), () -> 0);
      client = prediction.simulation();
    }

    void run() {
      long tick = 0;
      while (!client.isReady(tick + 1)) {
        serve();
        tick = client.resumeTick(tick, () -> {});
      }
      hand.repeat(0);
      for (tick++; tick <= ticks; tick++) {
        while (servedTick < tick - depth) {
          serve();
        }
        predict(tick);
      }
      hand.repeat(0);
      if (noted.stateHash() != hand.world.stateHash()) {
        throw new IllegalStateException("the world by hand is another one");
      }
      long byHand = median(byHandNanos);
      long predicted = median(nanos);
      System.out.printf(
          "| %d | %d | %d | %d | %.3f |%n",
          boxes, depth, byHand / 1_000, predicted / 1_000, predicted / (double) byHand);
      server.close();
      client.close();
      hand.world.close();
    }

    private void serve() {
      servedTick++;
      server.begin(servedTick, events);
      if (servedTick % PUSH_EVERY == 0) {
        long body = BodyId.of(1 + (int) (servedTick / PUSH_EVERY % boxes), 1);
        pushes.sender().impulse(body, new Vector3f(0, 0.3f, 0));
        pushes.drain(server::apply);
      }
      server.control(still);
      server.step(servedTick, RATE.dtSeconds());
    }

    /** Every second correction is made by hand before the next one, so that caches are fair. */
    private void predict(long tick) {
      if (servedTick % PUSH_EVERY == 0 && putOffCalls > 0) {
        byHandNanos.add(hand.repeat(putOffCalls));
        putOffCalls = 0;
      }
      long corrections = prediction.status().corrections();
      client.begin(tick, events);
      client.control(still);
      long start = THREADS.getCurrentThreadCpuTime();
      client.step(tick, RATE.dtSeconds());
      long end = THREADS.getCurrentThreadCpuTime();
      if (tick > WARM_UP && prediction.status().corrections() > corrections) {
        nanos.add(end - start);
        putOffCalls = nanos.size() % 2 * noted.calls.size();
        if (putOffCalls == 0) {
          byHandNanos.add(hand.repeat(noted.calls.size()));
        }
      } else if (putOffCalls == 0) {
        hand.repeat(0);
      }
    }

    private static long median(List<Long> all) {
      Collections.sort(all);
      return all.get(all.size() / 2);
    }
  }
}
