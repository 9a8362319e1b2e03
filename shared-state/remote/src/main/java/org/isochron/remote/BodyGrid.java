package org.isochron.remote;

import java.util.Arrays;
import org.isochron.remote.codec.SlotSet;
import org.isochron.state.MovedTicks;
import org.isochron.state.Snapshot;

/**
 * Spatial index for bodies near a point, shared by all viewers of a state: an octree that divides
 * crowded cells. The cost of an update grows with the number of moved bodies, and updates run only
 * when a viewer queries the index. The cost of a query grows with the number of nearby bodies.
 * Owner: the relay's thread. Allocates when there are more cells than ever before.
 *
 * <p>Invariants:
 *
 * <ol>
 * <li>A body with a finite position is in exactly one undivided cell, which contains that
 * position.
 * <li>A cell's count is the number of bodies in the cell and in all its parts.
 * </ol>
 */
final class BodyGrid implements RelayedBodies.Nearby {
  private static final int PARTS = 8;

  /** Maximum number of bodies in a cell; a fuller cell is divided. */
  private static final int MAX_IN_CELL = 16;

  /**
   * Number of bodies at which a divided cell is merged. Lower than {@link #MAX_IN_CELL}, so that a
   * cell does not alternate between divided and merged.
   */
  private static final int FEW_IN_CELL = 6;

  private static final double MIN_HALF = 1.0 / 64;
  private static final double FIRST_HALF = 1_024;

  /**
   * Minimum size of a cell relative to its coordinates: floats cannot separate bodies in smaller
   * cells.
   */
  private static final double MIN_SHARE = 0x1p-23;

  /** Maximum depth of the tree: from 2^128 metres to the smallest cell. */
  private static final int MAX_DEPTH = 160;

  /** Relative tolerance, because callers compare distances in float precision. */
  private static final double SLACK = 1 + 1e-5;

  private static final double MIN_REACH = 1e-15;

  /**
   * Cells ignore the residuals of positions far from the origin; a residual reaches two metres per
   * axis.
   */
  private static final double FAR_REACH = 4;

  private static final int STRIDE = 4;
  private static final int Y = 1;
  private static final int Z = 2;
  private static final int SIDE = 3;

  private static final int ROOT = 0;
  private static final int NO_CELL = -1;
  private static final int NO_SLOT = -1;

  // indexed by slot
  private final int[] cellOf;
  private final int[] next;
  private final int[] previous;

  private final SlotSet placed;

  /** Slots of bodies whose position is NaN; every query returns these bodies. */
  private final SlotSet misdirected;

  // indexed by cell

  /**
   * Minimum x, y and z of each cell, and its edge length; stored together because they are compared
   * together.
   */
  private double[] bounds = {};

  private int[] parent = {};

  private int[] parts = {};

  private int[] counts = {};
  private int[] firstSlot = {};

  private int cellCount;

  /**
   * Free list of cells in groups of eight: the first cell of a group, whose {@code parts} entry
   * points to the next group.
   */
  private int free = NO_CELL;

  private final int[] stack = new int[PARTS * MAX_DEPTH];
  private long sequence;
  private long epoch;
  private long tick = Long.MAX_VALUE;

  BodyGrid(int capacity) {
    cellOf = new int[capacity];
    Arrays.fill(cellOf, NO_CELL);
    next = new int[capacity];
    previous = new int[capacity];
    placed = new SlotSet(capacity);
    misdirected = new SlotSet(capacity);
    resize(1 + PARTS * (8 + capacity / MAX_IN_CELL));
    begin(FIRST_HALF);
  }

  @Override
  public void add(Snapshot snapshot, RemoteState.Interest interest, SlotSet to) {
    update(snapshot);
    to.addAll(misdirected);
    Snapshot.Poses poses = snapshot.poses();
    double reach = (double) interest.radius() * SLACK + MIN_REACH;
    double ofCells = reach + (poses.isFar() ? FAR_REACH : 0);
    double square = reach * reach;
    int depth = 0;
    stack[depth++] = ROOT;
    while (depth > 0) {
      int cell = stack[--depth];
      if (counts[cell] == 0 || squareToCell(cell, interest) > ofCells * ofCells) {
        continue;
      }
      if (parts[cell] != NO_CELL) {
        for (int part = 0; part < PARTS; part++) {
          stack[depth++] = parts[cell] + part;
        }
        continue;
      }
      for (int slot = firstSlot[cell]; slot != NO_SLOT; slot = next[slot]) {
        double dx = poses.coordinate(0, slot) - interest.x();
        double dy = poses.coordinate(1, slot) - interest.y();
        double dz = poses.coordinate(2, slot) - interest.z();
        if (dx * dx + dy * dy + dz * dz <= square) {
          to.add(slot);
        }
      }
    }
  }

