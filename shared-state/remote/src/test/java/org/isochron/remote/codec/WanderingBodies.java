package org.isochron.remote.codec;

import java.util.Random;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/** Bodies that appear, move, rest, are moved and disappear, all from one seed. */
public final class WanderingBodies implements AutoCloseable {
  static final long TICK_NANOS = 10_000_000;

  final Random random;
  final SnapshotLayout layout;
  final SharedState state;
  final SnapshotReader reader;
  final NanoClock.Manual clock = new NanoClock.Manual(1_000_000_000);

  private final StateWriter writer;
  private final int[] generations;
  private final int[] prefabs;
  /** The distance between any two regions, in steps, exceeds the range of an int. */
  private static final double[] REGIONS = {0, 29_999_999.123, -30_000_001.7};

  private final Vector3f[] positions;

  private final Vector3d[] regions;

  private final Vector3f[] velocities;
  private final Quaternionf[] rotations;
  private final float[] channels;
  private long tick;
  private double moving = 0.7;

  WanderingBodies(long seed, SnapshotLayout layout) {
    random = new Random(seed);
    this.layout = layout;
    state = SharedState.of(layout, SharedState.Limits.DEFAULT, clock);
    reader = state.openReader();
    writer = state.claimWriter();
    writer.snapshots().timeline(new Timeline(1, clock.nanos(), 0, Timeline.NORMAL_PERMILLE));
    int capacity = layout.bodyCapacity();
    generations = new int[capacity];
    prefabs = new int[capacity];
    positions = new Vector3f[capacity];
    regions = new Vector3d[capacity];
    velocities = new Vector3f[capacity];
    rotations = new Quaternionf[capacity];
    channels = new float[capacity];
    for (int slot = 0; slot < capacity; slot++) {
      prefabs[slot] = slot % 7;
      positions[slot] = new Vector3f();
      regions[slot] = new Vector3d();
      velocities[slot] = new Vector3f();
      rotations[slot] = new Quaternionf();
    }
  }

  static SnapshotLayout randomLayout(Random random) {
    SnapshotLayout layout = SnapshotLayout.bodies(1 + random.nextInt(200));
    if (random.nextBoolean()) {
      layout = layout.withVelocities();
    }
    if (random.nextBoolean()) {
      layout = layout.withFarPositions();
    }
    for (int channel = random.nextInt(4); channel > 0; channel--) {
      layout = layout.withChannel("channel " + channel, SnapshotLayout.Blend.LINEAR);
    }
    return layout;
  }

  void shareThatMoves(double share) {
    moving = share;
  }

  long lastTick() {
    return tick;
  }

  void newEpoch() {
    writer
        .snapshots()
        .timeline(writer.snapshots().timeline().newEpoch(clock.nanos(), tick * TICK_NANOS));
  }

  void fill() {
    for (int slot = 0; slot < generations.length; slot++) {
      spawn(slot);
    }
  }

  void shift() {
    tick += 5;
  }

  Snapshot tick(boolean changes) {
    tick++;
    clock.advance(TICK_NANOS);
    writer.snapshots().begin(tick, tick * TICK_NANOS);
    for (int slot = 0; slot < generations.length; slot++) {
      boolean begins = changes && change(slot);
      if (generations[slot] == 0) {
        continue;
      }
      long body = BodyId.of(slot, generations[slot]);
      Quaternionf r = rotations[slot];
      if (changes && random.nextInt(200) == 0) {
        prefabs[slot] = random.nextInt(7);
      }
      if (begins) {
        Vector3d p = position(slot, new Vector3d());
        writer.snapshots().startPose(body, p.x, p.y, p.z, r.x, r.y, r.z, r.w);
      }
      if (random.nextDouble() < moving) {
        move(slot);
      }
      Vector3d p = position(slot, new Vector3d());
      writer.snapshots().body(body, p.x, p.y, p.z, r.x, r.y, r.z, r.w);
      writer.snapshots().prefab(body, prefabs[slot]);
      if (layout.velocities()) {
        Vector3f v = velocities[slot];
        writer.snapshots().velocity(body, v.x, v.y, v.z, v.z, v.x, v.y);
      }
      for (int channel = 0; channel < layout.channels().size(); channel++) {
        writer.snapshots().channel(channel, body, channels[slot] + channel);
      }
    }
    writer.snapshots().publish(clock.nanos());
    reader.refresh();
    return reader.newest();
  }

  private boolean change(int slot) {
    int dice = random.nextInt(200);
    if (generations[slot] <= 0) {
      if (dice < 20) {
        spawn(slot);
        return true;
      }
      return false;
    }
    if (dice == 0) {
      generations[slot] = 0;
      return false;
    }
    if (dice == 1) {
      place(slot);
      return true;
    }
    return false;
  }

  private int generationCount;

  private void spawn(int slot) {
    generations[slot] = ++generationCount;
    channels[slot] = slot;
    place(slot);
  }

  private void place(int slot) {
    positions[slot].set(far(), far(), far());
    if (layout.far() && random.nextInt(3) == 0) {
      regions[slot].set(region(), region(), region());
    }
    velocities[slot].set(step(), step(), step());
    rotations[slot].set(step(), step(), step(), step()).normalize();
  }

  private double region() {
    return REGIONS[random.nextInt(REGIONS.length)];
  }

  private Vector3d position(int slot, Vector3d destination) {
    return destination.set(positions[slot]).add(regions[slot]);
  }

  private void move(int slot) {
    velocities[slot].add(step() / 50, step() / 50, step() / 50);
    positions[slot].fma(0.01f, velocities[slot]);
    rotations[slot].integrate(0.01f, step(), step(), 2).normalize();
    if (random.nextInt(10) == 0) {
      channels[slot] += 1;
    }
  }

  private float far() {
    return (float) (random.nextGaussian() * (random.nextInt(20) == 0 ? 10_000 : 20));
  }

  private float step() {
    return (float) random.nextGaussian();
  }

  @Override
  public void close() {
    reader.close();
    writer.close();
  }
}
