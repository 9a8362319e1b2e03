package org.isochron.bench.session;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.isochron.physics.engine.Engines;
import org.isochron.physics.input.ControlTable;
import org.isochron.physics.lockstep.LockstepSettings;
import org.isochron.physics.lockstep.Rollback;
import org.isochron.physics.lockstep.RollbackSettings;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.scene.SceneBuilder;
import org.isochron.physics.simulation.SavedState;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.body.Prefab;
import org.isochron.state.body.Shape;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.event.EventRing;
import org.isochron.state.link.InProcessLinks;
import org.isochron.state.link.Link;
import org.isochron.state.snapshot.SnapshotExchange;
import org.isochron.state.snapshot.SnapshotWriter;
import org.isochron.state.time.NanoClock;
import org.isochron.state.time.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * Measures a tick of {@link Rollback} that takes n ticks back, next to the bare calls: a save, a restore and n + 1 steps of an
 * equal world. Arguments: the number of boxes, all awake, and the engine. Prints a table.
 */
public final class RollbackCost {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final TickRate RATE = TickRate.hertz(100);
  private static final int WARM_UP = 400;
  private static final int TICKS = 2_400;
  private static final int ACT_EVERY = 20;
  private static final int SIDE = 10;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private RollbackCost() {}

  public static void main(String[] arguments) {
    int boxes = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100;
    String engine = arguments.length > 1 ? arguments[1] : "jolt";
    System.out.printf("%d boxes, all awake, in %s; medians in microseconds%n%n", boxes, engine);
    System.out.println(
        "| ticks taken back | save + restore + steps | tick of Rollback | overhead % | tick without | bytes a tick |");
    System.out.println("|---:|---:|---:|---:|---:|---:|");
    for (int depth : new int[] {1, 2, 4, 6, 8}) {
      new Measurement(boxes, engine, depth).run();
    }
  }

  private static Scene pile(int boxes) {
    SceneBuilder builder = new SceneBuilder();
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

  /** A peer that is some ticks ahead of the other, and whose prediction is wrong once in a while. */
  private static final class Measurement {
    private final int depth;
    private final Rollback ahead;
    private final Rollback behind;
    private final Simulation bare;
    private final SnapshotWriter writer;
    private final SnapshotWriter bareWriter;
    private final EventPublisher events = new EventRing(1_024).claimPublisher();
    private final SavedState saved = SavedState.ofOwnProcess();
    private final ControlTable still = new ControlTable();
    private final ControlTable keys = new ControlTable();
    private final List<Long> bareNanos = new ArrayList<>();
    private final List<Long> rollbackNanos = new ArrayList<>();
    private final List<Long> plainNanos = new ArrayList<>();
    private long bytes;

    Measurement(int boxes, String engine, int depth) {
      this.depth = depth;
      Scene scene = pile(boxes);
      List<List<Link>> mesh = InProcessLinks.mesh(2);
      ahead = peer(scene, engine, 0, mesh.get(0));
      behind = peer(scene, engine, 1, mesh.get(1));
      bare = Engines.named(engine).build(scene);
      writer = new SnapshotExchange(ahead.layout(), 2, 1).claimWriter();
      bareWriter = new SnapshotExchange(ahead.layout(), 2, 1).claimWriter();
    }

    void run() {
      ahead.isReady(1); // each says hello while it is not ready
      behind.isReady(TICKS);
      for (long tick = 1; tick <= TICKS; tick++) {
        bare(tick);
        long before = ahead.status().rollbacks();
        long allocated = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
        long nanos = tick(ahead, tick, still);
        bytes += THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - allocated;
        if (tick > WARM_UP && ahead.status().rollbacks() > before) {
          rollbackNanos.add(nanos);
        } else if (tick > WARM_UP) {
          plainNanos.add(nanos);
        }
        if (tick >= depth) {
          press(tick);
          tick(behind, tick + 1 - depth, keys);
        }
      }
      if (ahead.status().deepestTicks() != depth
          || ahead.status().session().desync().isPresent()) {
        throw new IllegalStateException("not what was to be measured: " + ahead.status());
      }
      long bareMicros = micros(bareNanos);
      long micros = micros(rollbackNanos);
      System.out.printf(
          "| %d | %d | %d | %.1f | %d | %d |%n",
          depth,
          bareMicros,
          micros,
          100.0 * (micros - bareMicros) / bareMicros,
          micros(plainNanos),
          bytes / TICKS);
      ahead.close();
      behind.close();
      bare.close();
    }

    /** A save, a restore and as many steps as a rollback has, and the captures and hashes of ordinary ticks. */
    private void bare(long tick) {
      long start = CLOCK.nanos();
      bare.save(saved.clear());
      bare.restore(saved.rewind());
      for (int step = 0; step <= depth; step++) {
        bare.begin(tick, events);
        bare.control(still);
        bare.step(tick, RATE.dtSeconds());
      }
      long nanos = CLOCK.nanos() - start;
      if (tick > WARM_UP) {
        bareNanos.add(nanos);
      }
      show(bare, bareWriter, tick);
    }

    private void press(long tick) {
      keys.beginSlice();
      if (tick % ACT_EVERY == 0) {
        keys.press(1, 0);
      } else if (tick % ACT_EVERY == 1) {
        keys.release(1);
      }
    }

    private long tick(Rollback peer, long tick, ControlTable input) {
      if (!peer.isReady(tick)) {
        throw new IllegalStateException("tick %d waits: %s".formatted(tick, peer.status()));
      }
      long start = CLOCK.nanos();
      peer.begin(tick, events);
      peer.control(input);
      peer.step(tick, RATE.dtSeconds());
      long nanos = CLOCK.nanos() - start;
      if (peer == ahead) {
        show(peer, writer, tick);
      }
      return nanos;
    }

    private static void show(Simulation simulation, SnapshotWriter writer, long tick) {
      writer.begin(tick, 0);
      simulation.capture(writer);
      writer.publish(0);
    }

    private static Rollback peer(Scene scene, String engine, int number, List<Link> links) {
      LockstepSettings session =
          LockstepSettings.of(1, number, 2).withInputDelay(0).withHashInterval(10);
      return new Rollback(
          Engines.named(engine).build(scene),
          RollbackSettings.of(1, number, 2).withSession(session),
          links,
          () -> 0); // no budget: the window stays
    }

    private static long micros(List<Long> nanos) {
      Collections.sort(nanos);
      return nanos.get(nanos.size() / 2) / 1_000;
    }
  }
}
