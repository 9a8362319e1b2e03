package org.isochron.bench.session;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.lockstep.Lockstep;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.slice.ControlTable;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandQueue;
import org.isochron.state.CommandReceiver;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SnapshotExchange;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * Compares a rollback of n ticks by {@link Lockstep} with the bare calls on an equal world: a
 * restore, n + 1 steps, and a save in between. Both variants run in turns within one process.
 * Arguments: the number of boxes, the engine, and the number of ticks. Prints a table.
 */
public final class RollbackCost {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final TickRate RATE = TickRate.hertz(100);
  private static final int WARM_UP = 1_000;
  private static final int ACT_EVERY = 20;
  private static final int SIDE = 10;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private RollbackCost() {}

  public static void main(String[] arguments) {
    int boxes = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100;
    String engine = arguments.length > 1 ? arguments[1] : "jolt";
    int ticks = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 8_000;
    System.out.printf(
        "%d boxes, all awake, in %s, %d ticks a row; in microseconds%n%n", boxes, engine, ticks);
    System.out.println(
        "| ticks taken back | restore + steps + save | tick of Lockstep | overhead % | its p99 | tick without | its p90 | bytes a tick | of a bare tick |");
    System.out.println("|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (int depth : new int[] {1, 2, 4, 6, 8}) {
      new Measurement(boxes, engine, depth, WARM_UP + ticks).run();
    }
  }

  static Scene pile(int boxes) {
    Scene.Builder builder = new Scene.Builder();
    builder.prefab(Prefab.fixed(new Shape.Box(100, 1, 100)));
    builder.prefab(Prefab.dynamic(new Shape.Box(0.4f, 0.4f, 0.4f), 1).withoutSleep());
    builder.body(0, 0, -1, 0);
    for (int box = 0; box < boxes; box++) {
      int row = box / SIDE;
      int layer = row / SIDE;
      builder.body(
          1,
          new Vector3f(box % SIDE * 0.9f, 0.4f + layer * 0.9f, row % SIDE * 0.9f),
          new Quaternionf());
    }
    return builder.build();
  }

  /**
   * A peer that runs a few ticks ahead of the other peer, and whose prediction fails twice in
   * twenty ticks.
   */
  private static final class Measurement {
    private final int depth;
    private final int ticks;
    private final Lockstep ahead;
    private final Lockstep behind;
    private final Simulation bare;
    private final SnapshotWriter writer;
    private final SnapshotWriter bareWriter;
    private final EventPublisher events = new EventRing(1_024).claimPublisher();
    private final SavedState saved = SavedState.processLocal();
    private final ControlTable still = new ControlTable();
    private final CommandQueue pushes = new CommandQueue(16, () -> 0);
    private final CommandReceiver pushed = pushes.claimReceiver();
    private final Vector3f push = new Vector3f();
    private final List<Long> bareNanos = new ArrayList<>();
    private final List<Long> rollbackNanos = new ArrayList<>();
    private final List<Long> plainNanos = new ArrayList<>();
    private long bytes;
    private long bareBytes;

    Measurement(int boxes, String engine, int depth, int ticks) {
      this.depth = depth;
      this.ticks = ticks;
      Scene scene = pile(boxes);
      List<List<Link>> mesh = Link.inProcess(2);
      ahead = peer(scene, engine, 0, mesh.get(0));
      behind = peer(scene, engine, 1, mesh.get(1));
      bare = Engines.named(engine).build(scene);
      writer = new SnapshotExchange(bare.layout(), 2, 1).claimWriter();
      bareWriter = new SnapshotExchange(bare.layout(), 2, 1).claimWriter();
    }

