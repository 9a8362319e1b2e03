package org.isochron.fleet;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A priority queue of worlds, ordered by when their next turns are due. Owner: a worker. Never
 * waits; allocates only when it grows.
 */
final class DueQueue {
  private static final int FIRST_CAPACITY = 64;

  private @Nullable ScheduledWorld[] worlds = new ScheduledWorld[FIRST_CAPACITY];
  private long[] dueNanos = new long[FIRST_CAPACITY];
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  long firstNanos() {
    return dueNanos[0];
  }

  void add(ScheduledWorld world, long nanos) {
    if (size == worlds.length) {
      worlds = Arrays.copyOf(worlds, 2 * size);
      dueNanos = Arrays.copyOf(dueNanos, 2 * size);
    }
    rise(size++, world, nanos);
  }

  void put(ScheduledWorld world, long nanos) {
    for (int position = 0; position < size; position++) {
      if (worlds[position] == world) {
        remove(position);
        break;
      }
    }
    add(world, nanos);
  }

  ScheduledWorld removeFirst() {
    ScheduledWorld first = Objects.requireNonNull(worlds[0]);
    remove(0);
    return first;
  }

  private void remove(int position) {
    size--;
    ScheduledWorld last = Objects.requireNonNull(worlds[size]);
    worlds[size] = null;
    if (position < size) {
      long nanos = dueNanos[size];
      rise(sink(position, nanos), last, nanos);
    }
  }

  private void rise(int free, ScheduledWorld world, long nanos) {
    int position = free;
    while (position > 0 && nanos - dueNanos[(position - 1) / 2] < 0) {
      move((position - 1) / 2, position);
      position = (position - 1) / 2;
    }
    worlds[position] = world;
    dueNanos[position] = nanos;
  }

  private int sink(int free, long nanos) {
    int position = free;
    while (2 * position + 1 < size) {
      int child = 2 * position + 1;
      if (child + 1 < size && dueNanos[child + 1] - dueNanos[child] < 0) {
        child++;
      }
      if (dueNanos[child] - nanos >= 0) {
        break;
      }
      move(child, position);
      position = child;
    }
    return position;
  }

  private void move(int from, int to) {
    worlds[to] = worlds[from];
    dueNanos[to] = dueNanos[from];
  }
}