  private double squareToCell(int cell, RemoteState.Interest interest) {
    int at = cell * STRIDE;
    double dx = outside(interest.x(), bounds[at], bounds[at + SIDE]);
    double dy = outside(interest.y(), bounds[at + Y], bounds[at + SIDE]);
    double dz = outside(interest.z(), bounds[at + Z], bounds[at + SIDE]);
    return dx * dx + dy * dy + dz * dz;
  }

  private static double outside(double at, double from, double length) {
    return Math.max(0, Math.max(from - at, at - from - length));
  }

  private void update(Snapshot snapshot) {
    if (snapshot.sequence() == sequence) {
      return;
    }
    boolean follows = snapshot.epoch() == epoch && snapshot.tick() > tick;
    long since = follows ? tick : Long.MIN_VALUE;
    sequence = snapshot.sequence();
    epoch = snapshot.epoch();
    tick = snapshot.tick();
    MovedTicks moved = snapshot.moved();
    int end = snapshot.slotCount();
    for (int slot = placed.next(end); slot != SlotSet.NONE; slot = placed.next(slot + 1)) {
      remove(slot);
    }
    for (int slot = misdirected.next(end);
        slot != SlotSet.NONE;
        slot = misdirected.next(slot + 1)) {
      misdirected.remove(slot);
    }
    for (int slot = moved.next(0, since, end);
        slot < end;
        slot = moved.next(slot + 1, since, end)) {
      if (!place(snapshot, slot)) {
        rebuild(snapshot);
        return;
      }
    }
  }

  /** Rebuilds the tree with a root of twice the size, until all bodies fit. */
  private void rebuild(Snapshot snapshot) {
    for (int slot = placed.next(0); slot != SlotSet.NONE; slot = placed.next(slot + 1)) {
      cellOf[slot] = NO_CELL;
    }
    placed.clear();
    double half = bounds[SIDE];
    begin(half);
    for (int slot = 0; slot < snapshot.slotCount(); slot++) {
      if (!place(snapshot, slot)) {
        rebuild(snapshot);
        return;
      }
    }
  }

  /** Returns false if the position is outside the root. */
  private boolean place(Snapshot snapshot, int slot) {
    float px = snapshot.poses().x()[slot];
    float py = snapshot.poses().y()[slot];
    float pz = snapshot.poses().z()[slot];
    int cell = cellOf[slot];
    boolean there = snapshot.generations()[slot] != 0;
    if (there && cell != NO_CELL && isIn(cell, px, py, pz)) {
      return true;
    }
    if (cell != NO_CELL) {
      remove(slot);
    }
    if (there && (Float.isNaN(px) || Float.isNaN(py) || Float.isNaN(pz))) {
      misdirected.add(slot);
      return true;
    }
    misdirected.remove(slot);
    if (!there || !Float.isFinite(px) || !Float.isFinite(py) || !Float.isFinite(pz)) {
      return true; // infinitely far from every point
    }
    if (!isIn(ROOT, px, py, pz)) {
      return false;
    }
    insert(slot, px, py, pz, snapshot.poses());
    return true;
  }

  private boolean isIn(int cell, double px, double py, double pz) {
    int at = cell * STRIDE;
    double side = bounds[at + SIDE];
    return isWithin(px, bounds[at], side)
        && isWithin(py, bounds[at + Y], side)
        && isWithin(pz, bounds[at + Z], side);
  }

  private static boolean isWithin(double value, double from, double length) {
    return value >= from && value < from + length;
  }

  private void insert(int slot, float px, float py, float pz, Snapshot.Poses poses) {
    placed.add(slot);
    int cell = ROOT;
    counts[cell]++;
    while (parts[cell] != NO_CELL) {
      cell = part(cell, px, py, pz);
      counts[cell]++;
    }
    link(slot, cell);
    if (counts[cell] > MAX_IN_CELL) {
      divide(cell, poses);
    }
  }

