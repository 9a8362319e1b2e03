package org.isochron.jolt;

import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.CollisionGroup;
import com.github.stephengold.joltjni.GroupFilterTable;
import com.github.stephengold.joltjni.GroupFilterTableRef;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of bodies that do not collide. Each body in such a pair has a row in the table of Jolt's
 * group filter. Owner: the world's thread.
 */
final class JoltExclusions implements AutoCloseable {
  /** Limits the size of the table, which has one bit per pair of rows. */
  private static final int MAX_BODIES = 4_096;

  private static final int NONE = -1;

  private final Body[] bodies;
  private final int[] rows;
  private final int[] pairCounts;
  private final int[] freeRows;
  private int freeCount;
  private @Nullable GroupFilterTableRef table;

  JoltExclusions(Body[] bodiesBySlot) {
    bodies = bodiesBySlot;
    rows = new int[bodies.length];
    Arrays.fill(rows, NONE);
    pairCounts = new int[bodies.length];
    freeRows = new int[Math.min(bodies.length, MAX_BODIES)];
  }

  /** Returns false if no row is free. The pair must not be excluded already. */
  boolean exclude(int slotA, int slotB) {
    GroupFilterTableRef rowsByPair = table == null ? start() : table;
    int missing = (rows[slotA] == NONE ? 1 : 0) + (rows[slotB] == NONE ? 1 : 0);
    if (missing > freeCount) {
      return false;
    }
    rowsByPair.disableCollision(take(slotA), take(slotB));
    return true;
  }

  /** The pair must be excluded. */
  boolean include(int slotA, int slotB) {
    if (table != null) {
      table.enableCollision(rows[slotA], rows[slotB]);
    }
    giveBack(slotA);
    giveBack(slotB);
    return true;
  }

  @Override
  public void close() {
    if (table != null) {
      table.close();
    }
  }

  private GroupFilterTableRef start() {
    GroupFilterTableRef made = new GroupFilterTable(freeRows.length).toRef();
    table = made;
    for (int row = freeRows.length - 1; row >= 0; row--) {
      freeRows[freeCount++] = row;
    }
    return made;
  }

  private int take(int slot) {
    pairCounts[slot]++;
    if (rows[slot] == NONE) {
      rows[slot] = freeRows[--freeCount];
      group(slot, rows[slot]);
    }
    return rows[slot];
  }

  private void giveBack(int slot) {
    if (--pairCounts[slot] == 0) {
      freeRows[freeCount++] = rows[slot];
      rows[slot] = NONE;
      group(slot, CollisionGroup.cInvalidSubGroup);
    }
  }

  private void group(int slot, int row) {
    if (table != null) {
      int group = row == CollisionGroup.cInvalidSubGroup ? CollisionGroup.cInvalidGroup : 0;
      try (CollisionGroup made = new CollisionGroup(table, group, row)) {
        bodies[slot].setCollisionGroup(made);
      }
    }
  }
}
