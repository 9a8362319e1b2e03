package org.isochron.replay;

import java.util.Arrays;
import java.util.List;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.slice.Slice;
import org.isochron.shapes.Joint;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.BodyId;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * A past tick: its input, and the bodies after its step. Owner: the thread that owns the history.
 */
final class KeptTick implements Steppable.Presence {
  final Slice slice = new Slice();
  int quality;

  private final SnapshotLayout layout;
  private final int[] generations;
  private final int[] prefabNumbers;
  private final Snapshot.Poses poses;
  private final Snapshot.Velocities velocities;
  private final float[][] channels;
  private final int[] startPoseSlots;
  private PrefabTable prefabs = PrefabTable.EMPTY;
  private List<Joint.HeldPoints> joints = List.of();
  private int slotCount;
  private int startPoseCount;
  private final KeptPairs contacts = new KeptPairs();
  private final KeptPairs visits = new KeptPairs();
  private final Vector3d position = new Vector3d();
  private final Quaternionf rotation = new Quaternionf();
  private final Vector3f velocity = new Vector3f();

  KeptTick(SnapshotLayout layout) {
    this.layout = layout;
    int capacity = layout.bodyCapacity();
    generations = new int[capacity];
    prefabNumbers = new int[capacity];
    poses = new Snapshot.Poses(capacity, layout.far());
    velocities = new Snapshot.Velocities(layout.velocities() ? capacity : 0);
    channels = new float[layout.channels().size()][capacity];
    startPoseSlots = new int[capacity];
  }

  void keep(Snapshot snapshot, Simulation simulation) {
    contacts.clear();
    visits.clear();
    simulation.listPresent(this);
    slotCount = snapshot.slotCount();
    startPoseCount = snapshot.startCount();
    prefabs = snapshot.prefabs();
    joints = snapshot.joints();
    System.arraycopy(snapshot.generations(), 0, generations, 0, slotCount);
    System.arraycopy(snapshot.prefabNumbers(), 0, prefabNumbers, 0, slotCount);
    System.arraycopy(snapshot.startSlots(), 0, startPoseSlots, 0, startPoseCount);
    poses.copyFrom(snapshot.poses(), slotCount);
    if (layout.velocities()) {
      velocities.copyFrom(snapshot.velocities(), slotCount);
    }
    for (int channel = 0; channel < channels.length; channel++) {
      System.arraycopy(snapshot.channel(channel), 0, channels[channel], 0, slotCount);
    }
  }

  /** The snapshot keeps the bodies. */
  @Override
  public void body(long body, int prefab) {}

  @Override
  public void contact(long bodyA, long bodyB) {
    contacts.add(bodyA, bodyB);
  }

  @Override
  public void visit(long sensor, long visitor) {
    visits.add(sensor, visitor);
  }

  void present(Steppable.Presence presence) {
    for (int slot = 0; slot < slotCount; slot++) {
      if (generations[slot] != 0) {
        presence.body(BodyId.of(slot, generations[slot]), prefabNumbers[slot]);
      }
    }
    contacts.forEach(presence::contact);
    visits.forEach(presence::visit);
  }

  /**
   * Writes the kept bodies with reversed velocities, or with zero velocities if {@code moving} is
   * false.
   */
  void writeReversed(SnapshotWriter snapshots, boolean moving) {
    Snapshot snapshot = snapshots.bulk(slotCount);
    snapshots.prefabs(prefabs);
    snapshots.joints(joints);
    System.arraycopy(generations, 0, snapshot.generations(), 0, slotCount);
    System.arraycopy(prefabNumbers, 0, snapshot.prefabNumbers(), 0, slotCount);
    snapshot.poses().copyFrom(poses, slotCount);
    if (layout.velocities()) {
      copy(velocities, snapshot.velocities(), moving ? -1 : 0);
    }
    for (int channel = 0; channel < channels.length; channel++) {
      System.arraycopy(channels[channel], 0, snapshot.channel(channel), 0, slotCount);
    }
  }

  /**
   * Writes start poses for bodies that a command moved at the start of a later tick, so that frames
   * do not interpolate that motion. They arrive with their own velocity.
   */
  void writeStartPosesOf(KeptTick later, SnapshotWriter snapshots, double dtSeconds) {
    for (int index = 0; index < later.startPoseCount; index++) {
      int slot = later.startPoseSlots[index];
      if (slot < slotCount
          && generations[slot] != 0
          && generations[slot] == later.generations[slot]) {
        poses.position(slot, position);
        poses.rotation(slot, rotation);
        if (layout.velocities()) {
          position.fma(dtSeconds, velocities.linear(slot, velocity));
          velocities.angular(slot, velocity);
          rotation.integrate((float) dtSeconds, velocity.x, velocity.y, velocity.z);
        }
        snapshots.startPose(
            BodyId.of(slot, generations[slot]),
            position.x,
            position.y,
            position.z,
            rotation.x,
            rotation.y,
            rotation.z,
            rotation.w);
      }
    }
  }

  private void copy(Snapshot.Velocities from, Snapshot.Velocities to, int sign) {
    for (int slot = 0; slot < slotCount; slot++) {
      to.set(
          slot,
          sign * from.x()[slot],
          sign * from.y()[slot],
          sign * from.z()[slot],
          sign * from.wx()[slot],
          sign * from.wy()[slot],
          sign * from.wz()[slot]);
    }
  }

  /**
   * A list of body pairs. Owner: the thread that owns the history. Allocates only if there are more
   * pairs than ever before.
   */
  private static final class KeptPairs {
    private static final int FIRST_CAPACITY = 8;

    private long[] bodies = new long[FIRST_CAPACITY];
    private int size;

    interface Action {
      void pair(long first, long second);
    }

    void clear() {
      size = 0;
    }

    void add(long first, long second) {
      if (size == bodies.length) {
        bodies = Arrays.copyOf(bodies, 2 * size);
      }
      bodies[size++] = first;
      bodies[size++] = second;
    }

    void forEach(Action action) {
      for (int index = 0; index < size; index += 2) {
        action.pair(bodies[index], bodies[index + 1]);
      }
    }
  }
}
