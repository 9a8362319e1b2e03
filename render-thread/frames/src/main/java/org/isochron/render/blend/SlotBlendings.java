package org.isochron.render.blend;

import java.util.Arrays;
import org.isochron.render.Blending;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;

/**
 * The blend mode of each slot's body, from its prefab or else from the reader. Owner: the thread
 * that blends. Prefabs without a blend mode cost one comparison per tick, others a comparison of
 * the prefab numbers. Allocates nothing after the first prefab with a blend mode.
 *
 * <p>Every loop blends static bodies correctly, so they do not count as mixed.
 */
final class SlotBlendings {
  private static final Prefab.Blend[] MODES = Prefab.Blend.values();
  private static final byte READER = (byte) Prefab.Blend.READER.number();
  private static final byte NOW = (byte) Prefab.Blend.NOW.number();

  private final Blending[] byMode = new Blending[MODES.length];
  private final Blending reader;
  private final boolean extrapolates;
  private final int capacity;
  private PrefabTable table = PrefabTable.EMPTY;
  private Blending all;
  private boolean mixed;
  private boolean spins;
  private int slotCount;
  private byte[] modes = {};
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
    for (Prefab.Blend mode : MODES) {
      byMode[mode.number()] = reader.of(mode, layout);
    }
  }

  /** Returns true if a body is no longer shown at the present instant. */
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
    if (modes.length == 0) {
      modes = new byte[capacity];
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

  boolean isMixed() {
    return mixed;
  }

  /** The common mode, unless mixed. */
  Blending all() {
    return all;
  }

  Blending of(int slot) {
    return mixed ? byMode[modes[slot]] : all;
  }

  boolean spins() {
    return spins;
  }

  boolean spins(int slot) {
    return isSpin(of(slot));
  }

  /** -1: nearer tick, 0: line, 1: curve. */
  SlotRuns positions() {
    return positions;
  }

  /** 0 nearer tick, otherwise 1. */
  SlotRuns rotations() {
    return rotations;
  }

  /** 1 for spinning bodies. */
  SlotRuns spinners() {
    return spinners;
  }

  /** Slots with the mode NEAREST. */
  int[] nearest() {
    return nearest;
  }

  int nearestCount() {
    return mixed ? nearestCount : 0;
  }

  /** Slots at the present instant, ascending. */
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

  /** Returns true if a body is no longer shown at the present instant. */
  private boolean sort(Snapshot to) {
    nearestCount = 0;
    nowCount = 0;
    int seen = 0;
    boolean ended = false;
    positions.clear();
    rotations.clear();
    spinners.clear();
    for (int slot = 0; slot < slotCount; slot++) {
      byte mode = READER;
      boolean moves = false;
      if (to.generations()[slot] != 0 && numbers[slot] >= 0 && numbers[slot] < table.count()) {
        Prefab prefab = table.get(numbers[slot]);
        mode = (byte) prefab.blend().number();
        moves = prefab.motion() != Prefab.Motion.STATIC;
        seen |= moves ? 1 << mode : 0;
      }
      boolean same = generations[slot] == to.generations()[slot];
      ended |= same && modes[slot] == NOW && mode != NOW;
      modes[slot] = mode;
      if (isNearest(byMode[mode])) {
        nearest[nearestCount++] = slot;
      }
      boolean present = mode == NOW && extrapolates;
      if (present) {
        now[nowCount++] = slot;
      }
      add(byMode[mode], moves && !present);
    }
    choose(seen);
    return ended;
  }

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
    all = seen == 0 ? reader : byMode[Integer.numberOfTrailingZeros(seen)];
    mixed = false;
    spins = false;
    for (int mode = 0; mode < byMode.length; mode++) {
      if ((seen & 1 << mode) != 0) {
        mixed |= !byMode[mode].equals(all);
        spins |= isSpin(byMode[mode]);
      }
    }
    if (mixed) {
      positions.build();
      rotations.build();
      spinners.build();
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
