package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotExchange;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.joml.Vector3d;

/**
 * What a peer shows: each body where it is, or the fading error of a rollback away from there. A
 * body that jumped in a repeated tick is shown where it is, with a start pose.
 */
final class PeerPictures extends ForwardingSimulation {
  private static final long DECAY_NANOS = 50_000_000;
  private static final double NEGLIGIBLE = 1e-3;
  private static final double TOLERANCE = 1e-3;
  private static final float ULPS = 16;
  private static final int KEPT = 20;

  private final SnapshotWriter scratch;
  private final double decay;

  /** Positions after the last run of each tick. */
  private final TreeMap<Long, Map<Long, Vector3d>> positions = new TreeMap<>();

  /** The last run tick that spawned or moved a body, also if it was rolled back. */
  private final Map<Long, Long> jumped = new HashMap<>();

  /** Bodies that a rollback has moved, and that no snapshot has shown since. */
  private final Set<Long> placed = new HashSet<>();

  private Map<Long, Vector3d> shown = new HashMap<>();
  private long shownTick;

  /** What is left of an error since the last rollback. */
  private double share;

  private boolean isCaptured;
  private int restores;
  private long firstRun;

  PeerPictures(Simulation simulation, TickRate rate) {
    super(simulation);
    scratch = new SnapshotExchange(simulation.layout(), 2, 1).claimWriter();
    decay = Math.exp(-1e9 * rate.dtSeconds() / DECAY_NANOS);
  }

  @Override
  public void restore(SavedState source) {
    restores++;
    firstRun = 0;
    simulation.restore(source);
  }

  @Override
  public void step(long tick, double dtSeconds) {
    simulation.step(tick, dtSeconds);
    firstRun = firstRun == 0 ? tick : firstRun;
    scratch.begin(tick, 0);
    simulation.capture(scratch);
    Snapshot snapshot = scratch.open();
    Map<Long, Vector3d> before = positions.getOrDefault(tick - 1, Map.of());
    Map<Long, Vector3d> now = new HashMap<>();
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      long body = snapshot.body(slot);
      if (body != BodyId.NONE) {
        now.put(body, snapshot.position(body, new Vector3d()));
        if (!before.containsKey(body)) {
          jumped.put(body, tick);
        }
      }
    }
    for (int index = 0; index < snapshot.startCount(); index++) {
      jumped.put(snapshot.body(snapshot.startSlots()[index]), tick);
    }
    scratch.publish(0);
    positions.put(tick, now);
    positions.headMap(tick - KEPT).clear();
  }

  /** Begins the work of a loop on a tick. */
  void begin() {
    if (isCaptured) {
      placed.clear();
    }
    isCaptured = false;
    restores = 0;
    firstRun = 0;
  }

  /** Notes that the newest tick is shown, and is not hidden by a later one of the same burst. */
  void captured() {
    isCaptured = true;
  }

  /** Ends the work of a loop on a tick. */
  void end(long tick) {
    boolean isRepeated = restores == 1; // of two, the first only brings a later state forward
    share = (isRepeated ? 1 : share) * decay;
    share = share < NEGLIGIBLE ? 0 : share;
    Map<Long, Vector3d> before = positions.getOrDefault(tick - 1, Map.of());
    Map<Long, Vector3d> next = new HashMap<>();
    Objects.requireNonNull(positions.get(tick)).forEach((body, position) -> {
      long jump = jumped.getOrDefault(body, 0L);
      Vector3d last = shown.get(body);
      Vector3d there = before.get(body);
      Vector3d error = new Vector3d();
      if (there != null && jump < tick) {
        if (isRepeated && (last == null || jump >= firstRun)) {
          placed.add(body);
        } else if (last != null && share > 0) {
          last.sub(there, error).mul(decay);
        }
      }
      next.put(body, error.add(position));
    });
    shown = next;
    shownTick = tick;
  }

  /** Requires what is right of a published snapshot. */
  void require(Snapshot snapshot) {
    if (snapshot.tick() != shownTick || snapshot.tick() == 0) {
      return; // the world still waits
    }
    Map<Long, Vector3d> now = Objects.requireNonNull(positions.get(shownTick));
    boolean isFar = snapshot.layout().far();
    Vector3d found = new Vector3d();
    int bodies = 0;
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      long body = snapshot.body(slot);
      if (body != BodyId.NONE) {
        bodies++;
        Vector3d expected =
            Objects.requireNonNull(shown.get(body), () -> "body %x is gone".formatted(body));
        Vector3d there = Objects.requireNonNull(now.get(body));
        double reach = expected.distance(there) + (isFar ? 0 : there.length());
        double error = snapshot.position(body, found).distance(expected);
        if (!(error <= TOLERANCE + ULPS * Math.ulp((float) reach))) {
          throw new AssertionError(
              "body %x is at %s in tick %d and shown at %s, %s from where it should be shown"
                  .formatted(body, there, shownTick, found, error));
        }
      }
    }
    assertThat(bodies).as("bodies that are shown of tick %d", shownTick).isEqualTo(now.size());
    Set<Long> missing = new HashSet<>(placed);
    missing.retainAll(now.keySet());
    for (int index = 0; index < snapshot.startCount(); index++) {
      missing.remove(snapshot.body(snapshot.startSlots()[index]));
    }
    assertThat(missing)
        .as("bodies without a start pose that a rollback moved before tick %d", shownTick)
        .isEmpty();
  }
}
