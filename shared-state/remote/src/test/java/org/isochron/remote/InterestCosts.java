package org.isochron.remote;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.isochron.remote.codec.SlotSet;
import org.isochron.state.AllocationCount;
import org.isochron.state.BodyId;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.isochron.state.exchange.MovedTicks;

/**
 * Prints a viewer's cost to a relay per tick, with the grid and with a check of every body. The
 * bodies lie on a plane, about fifty within reach of each viewer, and a tenth of all bodies moves.
 * The program measures processor time, which excludes other load on the machine.
 */
final class InterestCosts {
  private static final int VIEWERS = 100;

  /** Fewer viewers, because a check of every body takes long. */
  private static final int LOOKING = 5;

  private static final float RADIUS = 20;
  private static final double IN_REACH = 50;
  private static final int TICKS = 400;
  private static final int COMPILED_AFTER = 200;
  private static final long TICK_NANOS = 10_000_000;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Random random = new Random(44);
  private final int bodies;
  private final float side;
  private final StateWriter writer;
  private final SnapshotReader reader;
  private final MovedTicks moved;
  private final float[] x;
  private final float[] z;
  private final float[] heading;
  private final RelayedBodies byGrid;
  private final List<SnapshotFeed> feeds = new ArrayList<>();
  private final List<SnapshotFeed> lookingFeeds = new ArrayList<>();
  private final SlotSet found;
  private long foundCount;
  private long sentBytes;

  private InterestCosts(int bodies) {
    this.bodies = bodies;
    side = (float) Math.sqrt(bodies * Math.PI * RADIUS * RADIUS / IN_REACH);
    SnapshotLayout layout = SnapshotLayout.bodies(bodies);
    SharedState state = SharedState.of(layout);
    writer = state.claimWriter();
    reader = state.openReader();
    moved = new MovedTicks(bodies);
    found = new SlotSet(bodies);
    x = new float[bodies];
    z = new float[bodies];
    heading = new float[bodies];
    for (int slot = 0; slot < bodies; slot++) {
      x[slot] = random.nextFloat() * side;
      z[slot] = random.nextFloat() * side;
      heading[slot] = random.nextFloat() * 6;
    }
    byGrid = new RelayedBodies(layout, Quantisation.DEFAULT);
    RelayedBodies looking = new RelayedBodies(layout, Quantisation.DEFAULT, EveryBody.INSTANCE);
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
      feeds.add(feed(byGrid, viewer));
    }
    for (int viewer = 0; viewer < LOOKING; viewer++) {
      lookingFeeds.add(feed(looking, viewer));
    }
  }

  private SnapshotFeed feed(RelayedBodies relayed, int viewer) {
    Random seeded = new Random(viewer);
    RemoteState.Interest around = RemoteState.Interest.EVERYTHING
        .around(seeded.nextFloat() * side, 0, seeded.nextFloat() * side, RADIUS)
        .withBytesPerSecond(1_000_000);
    return new SnapshotFeed(around, relayed, RemoteSettings.Priority.EQUAL, null, viewer, 0);
  }

  public static void main(String[] arguments) {
    System.out.println("| bodies | in reach | us a viewer and tick by the grid | by a look at every"
        + " body | the grid, us a tick | bytes a viewer and tick | allocated bytes |");
    System.out.println("|---:|---:|---:|---:|---:|---:|---:|");
    for (String bodies : arguments) {
      new InterestCosts(Integer.parseInt(bodies)).run();
    }
  }

  private void run() {
    long[] viewerNanos = new long[TICKS];
    long[] lookNanos = new long[TICKS];
    long[] gridNanos = new long[TICKS];
    long allocated = 0;
    for (int tick = 1; tick <= TICKS; tick++) {
      publish(tick);
      if (tick == COMPILED_AFTER) {
        sentBytes = 0;
        foundCount = 0;
        allocated = AllocationCount.soFar();
      }
      long started = THREADS.getCurrentThreadCpuTime();
      byGrid.nearby.add(reader.newest(), feeds.get(tick % VIEWERS).interest(), found);
      long placed = THREADS.getCurrentThreadCpuTime();
      encode(feeds, tick);
      long sent = THREADS.getCurrentThreadCpuTime();
      count();
      gridNanos[tick - 1] = placed - started;
      viewerNanos[tick - 1] = (sent - placed) / VIEWERS;
    }
    allocated = AllocationCount.soFar() - allocated;
    long bytes = sentBytes / VIEWERS / (TICKS - COMPILED_AFTER);
    for (int tick = TICKS + 1; tick <= 2 * TICKS; tick++) {
      publish(tick);
      long started = THREADS.getCurrentThreadCpuTime();
      encode(lookingFeeds, tick);
      lookNanos[tick - TICKS - 1] = (THREADS.getCurrentThreadCpuTime() - started) / LOOKING;
    }
    System.out.printf(
        Locale.ROOT,
        "| %d | %d | %.1f | %.1f | %.0f | %d | %d |%n",
        bodies,
        foundCount / (TICKS - COMPILED_AFTER),
        median(viewerNanos),
        median(lookNanos),
        median(gridNanos),
        bytes,
        allocated);
  }

  private void encode(List<SnapshotFeed> to, int tick) {
    for (int index = 0; index < to.size(); index++) {
      sentBytes +=
          to.get(index).encode(reader.newest(), false, tick * TICK_NANOS).remaining();
    }
  }

  private void count() {
    for (int slot = found.next(0); slot != SlotSet.NONE; slot = found.next(slot + 1)) {
      foundCount++;
    }
    found.clear();
  }

  private static double median(long[] nanos) {
    long[] sorted = Arrays.copyOfRange(nanos, COMPILED_AFTER, TICKS);
    Arrays.sort(sorted);
    return sorted[sorted.length / 2] / 1e3;
  }

  private void publish(int tick) {
    writer.snapshots().begin(tick, tick * TICK_NANOS);
    if (tick == 1) {
      moved.allMoved(1);
    }
    for (int slot = 0; slot < bodies; slot++) {
      if (slot % 10 == 0) {
        heading[slot] += (random.nextFloat() - 0.5f) / 10;
        x[slot] += (float) Math.cos(heading[slot]) * 0.03f;
        z[slot] += (float) Math.sin(heading[slot]) * 0.03f;
        moved.moved(slot, tick);
      }
      writer.snapshots().body(BodyId.of(slot, 1), x[slot], 0, z[slot], 0, 0, 0, 1);
    }
    writer.snapshots().moved(moved);
    writer.snapshots().publish(0);
    reader.refresh();
  }
}
