package org.isochron.render.blend;

import java.util.Arrays;
import org.isochron.render.Blending;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;

/**
 * How the body of each slot is blended: as its prefab says, or as the reader does. Owner: the
 * thread that blends. Prefabs that say nothing cost a comparison a tick; others a comparison of the
 * prefabs' numbers. Allocates nothing after the first prefab that says how.
 *
 * <p>Static bodies do not move, so any loop shows them right, and they mix nothing. The runs
 * change only if a body changes its prefab or another one comes.
 */
final class SlotBlendings {
  private static final Prefab.Blend[] WAYS = Prefab.Blend.values();
  private static final byte READER = (byte) Prefab.Blend.READER.number();
  private static final byte NOW = (byte) Prefab.Blend.NOW.number();

  private final Blending[] byWay = new Blending[WAYS.length];
  private final Blending reader;
  private final boolean extrapolates;
  private final int capacity;
  private PrefabTable table = PrefabTable.EMPTY;
  private Blending all;
  private boolean mixed;
  private boolean spins;
  private int slotCount;
  private byte[] ways = {};
  private int[] numbers = {};
  private int[] generations = {};
  private SlotRuns positions = new SlotRuns(0);
  private SlotRuns rotations = new SlotRuns(0);
  private SlotRuns spinners = new SlotRuns(0);
  private int[] nearest = {};
  private int nearestCount;
  private int[] now = {};
  private int nowCount;

  SlotBlendings(Blending reader, SnapshotLayout layout) {
    this.reader = reader.of(Prefab.Blend.READER, layout);
    all = this.reader;
    capacity = layout.bodyCapacity();
    extrapolates = layout.velocities();
    spins = isSpin(this.reader);
    for (Prefab.Blend way : WAYS) {
      byWay[way.number()] = reader.of(way, layout);
    }
  }

  /** Learns a snapshot's prefabs. Returns true if a body is not shown at the present any more. */
  boolean follow(Snapshot to) {
    PrefabTable next = to.prefabs();
    if (!next.hasBlends()) {
      boolean ended = nowCount > 0;
      if (table.hasBlends()) {
        reset();
      }
      table = next;
      return ended;
    }
    int count = to.slotCount();
    if (next == table
        && Arrays.mismatch(numbers, 0, slotCount, to.prefabNumbers(), 0, count) < 0
        && Arrays.mismatch(generations, 0, slotCount, to.generations(), 0, count) < 0) {
      return false;
    }
    table = next;
    if (ways.length == 0) {
      ways = new byte[capacity];
      numbers = new int[capacity];
      generations = new int[capacity];
      positions = new SlotRuns(capacity);
      rotations = new SlotRuns(capacity);
      spinners = new SlotRuns(capacity);
      nearest = new int[capacity];
      now = new int[capacity];
    }
    System.arraycopy(to.prefabNumbers(), 0, numbers, 0, count);
    slotCount = count;
    boolean ended = sort(to);
    System.arraycopy(to.generations(), 0, generations, 0, count);
    return ended;
  }

  /** Returns true if one loop with one blending does not show all bodies. */
  boolean isMixed() {
    return mixed;
  }

  /** How all bodies are blended, unless they are mixed. */
  Blending all() {
    return all;
  }

  /** How the body of one slot is blended. */
  Blending of(int slot) {
    return mixed ? byWay[ways[slot]] : all;
  }

  /** Returns true if bodies may follow their spin. */
  boolean spins() {
    return spins;
  }

  boolean spins(int slot) {
    return isSpin(of(slot));
  }

  /** Runs of mixed bodies: -1 if they stand at the nearer tick, 0 for a line, 1 for a curve. */
  SlotRuns positions() {
    return positions;
  }

  /** Runs of mixed bodies: 0 if they are turned as at the nearer tick, otherwise 1. */
  SlotRuns rotations() {
    return rotations;
  }

  /** Runs of mixed bodies: 1 if they may follow their spin, otherwise 0. */
  SlotRuns spinners() {
    return spinners;
  }

  /** The slots of mixed bodies that stand at the nearer tick, or turn only there. */
  int[] nearest() {
    return nearest;
  }

  int nearestCount() {
    return mixed ? nearestCount : 0;
  }

  /** The slots of bodies that are shown at the present, in rising order, in the first elements. */
  int[] now() {
    return now;
  }

  int nowCount() {
    return nowCount;
  }

  private void reset() {
    mixed = false;
    all = reader;
    spins = isSpin(reader);
    nowCount = 0;
    slotCount = 0;
  }

  /**
   * Finds how each slot is blended, and if that is all one. Returns true if a body was shown at the
   * present and is not any more.
   */
  private boolean sort(Snapshot to) {
    nearestCount = 0;
    nowCount = 0;
    int seen = 0;
    boolean ended = false;
    positions.clear();
    rotations.clear();
    spinners.clear();
    for (int slot = 0; slot < slotCount; slot++) {
      byte way = READER;
      boolean moves = false;
      if (to.generations()[slot] != 0 && numbers[slot] >= 0 && numbers[slot] < table.count()) {
        Prefab prefab = table.get(numbers[slot]);
        way = (byte) prefab.blend().number();
        moves = prefab.motion() != Prefab.Motion.STATIC;
        seen |= moves ? 1 << way : 0;
      }
      boolean same = generations[slot] == to.generations()[slot];
      ended |= same && ways[slot] == NOW && way != NOW;
      ways[slot] = way;
      if (isNearest(byWay[way])) {
        nearest[nearestCount++] = slot;
      }
      boolean present = way == NOW && extrapolates;
      if (present) {
        now[nowCount++] = slot;
      }
      add(byWay[way], moves && !present);
    }
    choose(seen);
    return ended;
  }

  /** Adds a slot to the runs. */
  private void add(Blending blending, boolean matters) {
    if (matters) {
      positions.add(kind(blending.position()));
      rotations.add(blending.rotation() == Blending.Rotation.NEAREST ? 0 : 1);
      spinners.add(isSpin(blending) ? 1 : 0);
    } else {
      positions.addAny();
      rotations.addAny();
      spinners.addAny();
    }
  }

  private void choose(int seen) {
    all = seen == 0 ? reader : byWay[Integer.numberOfTrailingZeros(seen)];
    mixed = false;
    spins = false;
    for (int way = 0; way < byWay.length; way++) {
      if ((seen & 1 << way) != 0) {
        mixed |= !byWay[way].equals(all);
        spins |= isSpin(byWay[way]);
      }
    }
    if (mixed) {
      positions.cut();
      rotations.cut();
      spinners.cut();
    }
  }

  private static int kind(Blending.Position position) {
    return switch (position) {
      case NEAREST -> -1;
      case LINEAR -> 0;
      case HERMITE -> 1;
    };
  }

  private static boolean isNearest(Blending blending) {
    return blending.position() == Blending.Position.NEAREST
        || blending.rotation() == Blending.Rotation.NEAREST;
  }

  private static boolean isSpin(Blending blending) {
    return blending.rotation() == Blending.Rotation.SPIN;
  }
}