    void run() {
      ahead.simulation().isReady(1); // each peer sends hello while it is not ready
      behind.simulation().isReady(ticks);
      for (long tick = 1; tick <= ticks; tick++) {
        boolean first = tick / ACT_EVERY % 2 == 0;
        if (first) {
          bare(tick);
        }
        ahead(tick);
        if (!first) {
          bare(tick);
        }
        if (tick >= depth) {
          tick(behind, tick + 1 - depth);
        }
      }
      if (ahead.status().rollbacks().deepestTicks() != depth
          || ahead.status().desync().isPresent()
          || ahead.simulation().stateHash() != bare.stateHash()) {
        throw new IllegalStateException("the run did not match its setup: " + ahead.status());
      }
      long bareMedian = nanos(bareNanos, 50);
      long median = nanos(rollbackNanos, 50);
      System.out.printf(
          "| %d | %d | %d | %.1f | %d | %d | %d | %d | %d |%n",
          depth,
          bareMedian / 1_000,
          median / 1_000,
          100.0 * (median - bareMedian) / bareMedian,
          nanos(rollbackNanos, 99) / 1_000,
          nanos(plainNanos, 50) / 1_000,
          nanos(plainNanos, 90) / 1_000,
          bytes / (ticks - WARM_UP),
          bareBytes / (ticks - WARM_UP));
      ahead.simulation().close();
      behind.simulation().close();
      bare.close();
    }

    private void ahead(long tick) {
      long before = ahead.status().rollbacks().count();
      long allocated = allocated();
      long nanos = tick(ahead, tick);
      if (tick > WARM_UP) {
        bytes += allocated() - allocated;
        (ahead.status().rollbacks().count() > before ? rollbackNanos : plainNanos).add(nanos);
      }
    }

    /** Does the minimum work of a loop that knows in advance which ticks it takes back. */
    private void bare(long tick) {
      long allocated = allocated();
      boolean takesBack = isPushed(tick - depth);
      long start = CLOCK.nanos();
      if (takesBack) {
        bare.restore(saved.rewind());
      }
      for (long next = takesBack ? tick - depth : tick; next <= tick; next++) {
        step(next, next <= tick - depth);
        if (takesBack && next == tick - depth) {
          bare.save(saved.clear());
        }
      }
      show(bare, bareWriter, tick);
      long nanos = CLOCK.nanos() - start;
      if (tick % ACT_EVERY == ACT_EVERY - 1) {
        bare.save(saved.clear()); // the state in which the other peer acts next
      }
      if (tick > WARM_UP) {
        bareBytes += allocated() - allocated;
        if (takesBack) {
          bareNanos.add(nanos);
        }
      }
    }

    private void step(long tick, boolean known) {
      bare.begin(tick, events);
      if (known) {
        push(bare, tick);
      }
      bare.control(still);
      bare.step(tick, RATE.dtSeconds());
    }

    /** Applies the input of the trailing peer: an unpredicted push in two consecutive ticks. */
    private void push(Steppable simulation, long tick) {
      if (isPushed(tick)) {
        long body = BodyId.of(1 + (int) (tick / ACT_EVERY % SIDE), 1);
        pushes.sender().impulse(body, push.set(0, 0.1f, 0));
        pushed.drain(1, simulation::apply);
      }
    }

    private static boolean isPushed(long tick) {
      return tick >= ACT_EVERY && tick % ACT_EVERY < 2;
    }

    private long tick(Lockstep session, long tick) {
      Steppable peer = session.simulation();
      long start = CLOCK.nanos();
      if (!peer.isReady(tick)) {
        throw new IllegalStateException("tick %d waits: %s".formatted(tick, session.status()));
      }
      peer.begin(tick, events);
      if (session == behind) {
        push(peer, tick);
      }
      peer.control(still);
      peer.step(tick, RATE.dtSeconds());
      show(peer, writer, tick);
      return CLOCK.nanos() - start;
    }

    private static void show(Steppable simulation, SnapshotWriter writer, long tick) {
      writer.begin(tick, 0);
      simulation.capture(writer);
      writer.publish(0);
    }

    private static Lockstep peer(Scene scene, String engine, int number, List<Link> links) {
      return new Lockstep(
          Engines.named(engine).build(scene),
          Lockstep.Settings.rollback(1, number, 2),
          links,
          () -> 0); // without a budget the window keeps its size
    }

    private static long allocated() {
      return THREADS.getCurrentThreadAllocatedBytes();
    }

    private static long nanos(List<Long> nanos, int percent) {
      Collections.sort(nanos);
      return nanos.get((nanos.size() - 1) * percent / 100);
    }
  }
}