  private int part(int cell, double px, double py, double pz) {
    int at = cell * STRIDE;
    double half = bounds[at + SIDE] / 2;
    return parts[cell]
        + (px >= bounds[at] + half ? 1 : 0)
        + (py >= bounds[at + Y] + half ? 2 : 0)
        + (pz >= bounds[at + Z] + half ? 4 : 0);
  }

  private void link(int slot, int cell) {
    int first = firstSlot[cell];
    cellOf[slot] = cell;
    next[slot] = first;
    previous[slot] = NO_SLOT;
    if (first != NO_SLOT) {
      previous[first] = slot;
    }
    firstSlot[cell] = slot;
  }

  private void remove(int slot) {
    placed.remove(slot);
    int cell = cellOf[slot];
    cellOf[slot] = NO_CELL;
    if (previous[slot] == NO_SLOT) {
      firstSlot[cell] = next[slot];
    } else {
      next[previous[slot]] = next[slot];
    }
    if (next[slot] != NO_SLOT) {
      previous[next[slot]] = previous[slot];
    }
    for (int above = cell; above != NO_CELL; above = parent[above]) {
      counts[above]--;
      if (parts[above] != NO_CELL && counts[above] <= FEW_IN_CELL) {
        merge(above);
      }
    }
  }

  private void divide(int cell, Snapshot.Poses poses) {
    int from = cell * STRIDE;
    double half = bounds[from + SIDE] / 2;
    double farthest = Math.max(
        Math.abs(bounds[from]), Math.max(Math.abs(bounds[from + Y]), Math.abs(bounds[from + Z])));
    if (half < Math.max(MIN_HALF, farthest * MIN_SHARE)) {
      return;
    }
    int first = takeParts();
    for (int part = 0; part < PARTS; part++) {
      int at = (first + part) * STRIDE;
      bounds[at] = bounds[from] + ((part & 1) != 0 ? half : 0);
      bounds[at + Y] = bounds[from + Y] + ((part & 2) != 0 ? half : 0);
      bounds[at + Z] = bounds[from + Z] + ((part & 4) != 0 ? half : 0);
      bounds[at + SIDE] = half;
      parent[first + part] = cell;
      empty(first + part);
    }
    parts[cell] = first;
    int slot = firstSlot[cell];
    firstSlot[cell] = NO_SLOT;
    while (slot != NO_SLOT) {
      int after = next[slot];
      int to = part(cell, poses.x()[slot], poses.y()[slot], poses.z()[slot]);
      counts[to]++;
      link(slot, to);
      slot = after;
    }
    for (int part = first; part < first + PARTS; part++) {
      if (counts[part] > MAX_IN_CELL) {
        divide(part, poses);
      }
    }
  }

  private void merge(int cell) {
    int first = parts[cell];
    parts[cell] = NO_CELL;
    for (int part = first; part < first + PARTS; part++) {
      int slot = firstSlot[part];
      while (slot != NO_SLOT) {
        int after = next[slot];
        link(slot, cell);
        slot = after;
      }
    }
    parts[first] = free;
    free = first;
  }

  private int takeParts() {
    if (free != NO_CELL) {
      int first = free;
      free = parts[first];
      return first;
    }
    int first = cellCount;
    cellCount += PARTS;
    if (cellCount > counts.length) {
      resize(2 * counts.length);
    }
    return first;
  }

  private void empty(int cell) {
    parts[cell] = NO_CELL;
    counts[cell] = 0;
    firstSlot[cell] = NO_SLOT;
  }

  private void begin(double half) {
    Arrays.fill(bounds, ROOT, SIDE, -half);
    bounds[SIDE] = 2 * half;
    parent[ROOT] = NO_CELL;
    empty(ROOT);
    cellCount = 1;
    free = NO_CELL;
  }

  private void resize(int cells) {
    bounds = Arrays.copyOf(bounds, STRIDE * cells);
    parent = Arrays.copyOf(parent, cells);
    parts = Arrays.copyOf(parts, cells);
    counts = Arrays.copyOf(counts, cells);
    firstSlot = Arrays.copyOf(firstSlot, cells);
  }
}
